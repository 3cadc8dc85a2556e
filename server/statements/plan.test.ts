import { expect, it } from 'vitest';
import type { Pool, PoolState } from '../pool/pool.ts';
import { idlePlan } from './plan.ts';

const STATE: PoolState = { threads: 2, busy: 1, long: 0, waiting: 0, sparesReady: 1 };

/** A pool that answers every statement with the same plan, and records what it ran. */
function poolWith(state: PoolState): { readonly pool: Pool; readonly ran: unknown[] } {
  const ran: unknown[] = [];
  const pool = {
    state: () => state,
    run: async (request: unknown) => {
      ran.push(request);
      const columns = ['id', 'parent', 'notused', 'detail'].map((name) => ({ name, type: null }));
      return { kind: 'result', result: { columns, rows: [[2, 0, 0, 'SCAN deals']] } };
    },
  };
  return { pool: pool as unknown as Pool, ran };
}

it('a plan is asked of a pool that has a free thread, with the params of the statement', async () => {
  const { pool, ran } = poolWith(STATE);
  expect(await idlePlan(pool, { sql: 'SELECT ?', params: [1] })).toEqual(['SCAN deals']);
  expect(ran).toEqual([{ sql: 'EXPLAIN QUERY PLAN SELECT ?', limit: 100, params: [1] }]);
});

it.each([
  { ...STATE, busy: 2 },
  { ...STATE, waiting: 1 },
])('a pool with other work is not asked: %o', async (state) => {
  const { pool, ran } = poolWith(state);
  expect(await idlePlan(pool, { sql: 'SELECT 1' })).toBeNull();
  expect(ran).toEqual([]);
});
