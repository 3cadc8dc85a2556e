import { expect, it } from 'vitest';
import { requestRules } from './request-rules.ts';

it.each([
  ['h2', 100, 16_384],
  ['h3', 100, 16_384],
  ['h3-29', 100, 16_384],
  ['http/1.1', 6, 20_480],
  ['http/1.0', 6, 20_480],
  ['', 32, 16_384],
  [null, 32, 16_384],
])(
  'over %o there are %i requests at a time, through gaps of %i bytes where they have to wait',
  (protocol, parallel, crowdedGapBytes) => {
    expect(requestRules(protocol)).toEqual({ parallel, crowdedGapBytes });
  },
);
