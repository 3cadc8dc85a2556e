import { describe, expect, it } from 'vitest';
import type { Cell } from '../../contract/result.ts';
import { en } from '../i18n/english/en.ts';
import { he } from '../i18n/hebrew/he.ts';
import { largeValue } from './large-value.ts';

const result = (columns: readonly string[], ...rows: readonly (readonly Cell[])[]) => ({
  columns: columns.map((name) => ({ name, type: null })),
  rows,
});

describe('the large value of an answer', () => {
  it('is the first quantity of its first row, with the name that stands beside it', () => {
    const answer = result(['year', 'settlement', 'median_price'], [2025, 'חיפה', 1900000], [2024, 'לוד', 5]);
    expect(largeValue(answer, he.row)).toEqual({
      text: '1,900,000',
      exact: null,
      unit: { text: '₪', meaning: 'shekels' },
      column: 'median_price',
      of: 'חיפה',
    });
  });

  it.each([
    ['settlements', 1221, '1,221'],
    ['x', 1221, '1,221'],
    ['max(x) - 1', -45000.129, '-45,000.13'],
    ['count(*)', 1998, '1,998'],
    ['gush', 6107, '6107'],
    ['year', 2024, '2024'],
    ['newest', 2024, '2024'],
    ['ratio', 0.0012345, '0.00123'],
    ['n', 0, '0'],
    ['deal_amount', 2_345_678_901, '2.35 billion'],
    ['sold_month', 5, 'May'],
    ['is_new', 1, 'yes'],
  ])('of %s, %s, reads %s', (name, value, shown) => {
    expect(largeValue(result([name], [value]), en.row)).toMatchObject({ text: shown });
  });

  it.each([
    ['median_price', 5, '₪'],
    ['price_per_sqm', 5, '₪/m²'],
    ['change_pct', 5, '%'],
    ['year', 5, undefined],
  ])('of %s, %s, has the unit %s', (name, value, unit) => {
    const large = largeValue(result([name], [value]), en.row);
    expect(large === 'unknown' ? large : large?.unit?.text).toBe(unit);
  });

  it('tells the exact number where it is shortened', () => {
    expect(largeValue(result(['deals'], [2_345_678_901]), en.row)).toMatchObject({ exact: '2345678901' });
  });

  it('is the date or the text of a single row without numbers', () => {
    expect(largeValue(result(['name', 'last'], ['חיפה', '2024-05-17']), en.row)).toMatchObject({
      text: '17 May 2024',
      of: 'חיפה',
      column: 'last',
    });
    expect(largeValue(result(['name'], ['חיפה']), en.row)).toMatchObject({ text: 'חיפה', of: null });
    expect(largeValue(result(['name'], ['חיפה'], ['לוד']), en.row)).toBeNull();
    expect(largeValue(result(['text'], ['a'.repeat(200)]), en.row)).toBeNull();
    expect(largeValue(result(['bytes'], [{ $base64: true, encoded: 'AA==' }]), en.row)).toBeNull();
  });

  it('is unknown where the only row has a NULL in place of the number', () => {
    expect(largeValue(result(['name', 'median_price'], ['חיפה', null]), en.row)).toBe('unknown');
    expect(largeValue(result(['price'], [null], [5]), en.row)).toBeNull();
    expect(largeValue(result(['price']), en.row)).toBeNull();
  });
});
