import type { Parameters } from '../../src/contract/request.ts';
import type { Pool } from '../pool/pool.ts';

/** Steps that a plan has at most; no sensible statement has as many. */
const STEPS_MAX = 100;

/**
 * The steps of a statement's plan, by EXPLAIN QUERY PLAN. Null if the pool has other work, because an explanation must not
 * make a slow service slower, and for a statement that cannot be explained.
 */
export async function idlePlan(
  pool: Pool,
  { sql, params }: { readonly sql: string; readonly params?: Parameters },
): Promise<readonly string[] | null> {
  const { busy, threads, waiting } = pool.state();
  if (waiting > 0 || busy >= threads) return null;
  const request = { sql: `EXPLAIN QUERY PLAN ${sql}`, limit: STEPS_MAX, ...(params !== undefined && { params }) };
  const outcome = await pool.run(request);
  if (outcome.kind !== 'result') return null;
  const detail = outcome.result.columns.findIndex(({ name }) => name === 'detail');
  return outcome.result.rows.map((row) => String(row[detail]));
}
