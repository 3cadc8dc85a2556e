import { describe, expect, it } from 'vitest';
import { holds } from '../../geometry/polygon-index.ts';
import type { Position } from '../../geometry/shapes.ts';
import { seasOf } from './sea.ts';

/** A western shore from north to south, and a bay in the south, drawn with the sea on the right. */
const SHORE: Position[] = [
  [35.1, 33],
  [34.9, 32.5],
  [34.5, 31.5],
];
const BAY: Position[] = [
  [34.9, 29.5],
  [34.95, 29.55],
  [35, 29.5],
];
const ISLAND: Position[] = [
  [34.6, 32.5],
  [34.7, 32.4],
  [34.6, 32.3],
  [34.6, 32.5],
];
const PLACES = [
  { lon: 35.2, lat: 33.3 },
  { lon: 35.7, lat: 32.9 },
  { lon: 34.8, lat: 31.9 },
  { lon: 34.3, lat: 31.3 },
  { lon: 34.95, lat: 29.6 },
];

const isSea = (seas: ReturnType<typeof seasOf>, lon: number, lat: number) => holds(seas, [lon, lat]);

describe('the sea', () => {
  it('is between a coast and the edge of the map, and no place is in it', () => {
    const seas = seasOf([SHORE, BAY], PLACES);
    expect(seas).toHaveLength(2);
    for (const [lon, lat] of [
      [34.8, 32.5],
      [33.5, 33.9],
      [34.95, 29.5],
      [34.95, 28.6],
    ] as const) {
      expect(isSea(seas, lon, lat)).toBe(true);
    }
    for (const { lon, lat } of PLACES) expect(isSea(seas, lon, lat)).toBe(false);
    expect(isSea(seas, 34.95, 29.57)).toBe(false);
  });

  it('is not an island, and not what most places would be in', () => {
    expect(seasOf([ISLAND], PLACES)).toEqual([]);
    expect(seasOf([SHORE.toReversed()], PLACES)).toEqual([]);
    expect(seasOf([], PLACES)).toEqual([]);
  });
});
