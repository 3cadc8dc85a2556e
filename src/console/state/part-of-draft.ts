import { tokenize } from '../../contract/guard/tokens.ts';
import type { Parameters } from '../../contract/request.ts';
import type { Place } from '../editor/place.ts';
import { placeholdersIn } from '../params/placeholders.ts';
import type { Draft } from './workspace.ts';

/** One of several statements in a draft, with the values of its placeholders. */
export function partOf(draft: Draft, { from, to }: Place): Draft {
  const sql = draft.sql.slice(from, to);
  const params = draft.params && paramsOf(draft.params, sql, draft.sql.slice(0, from));
  return { sql, limit: draft.limit, ...(params === undefined ? {} : { params }) };
}

/** Named values: those that the statement names. Positional values: those after the ones of earlier statements. */
function paramsOf(given: Parameters, sql: string, before: string): Parameters | undefined {
  const own = placeholdersIn([...tokenize(sql)]);
  if (own.length === 0) return undefined;
  if (Array.isArray(given)) {
    const first = placeholdersIn([...tokenize(before)]).length;
    return given.slice(first, first + own.length);
  }
  const names = new Set(own.flatMap(({ text }) => [text, text.slice(1)]));
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
}
