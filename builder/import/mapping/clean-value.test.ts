import { expect, it } from 'vitest';
import { cleanValue } from './clean-value.ts';

it.each([
  ['כן', '1'],
  ['NO', '0'],
  ['1', '1'],
  ['maybe', 'maybe'],
  // A name that every object has.
  ['constructor', 'constructor'],
])("the flag '%s' is cleaned to '%s'", (raw, clean) => {
  expect(cleanValue(raw, 'flag', 'DD/MM/YYYY')).toBe(clean);
});

it.each([
  ['474,530', '474530'],
  ['9,1', '9.1'],
  ['-0,25', '-0.25'],
  ['1,5x', '1,5x'],
])("the number '%s' is cleaned to '%s'", (raw, clean) => {
  expect(cleanValue(raw, 'real', 'DD/MM/YYYY')).toBe(clean);
});
