import { expect, it } from 'vitest';
import { factorText } from './factor.ts';

it.each([
  [14.3, '14'],
  [12345, '12,345'],
  [2.52, '2.5'],
  [1.1, null],
  [0.95, null],
  [0.3, '0.3'],
  [0.0312, '0.03'],
])('%d times as much is written as %s', (factor, text) => {
  expect(factorText(factor)).toBe(text);
});
