import { expect, it } from 'vitest';
import type { Format } from '../request.ts';
import type { SqlResult } from '../result.ts';
import { toCsv } from './csv.ts';
import { closeJson, toJson } from './json.ts';
import { toMarkdown } from './markdown.ts';
import { resultOf } from './testing.ts';
import { readWritten, writeResult } from './write.ts';

const RESULT = resultOf(
  ['עיר', 'n'],
  [
    ['רמת גן "מרכז"', 2],
    [null, { $base64: true, encoded: 'AP8Q' }],
  ],
  { truncated: true, limit: 2, warnings: ['FULL_SCAN: הטבלה deals נסרקת כולה.'] },
);
const { columns: _columns, rows: _rows, ...HEAD } = RESULT;

const written = (result: SqlResult, format: Format, synthetic = false) => {
  const { body, head } = writeResult(result, format, { synthetic });
  return { text: new TextDecoder().decode(body), head };
};

it.each([undefined, true, false])('writes JSON up to its rows, to be closed when it is sent, cached: %s', (cached) => {
  const { text, head } = written(RESULT, 'json');
  expect(text + closeJson({ ...head, cached })).toBe(toJson({ ...RESULT, cached }));
});

it('leaves to whoever sends it to say whether it was given before', () => {
  expect(writeResult({ ...RESULT, cached: true }, 'json', { synthetic: false }).head).not.toHaveProperty('cached');
});

it('writes what can be read again', () => {
  expect(readWritten(writeResult(RESULT, 'json', { synthetic: false }))).toEqual(RESULT);
});

it('writes CSV and Markdown whole, and what they have no place for into the head', () => {
  expect(written(RESULT, 'csv')).toEqual({ text: toCsv(RESULT), head: HEAD });
  expect(written(RESULT, 'md', true)).toEqual({ text: toMarkdown(RESULT, { synthetic: true }), head: HEAD });
});
