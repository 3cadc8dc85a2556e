import type { Scratch } from '../../scratch.ts';
import { transitFeed } from './feed.ts';
import { lightRailStations } from './light-rail-stations.ts';
import { railwayStations } from './railway-stations.ts';
import { ROUTE_TYPE } from './thresholds.ts';

/**
 * Joins the official stations with the stops of the feed in `scratch.stations`, which has the columns of poi_stations. Stations
 * are numbered by kind and id.
 */
export function findStations(scratch: Scratch): void {
  const feed = transitFeed(scratch, [ROUTE_TYPE.rail, ROUTE_TYPE.lightRail]);
  const stations = [...railwayStations(scratch, feed), ...lightRailStations(scratch, feed)].sort(
    (a, b) => compare(b.kind, a.kind) || compare(a.id, b.id),
  );
  scratch.fill(
    'stations',
    [
      'id TEXT',
      'feature_id INTEGER',
      'kind TEXT',
      'name TEXT',
      'status TEXT',
      'lat REAL',
      'lon REAL',
      'weekday_trips INTEGER',
      'lines TEXT',
      'name_gtfs TEXT',
      'source TEXT',
      'official_asset_no INTEGER',
      'official_status TEXT',
    ],
    stations.map((station, at) => [
      station.id,
      at + 1,
      station.kind,
      station.name,
      station.status,
      station.lat,
      station.lon,
      station.weekdayTrips,
      station.lines,
      station.nameGtfs,
      station.source,
      station.assetNo,
      station.officialStatus,
    ]),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
