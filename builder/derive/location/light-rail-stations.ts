import type { StationStatus } from '../../../src/catalogue/index.ts';
import { distanceM } from '../../geometry/distance.ts';
import type { Scratch } from '../../scratch.ts';
import type { Feed, FeedStop } from './feed.ts';
import { FEED_SOURCE, type Station, stopsByCode, uniqueIds } from './station.ts';
import { PLATFORMS_APART_M, ROUTE_TYPE, STATION_MATCH_M } from './thresholds.ts';

interface Listed {
  readonly record: number;
  readonly name: string;
  readonly lines: string | null;
  readonly lat: number;
  readonly lon: number;
  readonly status: StationStatus;
  readonly stop_codes: string | null;
  readonly source: string | null;
}

/**
 * Stations of light rail. Every listed station has the stops (platforms) that the list names. A station in operation
 * without named stops gets the stops with trams within 150 m that no station names. All other stops with trams become
 * stations, one for each name and place.
 *
 * The id is 'lrt:' and the codes of the stops, separated by commas. A station that is not open has 'lrt:planned' and
 * its number among those; an open one without stops has 'lrt:' and its place in the list.
 */
export function lightRailStations(scratch: Scratch, feed: Feed): readonly Station[] {
  const listed = scratch.db.prepare<[], Listed>('SELECT * FROM scratch.raw_lrt_stations ORDER BY record').all();
  const { stopsOf, left } = matchToFeed(listed, feed);
  const take = uniqueIds();
  const stations = listed.map((station): Station => {
    const stops = stopsOf.get(station.record) ?? [];
    const trips = stops.length === 0 || !feed.hasTrips ? null : feed.tripsAt(stops, ROUTE_TYPE.lightRail);
    const codes = codesIn(station.stop_codes);
    const own = idOf(codes.length > 0 ? codes : stops.map(codeOf));
    const [prefix, number] = station.status === 'operating' ? ['lrt:', station.record] : ['lrt:planned', 1];
    return {
      id: take(own, prefix, number),
      kind: 'lrt',
      name: station.name,
      status: statusOf(station.status, trips),
      lat: station.lat,
      lon: station.lon,
      weekdayTrips: trips,
      lines: station.lines,
      nameGtfs: stops[0]?.name ?? null,
      source: station.source,
      assetNo: null,
      officialStatus: null,
    };
  });
  return [
    ...stations,
    ...platformsTogether(left).flatMap((stops) =>
      stops.slice(0, 1).map(
        (first): Station => ({
          id: take(idOf(stops.map(codeOf)), 'lrt:', listed.length + 1),
          kind: 'lrt',
          name: null,
          status: 'operating',
          lat: first.lat,
          lon: first.lon,
          weekdayTrips: feed.tripsAt(stops, ROUTE_TYPE.lightRail),
          lines: null,
          nameGtfs: first.name,
          source: FEED_SOURCE,
          assetNo: null,
          officialStatus: null,
        }),
      ),
    ),
  ];
}

/** Trams prove that a station is open. A station where trams should run and none does has no service. */
function statusOf(listed: StationStatus, trips: number | null): StationStatus {
  if (trips === null) return listed;
  if (trips > 0) return 'operating';
  return listed === 'operating' ? 'no_service' : listed;
}

const codesIn = (text: string | null) => (text ?? '').split(/[,\s]+/).filter((code) => code !== '');
const codeOf = ({ code, stopId }: FeedStop) => code ?? stopId;
const idOf = (codes: readonly string[]) => (codes.length === 0 ? null : `lrt:${[...new Set(codes)].sort().join(',')}`);

/** The stops of each listed station, by record, and the remaining stops with trams. */
function matchToFeed(listed: readonly Listed[], feed: Feed) {
  const stopsOf = new Map<number, readonly FeedStop[]>();
  const byCode = stopsByCode(feed);
  const claimed = new Set<FeedStop>();
  for (const { record, stop_codes: codes } of listed) {
    const stops = codesIn(codes).flatMap((code) => byCode.get(code) ?? []);
    const own = stops.filter((stop) => !claimed.has(stop));
    for (const stop of own) claimed.add(stop);
    stopsOf.set(record, own);
  }
  const open = listed.filter(({ status, stop_codes: codes }) => status === 'operating' && codesIn(codes).length === 0);
  const left: FeedStop[] = [];
  for (const stop of feed.stops) {
    if (claimed.has(stop) || !feed.isServed(stop, ROUTE_TYPE.lightRail)) continue;
    const nearest = nearestOf(open, stop);
    if (nearest === null) left.push(stop);
    else stopsOf.set(nearest.record, [...(stopsOf.get(nearest.record) ?? []), stop]);
  }
  return { stopsOf, left };
}

function nearestOf(stations: readonly Listed[], stop: FeedStop): Listed | null {
  let best: { readonly station: Listed; readonly distanceM: number } | null = null;
  for (const station of stations) {
    const distance = distanceM(station, stop);
    if (distance > STATION_MATCH_M.lrt || (best !== null && distance >= best.distanceM)) continue;
    best = { station, distanceM: distance };
  }
  return best?.station ?? null;
}

function platformsTogether(stops: readonly FeedStop[]): readonly (readonly FeedStop[])[] {
  const stations: FeedStop[][] = [];
  for (const stop of stops) {
    const known = stations.find(
      ([first]) => first !== undefined && first.name === stop.name && distanceM(first, stop) <= PLATFORMS_APART_M,
    );
    if (known === undefined) stations.push([stop]);
    else known.push(stop);
  }
  return stations;
}
