import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0);

it.each([
  ['0', 0],
  ['3', 3000],
  [' 120 ', 120_000],
  ['Thu, 01 Jan 2026 12:00:07 GMT', 7000],
  ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
  [null, null],
  ['', null],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
])('Retry-After: %s is %s ms', (value, ms) => expect(readRetryAfter(value, NOW)).toBe(ms));
