import { lrtStations, railStations, transitFeed, transitStops, transitTrips } from '../sources/layouts/location.ts';
import { madeRecords, type RecordSource } from '../sources/records.ts';
import { syntheticBuses } from './buses.ts';
import { syntheticLightRail, syntheticRailway } from './trains.ts';
import type { World } from './world.ts';

/** The Tuesday on which the invented trips run: the last full week before the last deals, without a holiday. */
const REPRESENTATIVE_WEEKDAY = '2026-09-08';

/** Stations, stops and trips of the invented country. */
export function syntheticTransit(world: World): readonly RecordSource[] {
  const railway = syntheticRailway();
  const lightRail = syntheticLightRail();
  const buses = syntheticBuses(world);
  const made = { origin: 'synthetic' } as const;
  const parts = [buses, railway, lightRail];
  return [
    madeRecords({ layout: railStations, ...made, records: () => railway.stations }),
    madeRecords({ layout: lrtStations, ...made, records: () => lightRail.stations }),
    madeRecords({
      layout: transitFeed,
      ...made,
      records: () => [{ values: { representative_weekday: REPRESENTATIVE_WEEKDAY }, geometry: null }],
    }),
    madeRecords({ layout: transitStops, ...made, records: () => parts.flatMap(({ stops }) => stops) }),
    madeRecords({ layout: transitTrips, ...made, records: () => parts.flatMap(({ trips }) => trips) }),
  ];
}
