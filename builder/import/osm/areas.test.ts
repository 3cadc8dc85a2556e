import { describe, expect, it } from 'vitest';
import { areaOfRelation, areaOfWay } from './areas.ts';
import { joinWays } from './join-ways.ts';
import { nodePlaces } from './node-places.ts';

describe('ways are joined', () => {
  it('to rings, whatever their direction', () => {
    expect(
      joinWays(
        [
          [1, 2, 3],
          [5, 4, 3],
          [5, 1],
          [8, 9, 8],
        ],
        true,
      ),
    ).toEqual([
      [8, 9, 8],
      [1, 2, 3, 4, 5, 1],
    ]);
  });

  it('to lines of one direction, with the water on the right', () => {
    expect(
      joinWays(
        [
          [3, 4],
          [1, 2],
          [2, 3],
          [9, 4],
        ],
        false,
      ),
    ).toEqual([
      [1, 2, 3, 4],
      [9, 4],
    ]);
  });
});

describe('places of nodes', () => {
  it('are found by ids that are far apart, and to the seventh decimal', () => {
    const places = nodePlaces();
    const ids = [1, 2, 70_000, 6_000_000_000, 13_000_000_000];
    for (const id of ids) expect(places.add(id, 32 + id / 1e12, -34.123_456_7)).toBe(true);
    expect(ids.map((id) => places.of(id))).toEqual(
      ids.map((id) => [-34.123_456_7, Math.round((32 + id / 1e12) * 1e7) / 1e7]),
    );
    expect([0, 3, 6_000_000_001, 14_000_000_000].map((id) => places.of(id))).toEqual([null, null, null, null]);
    expect(places.add(13_000_000_000, 0, 0)).toBe(false);
  });

  it('fill several chunks', () => {
    const places = nodePlaces();
    for (let id = 1; id <= 140_000; id += 1) places.add(id, id / 10_000, 0);
    expect([1, 65_536, 65_537, 140_000].map((id) => places.of(id)?.[1])).toEqual([0.0001, 6.5536, 6.5537, 14]);
    expect(places.count).toBe(140_000);
  });
});

describe('areas', () => {
  /** A grid of nodes: 10 * row + column, a thousandth of a degree apart. */
  const places = nodePlaces();
  for (let id = 0; id < 100; id += 1) places.add(id, 32 + Math.floor(id / 10) / 1000, 34.8 + (id % 10) / 1000);
  const square = (from: number, side: number) => [from, from + side, from + 11 * side, from + 10 * side, from];
  const outer = (refs: readonly number[]) => ({ refs, isInner: false });
  const inner = (refs: readonly number[]) => ({ refs, isInner: true });

  it('have a hole in the smallest ring around it', () => {
    const area = areaOfRelation(
      [outer(square(0, 9)), outer(square(11, 5)), inner(square(22, 1)), inner(square(77, 1))],
      places,
    );
    if ('problem' in area) throw new Error(area.problem);
    expect(area.shape.map((polygon) => polygon.map(([first]) => first))).toEqual([
      [places.of(0), places.of(77)],
      [places.of(11), places.of(22)],
    ]);
  });

  it.each([
    [areaOfRelation([outer([1, 2, 3])], places), 'its edge is not closed between the nodes 1 and 3'],
    [areaOfRelation([inner(square(0, 2))], places), 'none of its outer ways is in the file'],
    [areaOfRelation([outer(square(0, 2)), inner(square(55, 2))], places), 'a hole of it is in none of its outer rings'],
    [areaOfWay([1, 2, 500, 1], places), 'its node 500 is not in the file'],
  ])('%#: have a problem in words', (area, problem) => expect(area).toEqual({ problem }));
});
