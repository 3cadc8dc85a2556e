import { type Checked, refused } from '../../contract/errors.ts';
import { guard } from '../../contract/guard/guard.ts';
import { readRequest, type SqlRequest } from '../../contract/request.ts';

/**
 * Checks what stands in the editor before anything is sent anywhere: the refusals are those that the engine would give,
 * in its order (the text, then its tokens), only sooner.
 */
export function checkStatement(sql: string, limit: number): Checked<SqlRequest> {
  // The contract's words for an absent statement speak of HTTP members: here it is an empty editor.
  if (sql.trim() === '') {
    const empty = guard(sql);
    return empty.ok ? refused('BAD_REQUEST', 'There is no SQL statement.') : empty;
  }
  const request = readRequest({ sql, limit });
  if (!request.ok) return request;
  const guarded = guard(request.value.sql);
  return guarded.ok ? { ok: true, value: { sql: request.value.sql, limit: request.value.limit } } : guarded;
}
