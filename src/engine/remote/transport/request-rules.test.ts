import { expect, it } from 'vitest';
import { GAP_BYTES, requestRules, requestsTogether } from './request-rules.ts';

it.each([
  ['h2', 256, 16_384, 1 / 4],
  ['h3', 256, 16_384, 1 / 4],
  ['h3-29', 256, 16_384, 1 / 4],
  ['http/1.1', 6, 20_480, 1 / 2],
  ['http/1.0', 6, 20_480, 1 / 2],
  ['', 32, 16_384, 1 / 4],
  [null, 32, 16_384, 1 / 4],
])(
  'over %o there are %i requests at a time, and gaps of %i bytes are read through if requests have to wait',
  (protocol, parallel, crowdedGapBytes, mostSpare) => {
    expect(requestRules(protocol)).toEqual({ parallel, together: 1, crowdedGapBytes, mostSpare });
  },
);

it.each(['h2', 'http/1.1', null])(
  'over %o, 400 ranges that travel together are under way at a time, and no gap is read through to save requests',
  (protocol) => {
    const together = { parallel: 400, together: 100, crowdedGapBytes: GAP_BYTES, mostSpare: 1 / 4 };
    expect(requestRules(protocol, true)).toEqual(together);
  },
);

it.each<readonly [ranges: number, bytes: number, rounds: number, ifPerhaps: number, ifKnown: number]>([
  [0, 0, 0, 0, 0],
  [1, 4_096, 1, 1, 1],
  [2, 8_192, 1, 2, 1],
  [2, 8_192, 2, 2, 2],
  [6, 24_576, 1, 6, 1],
  [7, 28_672, 1, 1, 1],
  [101, 413_696, 1, 2, 2],
  [12, 49_152, 2, 12, 2],
  [940, 3_850_240, 3, 12, 12],
  [44, 44_171_264, 8, 44, 44],
])(
  '%i ranges of %i bytes in %i rounds travel in %i requests if the host may send several parts, and in %i if it does',
  (ranges, bytes, rounds, ifPerhaps, ifKnown) => {
    expect(requestsTogether(ranges, bytes, rounds, 'no')).toBe(ranges);
    expect(requestsTogether(ranges, bytes, rounds, 'perhaps')).toBe(ifPerhaps);
    expect(requestsTogether(ranges, bytes, rounds, 'yes')).toBe(ifKnown);
  },
);

it('counts more requests if the host sends few ranges in one', () => {
  expect(requestsTogether(940, 3_850_240, 3, 'yes', 10)).toBe(96);
});
