import { describe, expect, it, vi } from 'vitest';
import type { Refusal } from '../../src/contract/errors.ts';
import type { Outcome, RunOptions } from '../../src/contract/runner.ts';
import { createApp } from '../http/app.ts';
import { addHealthRoutes } from '../http/health-routes.ts';
import { watchReadiness } from './readiness.ts';

const GONE: Refusal = { code: 'DB_UNAVAILABLE', message: 'There is no database yet.' };
const FINE = {
  database: null as Refusal | null,
  outcome: { kind: 'result' } as Outcome | 'never',
  state: { threads: 2, busy: 1, waiting: 0 },
  stopping: false,
};

/** What /readyz and /healthz answer in a state of the service. */
async function health(state: Partial<typeof FINE>) {
  const { database, outcome, state: poolState, stopping } = { ...FINE, ...state };
  const run = vi.fn(async (_request: unknown, { signal }: RunOptions = {}): Promise<Outcome> => {
    if (outcome !== 'never') return outcome;
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    return { kind: 'cancelled' };
  });
  const describe = async () => ({ kind: 'refused', refusal: GONE }) as const;
  const runner = { run, describe, close: async () => {} };
  const app = createApp({ runner, pageDir: '/nowhere', dataDir: '/nowhere', onError: () => {} });
  const pool = { runner, state: () => poolState };
  const options = { pool, isStopping: () => stopping, probeMs: 20, keepMs: 60_000 };
  addHealthRoutes(app, watchReadiness({ ...options, database: async () => database }));
  const [first, second, alive] = [
    await app.inject('/readyz'),
    await app.inject('/readyz'),
    await app.inject('/healthz'),
  ];
  expect(second.body).toBe(first.body);
  expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'alive' }]);
  expect([first, alive].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
  await app.close();
  return { answer: [first.statusCode, first.json()], probes: run.mock.calls.length };
}

describe('the service', () => {
  it('is ready when a thread reads the database, and asks one no oftener than it has to', async () => {
    expect(await health({})).toEqual({ answer: [200, { status: 'ready' }], probes: 1 });
  });

  it('is ready when all threads are at work, and does not add to it', async () => {
    expect(await health({ state: { threads: 2, busy: 2, waiting: 5 } })).toEqual({
      answer: [200, { status: 'ready' }],
      probes: 0,
    });
  });

  it('is not ready without a database', async () => {
    const { answer } = await health({ database: GONE });
    expect(answer).toEqual([503, { error: GONE }]);
  });

  it('is not ready when the engine cannot read its database', async () => {
    const refusal: Refusal = { code: 'INTERNAL_ERROR', message: 'The SQL engine failed on this query.' };
    expect((await health({ outcome: { kind: 'refused', refusal } })).answer).toEqual([503, { error: refusal }]);
  });

  it('is not ready when no thread answers', async () => {
    const error = {
      code: 'DB_UNAVAILABLE',
      message: 'No thread answered within 0.02 seconds.',
      hint: 'Try again later.',
    };
    expect((await health({ outcome: 'never' })).answer).toEqual([503, { error }]);
  });

  it('is not ready when it is shutting down', async () => {
    const error = { code: 'BUSY', message: 'The service is shutting down.' };
    expect((await health({ stopping: true })).answer).toEqual([503, { error }]);
  });
});
