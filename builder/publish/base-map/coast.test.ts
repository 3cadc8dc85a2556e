import { describe, expect, it } from 'vitest';
import type { Position } from '../../geometry/shapes.ts';
import { coastsOf } from './coast.ts';

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
    expect(coastsOf(NORTHWARD, places)).toEqual(drawn);
    expect(coastsOf(SOUTHWARD, places)).toEqual(drawn);
  });

  it('keeps its direction where no place is near', () => {
    const inland = [{ lon: 35.3, lat: 32.1 }];
    expect(coastsOf(NORTHWARD, inland)).toEqual(NORTHWARD);
    expect(coastsOf(SOUTHWARD, [])).toEqual(SOUTHWARD);
    expect(coastsOf([], [EAST])).toEqual([]);
  });

  it('may be several lines, each with its own places', () => {
    const redSea: Position[] = [
      [34.97, 29.55],
      [34.9, 29.5],
    ];
    const eilat = { lon: 34.92, lat: 29.56 };
    expect(coastsOf([SHORE, redSea], [EAST, eilat])).toEqual([SHORE.toReversed(), redSea.toReversed()]);
  });

  it('is one line however it is divided, and in whatever order', () => {
    const [a, b, c] = SHORE;
    const d: Position = [34.85, 32.3];
    if (!a || !b || !c) throw new Error('The shore has three positions.');
    const whole = [[d, c, b, a]];
    for (const pieces of [
      [[a, b, c, d]],
      [
        [a, b],
        [b, c, d],
      ],
      [
        [c, d],
        [b, c],
        [a, b],
      ],
      [
        [a, b],
        [c, d],
        [b, c],
      ],
    ]) {
      expect(coastsOf(pieces, [EAST])).toEqual(whole);
    }
  });
});
