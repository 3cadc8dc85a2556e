import type { StationKind, StationStatus } from '../../../../src/catalogue/index.ts';
import type { Scratch } from '../../scratch.ts';
import { type Feed, transitFeed } from './feed.ts';
import { lightRailStations } from './light-rail-stations.ts';
import { railwayStations } from './railway-stations.ts';
import { ROUTE_TYPE } from './thresholds.ts';

/** A row of poi_stations but for its number. */
export interface Station {
  readonly id: string;
  readonly kind: StationKind;
  readonly name: string | null;
  readonly status: StationStatus | null;
  readonly lat: number;
  readonly lon: number;
  /** Null where the station is not in the feed, or there is none. */
  readonly weekdayTrips: number | null;
  readonly lines: string | null;
  readonly nameGtfs: string | null;
  readonly source: string | null;
  readonly assetNo: number | null;
  readonly officialStatus: string | null;
}

/** What `source` says of a station that only the feed knows. */
export const FEED_SOURCE = 'GTFS';

/**
 * Puts the stations of the official lists and the stops of the feed together, in `scratch.stations`, which has the columns
 * of poi_stations. Stations are numbered in the order of their kind and id.
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

/** Ids that are given out once: the one that is wanted, else the first free one of the prefix and a number. */
export function uniqueIds(): (wanted: string | null, prefix: string, from: number) => string {
  const taken = new Set<string>();
  return (wanted, prefix, from) => {
    let id = wanted ?? `${prefix}${from}`;
    for (let number = from; taken.has(id); number += 1) id = `${prefix}${number}`;
    taken.add(id);
    return id;
  };
}

/** The stops of the feed by the code on their sign. */
export function stopsByCode(feed: Feed): ReadonlyMap<string, Feed['stops']> {
  const byCode = new Map<string, Feed['stops'][number][]>();
  for (const stop of feed.stops) {
    if (stop.code === null) continue;
    const known = byCode.get(stop.code);
    if (known === undefined) byCode.set(stop.code, [stop]);
    else known.push(stop);
  }
  return byCode;
}
