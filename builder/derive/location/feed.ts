import type { Point } from '../../geometry/distance.ts';
import type { Scratch } from '../../scratch.ts';

/** A stop of the transit feed. */
export interface FeedStop extends Point {
  readonly stopId: string;
  readonly code: string | null;
  readonly name: string | null;
}

/** What the transit feed says about stops, if there is a feed. */
export interface Feed {
  /** False without a source for the trips of the representative weekday. Their number is then unknown. */
  readonly hasTrips: boolean;
  /** In ascending order of their ids. */
  readonly stops: readonly FeedStop[];
  /** True if a route of that type stops at the stop on that day. */
  isServed(stop: FeedStop, routeType: number): boolean;
  /**
   * Trips of a route type at several stops. Each variant of a line counts once, with its trips at the stop where it has
   * most. So a trip that calls at two of the stops counts once.
   */
  tripsAt(stops: readonly FeedStop[], routeType: number): number;
}

/**
 * Writes the trips of the representative weekday by stop, line and variant to `scratch.stop_variants`, and the day itself to
 * `scratch.representative_weekday` (day), which is empty if it is unknown.
 */
export function readFeed({ db }: Scratch): void {
  db.exec(`
    CREATE TABLE scratch.representative_weekday (day TEXT);
    INSERT INTO scratch.representative_weekday
    SELECT representative_weekday FROM scratch.raw_transit_feed ORDER BY record LIMIT 1;

    CREATE TABLE scratch.stop_variants (
      stop_id TEXT, route_type INTEGER, line TEXT, variant TEXT, trips INTEGER,
      PRIMARY KEY (stop_id, route_type, line, variant)
    ) WITHOUT ROWID;
    INSERT INTO scratch.stop_variants
    SELECT stop_id, route_type, line, variant, weekday_trips
    FROM scratch.raw_transit_trips
    WHERE weekday_trips > 0
    ORDER BY stop_id, route_type, line, variant;
  `);
}

/** Needs the tables that `readFeed` writes. Trips can be limited to given types of routes. */
export function transitFeed({ db }: Scratch, routeTypes: readonly number[]): Feed {
  const stops = db
    .prepare<[], FeedStop>(
      'SELECT stop_id AS stopId, stop_code AS code, name, lat, lon FROM scratch.raw_transit_stops ORDER BY stop_id',
    )
    .all();
  const variants = db.prepare<[number], { stopId: string; line: string; variant: string; trips: number }>(
    'SELECT stop_id AS stopId, line, variant, trips FROM scratch.stop_variants WHERE route_type = ? ORDER BY stop_id',
  );
  const byStop = new Map<string, { readonly variant: string; readonly trips: number }[]>();
  const key = (stopId: string, routeType: number) => `${routeType} ${stopId}`;
  for (const routeType of routeTypes) {
    for (const { stopId, line, variant, trips } of variants.iterate(routeType)) {
      const at = key(stopId, routeType);
      const known = byStop.get(at);
      const found = { variant: JSON.stringify([line, variant]), trips };
      if (known === undefined) byStop.set(at, [found]);
      else known.push(found);
    }
  }
  return {
    hasTrips: db.prepare('SELECT 1 FROM scratch.raw_transit_trips LIMIT 1').get() !== undefined,
    stops,
    isServed: ({ stopId }, routeType) => byStop.has(key(stopId, routeType)),
    tripsAt(at, routeType) {
      const most = new Map<string, number>();
      for (const { stopId } of at) {
        for (const { variant, trips } of byStop.get(key(stopId, routeType)) ?? []) {
          most.set(variant, Math.max(trips, most.get(variant) ?? 0));
        }
      }
      return [...most.values()].reduce((total, trips) => total + trips, 0);
    },
  };
}
