import { expect, it } from 'vitest';
import type { SqlResult } from '../result.ts';
import { closeEnvelope } from '../written.ts';
import { toCsv } from './csv.ts';
import { toMarkdown } from './markdown.ts';
import { writeResult } from './write.ts';

const RESULT: SqlResult = {
  columns: [
    { name: 'עיר', type: 'TEXT' },
    { name: 'n', type: null },
  ],
  rows: [
    ['רמת גן "מרכז"', 2],
    [null, { $base64: true, encoded: 'AP8Q' }],
  ],
  row_count: 2,
  truncated: true,
  limit: 2,
  elapsed_ms: 1.25,
  warnings: ['FULL_SCAN: הטבלה deals נסרקת כולה.'],
  schema_version: '1.2',
  data_as_of: '2026-08-31',
};
const written = (result: SqlResult, format: 'json' | 'csv' | 'md', synthetic = false) => {
  const { body, head } = writeResult(result, format, { synthetic });
  return { text: new TextDecoder().decode(body), head };
};

it.each([undefined, true, false])('writes a JSON envelope that is closed when it is sent, cached: %s', (cached) => {
  const { text, head } = written(RESULT, 'json');
  expect(JSON.parse(text + closeEnvelope(head, cached))).toEqual(cached === undefined ? RESULT : { ...RESULT, cached });
});

it('writes the members in the order of the contract', () => {
  const { warnings: _, ...plain } = RESULT;
  const { text, head } = written(plain, 'json');
  expect(Object.keys(JSON.parse(text + closeEnvelope(head, true)))).toEqual([
    'columns',
    'rows',
    'row_count',
    'truncated',
    'limit',
    'elapsed_ms',
    'cached',
    'schema_version',
    'data_as_of',
  ]);
});

it('writes CSV and Markdown whole, and what they have no place for into the head', () => {
  const { columns: _columns, rows: _rows, ...head } = RESULT;
  expect(written(RESULT, 'csv')).toEqual({ text: toCsv(RESULT), head });
  expect(written(RESULT, 'md', true)).toEqual({ text: toMarkdown(RESULT, { synthetic: true }), head });
});
