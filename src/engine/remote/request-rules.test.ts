import { expect, it } from 'vitest';
import { requestRules } from './request-rules.ts';

it.each([
  ['h2', 100, 4096],
  ['h3', 100, 4096],
  ['h3-29', 100, 4096],
  ['http/1.1', 6, 20_480],
  ['http/1.0', 6, 20_480],
  ['', 32, 4096],
  [null, 32, 4096],
])('over %o there are %i requests at a time, through gaps of %i bytes', (protocol, parallel, gapBytes) => {
  expect(requestRules(protocol)).toEqual({ parallel, gapBytes });
});
