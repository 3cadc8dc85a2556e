import type { SqlResult } from '../result.ts';
import { readWarning } from '../warning.ts';

/**
 * Most characters of the warnings in a header. All headers of an answer together may have 16 KB if the client is Node, and less
 * behind some proxies.
 */
const WARNINGS_CHARACTERS = 4_096;

/**
 * The members of the JSON body except its rows, as headers for formats without a place for them: `X-Row-Count`,
 * `X-Truncated` (true or false), `X-Limit`, `X-Elapsed-Ms`, `X-Schema-Version` and `X-Data-As-Of`. If there are
 * warnings, `X-Warnings` is a JSON array in ASCII.
 */
export function resultHeaders(result: Omit<SqlResult, 'columns' | 'rows'>): Readonly<Record<string, string>> {
  return {
    'X-Row-Count': String(result.row_count),
    'X-Truncated': String(result.truncated),
    'X-Limit': String(result.limit),
    'X-Elapsed-Ms': String(result.elapsed_ms),
    'X-Schema-Version': result.schema_version,
    'X-Data-As-Of': result.data_as_of,
    ...(result.warnings?.length ? { 'X-Warnings': warningsHeader(result.warnings) } : {}),
  };
}

/** The warnings. If these are too long for a header, only their codes. */
function warningsHeader(warnings: readonly string[]): string {
  const whole = asciiJson(warnings);
  return whole.length <= WARNINGS_CHARACTERS
    ? whole
    : asciiJson([...new Set(warnings.flatMap((text) => readWarning(text).code ?? []))]);
}

/** JSON in which every character beyond ASCII is escaped, because a header cannot have others. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
