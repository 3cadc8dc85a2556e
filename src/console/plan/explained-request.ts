import { keywordOf, tokenize } from '../../contract/guard/tokens.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Parameter, Parameters, SqlRequest } from '../../contract/request.ts';
import { placeholdersIn } from '../params/placeholders.ts';

/** The prefix that makes SQLite return the plan of a statement. */
const EXPLAIN = 'EXPLAIN QUERY PLAN ';

/** The statement that is explained, without its EXPLAIN. */
export function withoutExplain(sql: string): string {
  const tokens = [...tokenize(sql)];
  if (keywordOf(tokens[0]) !== 'EXPLAIN') return sql;
  const isPlan = keywordOf(tokens[1]) === 'QUERY' && keywordOf(tokens[2]) === 'PLAN';
  return sql.slice(tokens[isPlan ? 3 : 1]?.offset ?? sql.length);
}

/** The request for the plan of another one. A placeholder without a value is NULL: the plan does not depend on it. */
export function explainRequest({ sql, params }: SqlRequest): SqlRequest {
  const values = valuesFor(sql, params);
  return { sql: EXPLAIN + sql, limit: LIMITS.rowsMax, ...(values === undefined ? {} : { params: values }) };
}

/** An offset in the statement, from one in its `explainRequest`. */
export const offsetInStatement = (offset: number): number => Math.max(0, offset - EXPLAIN.length);

function valuesFor(sql: string, given: Parameters | undefined): Parameters | undefined {
  const placeholders = placeholdersIn([...tokenize(sql)]);
  if (placeholders.length === 0) return given;
  const known = new Map<string, Parameter>(Object.entries(given ?? {}));
  if (placeholders.some(({ text }) => text.startsWith('?'))) {
    const last = Math.max(...placeholders.map(({ key }) => Number(key)));
    return Array.from({ length: last }, (_, i) => known.get(String(i)) ?? null);
  }
  return Object.fromEntries(
    placeholders.map(({ text }) => [text, known.get(text) ?? known.get(text.slice(1)) ?? null]),
  );
}
