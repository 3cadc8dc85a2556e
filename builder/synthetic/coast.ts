import type { Sea } from '../../src/catalogue/index.ts';
import type { Position } from '../geometry/shapes.ts';

/** A stretch of coast, from south to north: every position lies north of the one before. */
export interface Coast {
  readonly sea: Sea;
  readonly line: readonly Position[];
  /** On which side of it the sea lies. */
  readonly seaIs: 'west' | 'east';
}

/** Where the coasts of the country run, within half a kilometre or so (general knowledge). */
export const COASTS: readonly Coast[] = [
  {
    sea: 'mediterranean',
    seaIs: 'west',
    line: [
      [34.215, 31.32],
      [34.355, 31.45],
      [34.495, 31.6],
      [34.545, 31.67],
      [34.628, 31.8],
      [34.694, 31.93],
      [34.735, 32.02],
      [34.747, 32.053],
      [34.767, 32.09],
      [34.795, 32.175],
      [34.807, 32.21],
      [34.846, 32.33],
      [34.858, 32.38],
      [34.862, 32.405],
      [34.879, 32.47],
      [34.884, 32.5],
      [34.911, 32.61],
      [34.922, 32.68],
      [34.933, 32.71],
      [34.953, 32.8],
      [34.972, 32.834],
      [35.045, 32.84],
      [35.063, 32.855],
      [35.079, 32.9],
      [35.066, 32.916],
      [35.072, 32.945],
      [35.0785, 32.982],
      [35.089, 33.008],
      [35.101, 33.05],
      [35.104, 33.095],
    ],
  },
  {
    sea: 'red_sea',
    seaIs: 'east',
    line: [
      [34.9045, 29.4915],
      [34.918, 29.505],
      [34.929, 29.52],
      [34.943, 29.535],
      [34.957, 29.547],
      [34.972, 29.5475],
    ],
  },
];
