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

it.each(['text', 'integer', 'real', 'flag', 'date', 'month'] as const)('dashes and dots are no %s', (kind) => {
  const signs = ['-', '–', '..', '…', 'N/A', ...(kind === 'text' ? [] : ['לא ידוע'])];
  expect(signs.map((sign) => cleanValue(sign, kind, 'DD/MM/YYYY'))).toEqual(signs.map(() => ''));
});

it.each([
  ['474,530', '474530'],
  ['9,1', '9.1'],
  ['-0,25', '-0.25'],
  ['1,5x', '1,5x'],
  ['−5', '-5'],
  ['– 1,200.5', '-1200.5'],
  ['1,234-', '-1234'],
  ['3-4', '3-4'],
  ['₪ 1,200', '1200'],
  ['1,200 ש״ח', '1200'],
  ['12.5%', '12.5'],
  ['n.a.', ''],
  [':', ''],
])("the number '%s' is cleaned to '%s'", (raw, clean) => {
  expect(cleanValue(raw, 'real', 'DD/MM/YYYY')).toBe(clean);
});

it.each([
  ['2024-02-01T00:00:00', '2024-02-01'],
  ['2024/2/1', '2024-02-01'],
  ['1.2.2024', '2024-02-01'],
  // Two digits may be a year of either century.
  ['1/2/24', '1/2/24'],
])("the date '%s' is cleaned to '%s'", (raw, clean) => {
  expect(cleanValue(raw, 'date', 'DD/MM/YYYY')).toBe(clean);
});

it.each([
  ['2/2024', '2024-02'],
  ['2024/2', '2024-02'],
  ['2024.12', '2024-12'],
  // A number that may have lost a zero: January or October.
  [2024.1, '2024.1'],
  ['ינואר 2024', '2024-01'],
  ['2024-מרס', '2024-03'],
  ['September 2023', '2023-09'],
  ['Oct-2023', '2023-10'],
  ['Jan-24', 'Jan-24'],
  ['רבעון 1 2024', 'רבעון 1 2024'],
  ['2024', '2024'],
])("the month '%s' is cleaned to '%s'", (raw, clean) => {
  expect(cleanValue(raw, 'month', 'DD/MM/YYYY')).toBe(clean);
});
