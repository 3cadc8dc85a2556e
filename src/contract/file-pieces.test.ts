import { describe, expect, it } from 'vitest';
import { pieceLengths, pieceName, splitRange } from './file-pieces.ts';

type Range = Parameters<typeof splitRange>[0];

describe('the parts of a range, in pieces of 100 bytes', () => {
  it.each<[Range, [piece: number, offset: number, length: number][]]>([
    [{ offset: 0, length: 100 }, [[0, 0, 100]]],
    [{ offset: 40, length: 20 }, [[0, 40, 20]]],
    [
      { offset: 90, length: 20 },
      [
        [0, 90, 10],
        [1, 0, 10],
      ],
    ],
    [
      { offset: 150, length: 200 },
      [
        [1, 50, 50],
        [2, 0, 100],
        [3, 0, 50],
      ],
    ],
  ])('%o', (range, parts) => {
    expect(splitRange(range, 100).map(({ piece, range: { offset, length } }) => [piece, offset, length])).toEqual(
      parts,
    );
  });
});

it('pieces have the name of their file with a number, and its length together', () => {
  expect([0, 17, 1234].map((piece) => pieceName('a.sqlite', piece))).toEqual([
    'a.sqlite.000',
    'a.sqlite.017',
    'a.sqlite.1234',
  ]);
  expect([pieceLengths(250, 100), pieceLengths(200, 100), pieceLengths(30, 100)]).toEqual([
    [100, 100, 50],
    [100, 100],
    [30],
  ]);
});
