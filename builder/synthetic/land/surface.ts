import { boxOfLines } from '../../geometry/shapes.ts';
import type { SourceRecord } from '../../sources/layout.ts';
import { coastline, elevation } from '../../sources/layouts/location.ts';
import { madeRecords, type RecordSource } from '../../sources/records.ts';
import type { World } from '../world.ts';
import { COASTS } from './coast.ts';
import { elevationAt } from './terrain.ts';

/** Steps of the grid of heights, degrees: some 500 m. */
const STEP = { lat: 0.0045, lon: 0.0053 } as const;
/** Heights are published with five digits of a degree: a metre. */
const DIGITS = 5;

/** The coasts of the country. */
export function syntheticCoastline(): RecordSource<typeof coastline> {
  return madeRecords(coastline, 'synthetic', () =>
    COASTS.map(({ sea, line }) => ({ values: { sea }, geometry: [line] })),
  );
}

/** A grid of heights over the land of every place. */
export function syntheticElevation(world: World): RecordSource<typeof elevation> {
  return madeRecords(elevation, 'synthetic', () => heights(world));
}

function* heights({ geography }: World): Generator<SourceRecord<typeof elevation>> {
  const columnsOfRow = new Map<number, Set<number>>();
  for (const { cells } of geography.lattices.values()) {
    for (const { corners } of cells) {
      const box = boxOfLines([corners]);
      for (let row = Math.floor(box.minLat / STEP.lat); row <= Math.ceil(box.maxLat / STEP.lat); row += 1) {
        const columns = columnsOfRow.get(row) ?? new Set();
        columnsOfRow.set(row, columns);
        for (let column = Math.floor(box.minLon / STEP.lon); column <= Math.ceil(box.maxLon / STEP.lon); column += 1) {
          columns.add(column);
        }
      }
    }
  }
  for (const [row, columns] of [...columnsOfRow].sort(([a], [b]) => a - b)) {
    for (const column of [...columns].sort((a, b) => a - b)) {
      const lat = Number((row * STEP.lat).toFixed(DIGITS));
      const lon = Number((column * STEP.lon).toFixed(DIGITS));
      yield { values: { lat, lon, elevation_m: elevationAt(lat, lon) }, geometry: null };
    }
  }
}
