import { describe, expect, it } from 'vitest';
import { en } from '../../i18n/english/en.ts';
import { he } from '../../i18n/hebrew/he.ts';
import { dateText, meaningBeside } from './shown-meaning.ts';

describe('what is drawn beside a number', () => {
  it.each([
    [1_250_000, 'shekels', '₪', '₪'],
    [18_000, 'shekels_per_sqm', '₪/m²', '₪/מ״ר'],
    [1, 'flag', 'yes', 'כן'],
    [0, 'flag', 'no', 'לא'],
    [5, 'month_of_year', 'May', 'מאי'],
    [5, null, null, null],
    [null, 'shekels', null, null],
  ] as const)('%s of %s', (cell, meaning, english, hebrew) => {
    expect(meaningBeside(cell, meaning, en.row)).toBe(english);
    expect(meaningBeside(cell, meaning, he.row)).toBe(hebrew);
  });
});

describe('a date as a language writes it', () => {
  it.each([
    ['2024-05-17', 'date', '17 May 2024', '17 במאי 2024'],
    ['2024-05', 'month', 'May 2024', 'מאי 2024'],
    ['2026-09-19T09:52:08Z', 'timestamp', '19 Sept 2026, 09:52:08', '19 בספט׳ 2026, 9:52:08'],
    ['2024-05-17', null, null, null],
    ['soon', 'date', null, null],
  ] as const)('%s', (text, meaning, english, hebrew) => {
    expect(dateText(text, meaning, 'en-GB')).toBe(english);
    expect(dateText(text, meaning, 'he-IL')).toBe(hebrew);
  });
});
