import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../http/app.ts';
import { CountingRunner } from '../http/runner.testing.ts';
import { StatementCosts } from './statement-costs.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('the costs of statements', () => {
  it('are counted by fingerprint, whatever the values are', async () => {
    const costs = new StatementCosts(10);
    const app = createApp({
      runner: new CountingRunner(),
      responseCacheBytes: 1024 * 1024,
      pageDir: '/nowhere',
      dataDir: '/nowhere',
      onError: () => {},
      observe: (request, reply) => costs.observe(request, reply),
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    closing.push(() => app.close());
    for (const sql of ['SELECT 1', 'SELECT 2', 'SELECT 2', 'wrong', '']) {
      await (await fetch(`${url}/api/sql?q=${encodeURIComponent(sql)}`)).text();
    }
    costs.ran({ sql: 'SELECT 1', elapsedMs: 30 });
    costs.ran({ sql: 'SELECT 2', elapsedMs: 50 });
    await vi.waitUntil(() => costs.top(10).reduce((sum, { requests }) => sum + requests, 0) === 4);
    expect(costs.top(10)).toEqual([
      {
        fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
        text: 'SELECT ?',
        requests: 3,
        cached: 1,
        refused: 0,
        runs: 2,
        threadMs: 80,
        longestThreadMs: 50,
        requestMs: expect.any(Number),
        rows: 3,
        bytes: expect.any(Number),
      },
      expect.objectContaining({ text: 'n1', requests: 1, refused: 1, rows: 0, runs: 0 }),
    ]);
  });

  it('of the most expensive fingerprints are kept, and no more than a limit, whatever clients send', () => {
    const costs = new StatementCosts(20);
    for (let i = 1; i <= 1_000; i += 1) costs.ran({ sql: `SELECT ${'gush, '.repeat(i)}chelka`, elapsedMs: i % 500 });
    const kept = costs.top(Number.POSITIVE_INFINITY);
    expect(kept.length).toBeLessThanOrEqual(20);
    expect(costs.forgotten).toBe(1_000 - kept.length);
    expect(kept.slice(0, 3).map(({ threadMs }) => threadMs)).toEqual([499, 499, 498]);
    expect(costs.top(1)).toHaveLength(1);
  });
});
