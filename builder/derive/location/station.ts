import type { StationKind, StationStatus } from '../../../src/catalogue/index.ts';
import type { Feed } from './feed.ts';

/** A row of poi_stations without its number. */
export interface Station {
  readonly id: string;
  readonly kind: StationKind;
  readonly name: string | null;
  readonly status: StationStatus | null;
  readonly lat: number;
  readonly lon: number;
  /** Null if the station is not in the feed, or there is no feed. */
  readonly weekdayTrips: number | null;
  readonly lines: string | null;
  readonly nameGtfs: string | null;
  readonly source: string | null;
  readonly assetNo: number | null;
  readonly officialStatus: string | null;
}

/** The value of `source` for a station that only the feed knows. */
export const FEED_SOURCE = 'GTFS';

/** Ids that are used once: the wanted id, or the prefix with the first free number. */
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
