import { describe, expect, it } from 'vitest';
import type { Position } from '../../geometry/shapes.ts';
import { withSeaOnTheRight } from './coast.ts';

/** A shore that runs from south to north. */
const SHORE: Position[] = [
  [34.7, 32],
  [34.75, 32.1],
  [34.8, 32.2],
];
const NORTHWARD = [SHORE];
const SOUTHWARD = [SHORE.toReversed()];
const EAST = { lon: 34.85, lat: 32.1 };
const WEST = { lon: 34.65, lat: 32.1 };

describe('a coast', () => {
  it.each([
    ['the places are east of it', [EAST], SOUTHWARD],
    ['most places are east of it', [EAST, WEST, { lon: 34.8, lat: 32 }], SOUTHWARD],
    ['the places are west of it', [WEST], NORTHWARD],
  ])('has the sea on its right: %s', (_, places, drawn) => {
    expect(withSeaOnTheRight(NORTHWARD, places)).toEqual(drawn);
    expect(withSeaOnTheRight(SOUTHWARD, places)).toEqual(drawn);
  });

  it('keeps its direction where no place is near', () => {
    const inland = [{ lon: 35.3, lat: 32.1 }];
    expect(withSeaOnTheRight(NORTHWARD, inland)).toEqual(NORTHWARD);
    expect(withSeaOnTheRight(SOUTHWARD, [])).toEqual(SOUTHWARD);
    expect(withSeaOnTheRight([], [EAST])).toEqual([]);
  });

  it('may be several lines, each with its own places', () => {
    const redSea: Position[] = [
      [34.97, 29.55],
      [34.9, 29.5],
    ];
    const eilat = { lon: 34.92, lat: 29.56 };
    expect(withSeaOnTheRight([SHORE, redSea], [EAST, eilat])).toEqual([SHORE.toReversed(), redSea.toReversed()]);
  });
});
