import type { SourceRecord } from '../../sources/layout.ts';
import type { transitStops, transitTrips } from '../../sources/layouts/location.ts';

export type StopRecord = SourceRecord<typeof transitStops>;
export type TripsRecord = SourceRecord<typeof transitTrips>;

/** A part of the invented feed: stops, and their service. */
export interface FeedPart {
  readonly stops: readonly StopRecord[];
  readonly trips: readonly TripsRecord[];
}

/** The variants of a line, named as in the real feed: direction and alternative. */
export const VARIANTS = { out: '1-#', back: '2-#', short: '1-א' } as const;

export const stopRecord = (values: StopRecord['values']): StopRecord => ({ values, geometry: null });

/** The stops of a variant of a line in order, each with its trips. */
export function variantTrips(
  stopIds: readonly string[],
  of: { readonly line: string; readonly variant: string; readonly routeType: number },
  tripsAt: (place: number) => number,
): readonly TripsRecord[] {
  return stopIds.map((stopId, place) => ({
    values: {
      stop_id: stopId,
      line: of.line,
      variant: of.variant,
      route_type: of.routeType,
      weekday_trips: tripsAt(place),
    },
    geometry: null,
  }));
}
