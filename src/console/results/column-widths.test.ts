import { expect, it } from 'vitest';
import { columnWidthsPx } from './column-widths.ts';
import { describeColumns } from './columns.ts';

it('columns are as wide as what they hold, within reason', () => {
  const result = {
    columns: ['n', 'settlement', 'essay', 'a_column_with_a_long_name'].map((name) => ({ name, type: null })),
    rows: [
      [1, 'תל אביב-יפו', 'x'.repeat(5000), 1],
      [2, 'חיפה', '', 2],
    ],
  };
  const [number, place, essay, longName] = columnWidthsPx(describeColumns(result), result.rows);
  expect(number).toBe(72);
  expect(place).toBeGreaterThan(100);
  expect(essay).toBe(520);
  expect(longName).toBeGreaterThan(200);
  expect(longName).toBeLessThan(340);
});
