import { lrtStations, railStations, transitFeed, transitStops, transitTrips } from '../../sources/layouts/location.ts';
import { madeRecords, type RecordSource } from '../../sources/records.ts';
import type { World } from '../world.ts';
import { syntheticBuses } from './buses.ts';
import { syntheticLightRail, syntheticRailway } from './trains.ts';

/** The Tuesday on which the invented trips run: the last full week before the last deals, without a holiday. */
const REPRESENTATIVE_WEEKDAY = '2026-09-08';

/** Stations, stops and trips of the invented country. */
export function syntheticTransit(world: World): readonly RecordSource[] {
  const railway = syntheticRailway();
  const lightRail = syntheticLightRail();
  const buses = syntheticBuses(world);
  const parts = [buses, railway, lightRail];
  return [
    madeRecords(railStations, 'synthetic', () => railway.stations),
    madeRecords(lrtStations, 'synthetic', () => lightRail.stations),
    madeRecords(transitFeed, 'synthetic', () => [
      { values: { representative_weekday: REPRESENTATIVE_WEEKDAY }, geometry: null },
    ]),
    madeRecords(transitStops, 'synthetic', () => parts.flatMap(({ stops }) => stops)),
    madeRecords(transitTrips, 'synthetic', () => parts.flatMap(({ trips }) => trips)),
  ];
}
