import type { StationStatus } from '../../../src/catalogue/index.ts';
import { distanceM } from '../../geometry/distance.ts';
import type { Scratch } from '../../scratch.ts';
import type { Feed, FeedStop } from './feed.ts';
import { FEED_SOURCE, type Station, stopsByCode, uniqueIds } from './station.ts';
import { ROUTE_TYPE, STATION_MATCH_M } from './thresholds.ts';

interface Asset {
  readonly record: number;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly asset_no: number | null;
  readonly station_no: number | null;
  readonly official_status: string | null;
  readonly stop_code: string | null;
  readonly source: string | null;
}

/** Stops of the feed that are one station because they share a code. */
interface FeedStation {
  readonly code: string;
  readonly stops: readonly FeedStop[];
  readonly first: FeedStop;
}

/**
 * Stations of the railway. Every listed station has the stop that the list names. A station without a named stop gets the nearest
 * stop with trains within 500 m that no station names, the nearest pairs first; stations that are planned or being built get
 * none. All other stops with trains become stations.
 *
 * The id is 'rail:' and the code of the stop. Without a stop it is 'rail:asset' and the number of the asset, or of the station at
 * the railway.
 */
export function railwayStations(scratch: Scratch, feed: Feed): readonly Station[] {
  const assets = scratch.db.prepare<[], Asset>('SELECT * FROM scratch.raw_rail_stations ORDER BY record').all();
  const matched = matchToFeed(assets, feed);
  const idOf = uniqueIds();
  const stations = assets.map((asset): Station => {
    const own = matched.get(asset.record) ?? null;
    const trips = own === null || !feed.hasTrips ? null : feed.tripsAt(own.stops, ROUTE_TYPE.rail);
    const code = own?.code ?? asset.stop_code;
    return {
      id: idOf(code === null ? null : `rail:${code}`, 'rail:asset', asset.asset_no ?? asset.station_no ?? asset.record),
      kind: 'rail',
      name: asset.name,
      status: statusOf(asset.official_status, trips, feed.hasTrips),
      lat: asset.lat,
      lon: asset.lon,
      weekdayTrips: trips,
      lines: null,
      nameGtfs: own?.first.name ?? null,
      source: asset.source,
      assetNo: asset.asset_no,
      officialStatus: asset.official_status,
    };
  });
  const known = new Set([...matched.values()].map(({ code }) => code));
  const others = servedByTrains(feed).filter(({ code }) => !known.has(code));
  return [
    ...stations,
    ...others.map(
      ({ code, stops, first }): Station => ({
        id: idOf(`rail:${code}`, `rail:${code}-`, 2),
        kind: 'rail',
        name: null,
        status: 'operating',
        lat: first.lat,
        lon: first.lon,
        weekdayTrips: feed.tripsAt(stops, ROUTE_TYPE.rail),
        lines: null,
        nameGtfs: first.name,
        source: FEED_SOURCE,
        assetNo: null,
        officialStatus: null,
      }),
    ),
  ];
}

/**
 * Trains prove that a station is in service. The ministry knows what is built or planned. The feed knows everything
 * that runs.
 */
function statusOf(official: string | null, trips: number | null, hasTrips: boolean): StationStatus | null {
  if (trips !== null && trips > 0) return 'operating';
  if (official === UNDER_CONSTRUCTION) return 'under_construction';
  if (official === PLANNED) return 'planned';
  if (hasTrips) return 'no_service';
  return official === null ? null : 'operating';
}

const UNDER_CONSTRUCTION = 'בבניה';
const PLANNED = 'מתוכננת';

/** The feed's station of each asset, by record. */
function matchToFeed(assets: readonly Asset[], feed: Feed): ReadonlyMap<number, FeedStation> {
  const matched = new Map<number, FeedStation>();
  const byCode = stopsByCode(feed);
  const claimed = new Set<string>();
  for (const { record, stop_code: code } of assets) {
    if (code === null || claimed.has(code)) continue;
    claimed.add(code);
    const stops = byCode.get(code);
    const [first] = stops ?? [];
    if (stops !== undefined && first !== undefined) matched.set(record, { code, stops, first });
  }
  const free = servedByTrains(feed).filter(({ code }) => !claimed.has(code));
  const pairs = assets
    .filter(
      ({ stop_code: code, official_status: status }) =>
        code === null && status !== UNDER_CONSTRUCTION && status !== PLANNED,
    )
    .flatMap((asset) =>
      free.map((station) => ({ record: asset.record, station, distanceM: distanceM(asset, station.first) })),
    )
    .filter((pair) => pair.distanceM <= STATION_MATCH_M.rail)
    .sort((a, b) => a.distanceM - b.distanceM || a.record - b.record);
  for (const { record, station } of pairs) {
    if (matched.has(record) || claimed.has(station.code)) continue;
    claimed.add(station.code);
    matched.set(record, station);
  }
  return matched;
}

/** Every stop of the feed with trains. A stop without a code is identified by its id. */
function servedByTrains(feed: Feed): readonly FeedStation[] {
  const stations = new Map<string, FeedStop[]>();
  for (const stop of feed.stops) {
    if (!feed.isServed(stop, ROUTE_TYPE.rail)) continue;
    const code = stop.code ?? stop.stopId;
    const known = stations.get(code);
    if (known === undefined) stations.set(code, [stop]);
    else known.push(stop);
  }
  return [...stations].flatMap(([code, stops]) => stops.slice(0, 1).map((first) => ({ code, stops, first })));
}
