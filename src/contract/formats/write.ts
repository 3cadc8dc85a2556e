import type { Writing } from '../request.ts';
import type { SqlResult } from '../result.ts';
import type { WrittenAnswer } from '../written.ts';
import { toCsv } from './csv.ts';
import { closeJson, openJson } from './json.ts';
import { toMarkdown } from './markdown.ts';

const encoder = new TextEncoder();

/** Writes a result. Facts about the data apart from its date are written if the format has a place for them. */
export function writeResult(
  result: SqlResult,
  writing: Writing,
  data: { readonly synthetic: boolean },
): Pick<WrittenAnswer, 'format' | 'head' | 'body'> {
  const { columns: _columns, rows: _rows, cached: _cached, ...head } = result;
  return { format: writing.format, head, body: encoder.encode(textOf(result, writing, data)) };
}

/** The result that a json answer was made from. */
export function readWritten({ head, body }: Pick<WrittenAnswer, 'head' | 'body'>): SqlResult {
  return JSON.parse(new TextDecoder().decode(body) + closeJson(head));
}

function textOf(result: SqlResult, { format, safe }: Writing, data: { readonly synthetic: boolean }): string {
  switch (format) {
    case 'json':
      return openJson(result);
    case 'csv':
      return toCsv(result, safe);
    case 'md':
      return toMarkdown(result, data);
    default:
      return format satisfies never;
  }
}
