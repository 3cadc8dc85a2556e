import { expect, it } from 'vitest';
import { requestRules } from './request-rules.ts';

it.each([
  ['h2', 256, 16_384, 1 / 4],
  ['h3', 256, 16_384, 1 / 4],
  ['h3-29', 256, 16_384, 1 / 4],
  ['http/1.1', 6, 20_480, 1 / 2],
  ['http/1.0', 6, 20_480, 1 / 2],
  ['', 32, 16_384, 1 / 4],
  [null, 32, 16_384, 1 / 4],
])(
  'over %o there are %i requests at a time, through gaps of %i bytes where they have to wait',
  (protocol, parallel, crowdedGapBytes, mostSpare) => {
    expect(requestRules(protocol)).toEqual({ parallel, crowdedGapBytes, mostSpare });
  },
);
