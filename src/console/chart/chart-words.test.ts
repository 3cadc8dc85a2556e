import { describe, expect, it } from 'vitest';
import { STRINGS } from '../i18n/all-strings.ts';
import { describeColumns } from '../results/values/columns.ts';
import { chartWords } from './chart-words.ts';

const [price, sqm, rate, area, name] = describeColumns({
  columns: ['median_price', 'median_ppsqm', 'yield_pct', 'area_m2', 'n'].map((one) => ({ name: one, type: null })),
  rows: [[1_900_000, 21_000.5, 3.25, 80, 12]],
});

describe('the numbers of a chart', () => {
  it.each([
    [price, '1.9M', '₪', '₪', '1,900,000\u00a0₪'],
    [sqm, '1.9M', '₪/m²', '₪/מ״ר', '1,900,000\u00a0₪/m²'],
    [rate, '1.9M%', null, null, '1,900,000%'],
    [area, '1.9M', 'm²', 'מ״ר', '1,900,000\u00a0m²'],
    [name, '1.9M', null, null, '1,900,000'],
  ])(
    'have their unit at the axis, in both languages, and in full at a point: %#',
    (column, short, unit, hebrew, full) => {
      if (!column) throw new Error('There is no such column.');
      const [en, he] = [chartWords(STRINGS.en), chartWords(STRINGS.he)];
      expect(en.onAxis(1_900_000, column)).toBe(short);
      expect([en.axisUnit(column), he.axisUnit(column)]).toEqual([unit, hebrew]);
      expect(en.inFull(1_900_000, column)).toBe(full);
    },
  );
});
