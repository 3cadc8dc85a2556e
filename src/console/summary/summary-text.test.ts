import { expect, it } from 'vitest';
import type { Cell } from '../../contract/result.ts';
import { STRINGS } from '../i18n/all-strings.testing.ts';
import { describeColumns } from '../results/values/columns.ts';
import { summarize } from './column-summary.ts';
import { countValues } from './counted-values.ts';
import { shortSummary, wholeSummary } from './summary-text.ts';

function said(name: string, cells: readonly Cell[], language: 'en' | 'he' = 'en') {
  const [column] = describeColumns({ columns: [{ name, type: null }], rows: cells.map((cell) => [cell]) });
  if (!column) throw new Error('No column.');
  const summary = summarize(countValues(cells), column);
  return [shortSummary(summary, column, STRINGS[language]), wholeSummary(summary, column, STRINGS[language])];
}
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

it('the head of a column says in few characters what it holds, and in a sentence all that is drawn', () => {
  expect(said('price', [...upTo(20).map((n) => n * 1_000), null])).toEqual([
    '\u20661,000–20K\u2069',
    'min 1,000, median 10,000, max 20,000, 20 distinct values, NULL 5%',
  ]);
  expect(said('day', ['1998-01-05', '2024-05-01', '2020-01-01'])[0]).toBe('\u20661998–2024\u2069');
  expect(said('kind', ['land', 'land', 'apartment', ''])).toEqual([
    'land 50%',
    'land 50%, apartment 25%, empty text 25%, 3 distinct values, no NULL',
  ]);
  expect(said('n', [null, null])[0]).toBe('NULL');
  expect(
    said(
      'name',
      upTo(30).map((n) => `name ${n}`),
      'he',
    )[0],
  ).toBe('30 ערכים שונים');
});
