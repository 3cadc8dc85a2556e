import type { Point } from '../../geometry/distance.ts';
import { pointIndex } from '../../geometry/point-index.ts';
import type { Scratch } from '../../scratch.ts';
import { NEARBY_M, ROUTE_TYPE } from './thresholds.ts';

export interface BusesNearby {
  /** The most trips at one of the stops, for each variant of a line, summed. */
  readonly trips: number;
  readonly lines: number;
  /** Stops with bus trips. */
  readonly stops: number;
}

const NONE: BusesNearby = { trips: 0, lines: 0, stops: 0 };

/** Buses of the representative weekday around a point; all null if the trips of the feed are unknown. */
export function busesNearby({ db }: Scratch): (point: Point) => BusesNearby | null {
  if (db.prepare('SELECT 1 FROM scratch.raw_transit_trips LIMIT 1').get() === undefined) return () => null;
  const stops: { readonly lat: number; readonly lon: number; readonly from: number; to: number }[] = [];
  const variantNumbers = new Map<string, number>();
  const lineNumbers = new Map<string, number>();
  const [variantOf, lineOf, tripsOf]: [number[], number[], number[]] = [[], [], []];
  const served = db.prepare<
    [number],
    { stop_id: string; lat: number; lon: number; line: string; variant: string; trips: number }
  >(`
    SELECT v.stop_id, s.lat, s.lon, v.line, v.variant, v.trips
    FROM scratch.stop_variants AS v
    JOIN scratch.raw_transit_stops AS s ON s.stop_id = v.stop_id
    WHERE v.route_type = ?
    ORDER BY v.stop_id, v.line, v.variant
  `);
  let last: string | null = null;
  for (const { stop_id: stopId, lat, lon, line, variant, trips } of served.iterate(ROUTE_TYPE.bus)) {
    if (stopId !== last) stops.push({ lat, lon, from: tripsOf.length, to: tripsOf.length });
    last = stopId;
    variantOf.push(numberOf(variantNumbers, JSON.stringify([line, variant])));
    lineOf.push(numberOf(lineNumbers, line));
    tripsOf.push(trips);
    const stop = stops.at(-1);
    if (stop !== undefined) stop.to = tripsOf.length;
  }
  const index = pointIndex(stops);
  const most = new Float64Array(variantNumbers.size);
  // For each line, the last query that saw it, so that nothing has to be reset between two points.
  const seenBy = new Float64Array(lineNumbers.size);
  let question = 0;

  return (point) => {
    const near = index.within(point, NEARBY_M.bus);
    if (near.length === 0) return NONE;
    question += 1;
    let lines = 0;
    let trips = 0;
    for (const { item } of near) {
      for (let at = item.from; at < item.to; at += 1) {
        const line = lineOf[at] ?? 0;
        if (seenBy[line] !== question) lines += 1;
        seenBy[line] = question;
        const variant = variantOf[at] ?? 0;
        const more = Math.max(0, (tripsOf[at] ?? 0) - (most[variant] ?? 0));
        most[variant] = (most[variant] ?? 0) + more;
        trips += more;
      }
    }
    for (const { item } of near) {
      for (let at = item.from; at < item.to; at += 1) most[variantOf[at] ?? 0] = 0;
    }
    return { trips, lines, stops: near.length };
  };
}

function numberOf(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}
