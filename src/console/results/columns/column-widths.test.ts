import { expect, it } from 'vitest';
import { columnWidthsPx } from './column-widths.ts';

it('keep the widths that the first hundred rows gave them, whatever follows', () => {
  const columns = ['id', 'deals', 'note'].map((name) => ({ name, type: null }));
  const first = Array.from({ length: 100 }, (_, i) => [i, i * 1_000_000, null]);
  const whole = [...first, ['no number', 'nor this one', 'x'.repeat(200)]];
  expect(columnWidthsPx({ columns, rows: whole }, 1)).toEqual(columnWidthsPx({ columns, rows: first }, 1));
});

it('columns are as wide as what they hold, within reason', () => {
  const result = {
    columns: ['n', 'settlement', 'essay', 'a_column_with_a_long_name'].map((name) => ({ name, type: null })),
    rows: [
      [1, 'תל אביב-יפו', 'x'.repeat(5000), 1],
      [2, 'חיפה', '', 2],
    ],
  };
  const [number, place, essay, longName] = columnWidthsPx(result, 1);
  expect(number).toBe(72);
  expect(place).toBeGreaterThan(100);
  expect(essay).toBe(520);
  expect(longName).toBeGreaterThan(200);
  expect(longName).toBeLessThan(340);
});

it('grow with the spacing of letters that a reader sets', () => {
  const result = { columns: [{ name: 'settlement', type: null }], rows: [['תל אביב-יפו והסביבה הקרובה']] };
  const [usual = 0] = columnWidthsPx(result, 1);
  const [wide = 0] = columnWidthsPx(result, 1.2);
  expect(wide - 26).toBeCloseTo((usual - 26) * 1.2, -1);
});
