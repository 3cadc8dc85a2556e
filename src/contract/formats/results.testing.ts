import { FORMATS, SAFE_FOR, type Writing } from '../request.ts';
import type { Cell, SqlResult } from '../result.ts';

/** Every way to write a result. */
export const WRITINGS: readonly Writing[] = [
  ...FORMATS.map((format) => ({ format })),
  ...SAFE_FOR.map((safe) => ({ format: 'csv', safe }) as const),
];

/** A result of these columns and rows, with the members that a test is about. */
export function resultOf(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  more: Partial<SqlResult> = {},
): SqlResult {
  return {
    columns: columns.map((name) => ({ name, type: null })),
    rows,
    row_count: rows.length,
    truncated: false,
    limit: 1000,
    elapsed_ms: 1.5,
    schema_version: '1.2',
    data_as_of: '2026-08-31',
    ...more,
  };
}
