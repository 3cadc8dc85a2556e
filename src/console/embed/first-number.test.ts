import { describe, expect, it } from 'vitest';
import type { Cell } from '../../contract/result.ts';
import { firstNumber } from './first-number.ts';

const result = (columns: readonly string[], ...rows: readonly (readonly Cell[])[]) => ({
  columns: columns.map((name) => ({ name, type: null })),
  rows,
});

describe('the number of an answer', () => {
  it('is the first quantity of its first row, with the name that stands beside it', () => {
    const answer = result(['year', 'settlement', 'median_price'], [2025, 'חיפה', 1900000], [2024, 'לוד', 5]);
    expect(firstNumber(answer)).toMatchObject({
      value: 1900000,
      column: { name: 'median_price', isQuantity: true, meaning: 'shekels' },
      of: 'חיפה',
    });
  });

  it('is a number that names something where there is no quantity', () => {
    expect(firstNumber(result(['gush'], [6107]))).toMatchObject({
      value: 6107,
      column: { name: 'gush', isQuantity: false },
      of: null,
    });
  });

  it('is none where the first row has none, and where there are no rows', () => {
    expect(firstNumber(result(['price'], [null], [5]))).toBeNull();
    expect(firstNumber(result(['name'], ['חיפה']))).toBeNull();
    expect(firstNumber(result(['price']))).toBeNull();
  });
});
