import { expect, it } from 'vitest';
import type { Writing } from '../request.ts';
import type { SqlResult } from '../result.ts';
import { toCsv } from './csv.ts';
import { closeJson, openJson } from './json.ts';
import { toMarkdown } from './markdown.ts';
import { resultOf } from './results.testing.ts';
import { readWritten, writeResult } from './write.ts';

const RESULT = resultOf(
  ['עיר', 'n'],
  [
    ['רמת גן "מרכז"', 2],
    [null, { $base64: true, encoded: 'AP8Q' }],
  ],
  { truncated: true, limit: 2, warnings: ['FULL_SCAN: הטבלה deals נסרקת כולה.'] },
);
const JSON_TEXT: Writing = { format: 'json' };
const { columns: _columns, rows: _rows, ...HEAD } = RESULT;

const written = (result: SqlResult, writing: Writing, synthetic = false) => {
  const { body, head } = writeResult(result, writing, { synthetic });
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(body), head };
};

it.each([undefined, true, false])('writes JSON up to its rows, to be closed when it is sent, cached: %s', (cached) => {
  const { text, head } = written(RESULT, JSON_TEXT);
  expect(text + closeJson({ ...head, cached })).toBe(openJson(RESULT) + closeJson({ ...RESULT, cached }));
});

it('lets the sender say whether it was cached', () => {
  expect(writeResult({ ...RESULT, cached: true }, JSON_TEXT, { synthetic: false }).head).not.toHaveProperty('cached');
});

it('writes a result that can be read again', () => {
  expect(readWritten(writeResult(RESULT, JSON_TEXT, { synthetic: false }))).toEqual(RESULT);
});

it('writes complete CSV and Markdown, and puts members that they have no place for into the headers', () => {
  expect(written(RESULT, { format: 'csv' })).toEqual({ text: toCsv(RESULT), head: HEAD });
  expect(written(RESULT, { format: 'csv', safe: 'excel' })).toEqual({ text: toCsv(RESULT, 'excel'), head: HEAD });
  expect(written(RESULT, { format: 'md' }, true)).toEqual({
    text: toMarkdown(RESULT, { synthetic: true }),
    head: HEAD,
  });
});
