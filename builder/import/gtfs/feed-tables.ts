import type { RawValue } from '../raw-record.ts';

/** The tables of a feed. Each has the fields of the layout of its name as columns. */
export const COLUMNS = {
  transit_feed: ['representative_weekday'],
  transit_stops: ['stop_id', 'stop_code', 'name', 'lat', 'lon', 'city'],
  transit_trips: ['stop_id', 'line', 'variant', 'route_type', 'weekday_trips'],
  rail_stations: ['name', 'lat', 'lon', 'stop_code', 'source'],
  lrt_stations: ['name', 'lines', 'lat', 'lon', 'status', 'stop_codes', 'source'],
} as const;

/** The name of a table of a feed. */
export type FeedTable = keyof typeof COLUMNS;
/** Values in the order of the columns. */
export type FeedRow = readonly RawValue[];
