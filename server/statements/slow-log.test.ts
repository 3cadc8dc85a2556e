import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FormattedRequest } from '../../src/contract/request.ts';
import type { WriteOptions, WrittenOutcome } from '../../src/contract/written.ts';
import { createApp } from '../http/app.ts';
import { CountingRunner } from '../http/runner.testing.ts';
import { logOptions } from '../log/log-options.ts';
import { slowLog } from './slow-log.ts';

/** Says that it waited and computed as long as its statement asks for, in milliseconds. */
class SlowRunner extends CountingRunner {
  override async write(request: FormattedRequest, options: WriteOptions = {}): Promise<WrittenOutcome> {
    const [, waitMs = 0, runMs = 0] = /(\d+)-(\d+)/.exec(request.sql)?.map(Number) ?? [];
    const from = performance.now();
    options.onStage?.({ stage: 'guard', startedMs: from, endedMs: from });
    if (request.sql.includes('refused')) {
      return { kind: 'refused', refusal: { code: 'FORBIDDEN', message: 'No.' } };
    }
    options.onStage?.({ stage: 'queue', startedMs: from, endedMs: from + waitMs });
    options.onStage?.({ stage: 'run', startedMs: from + waitMs, endedMs: from + waitMs + runMs });
    options.onStage?.({ stage: 'write', startedMs: from + waitMs + runMs, endedMs: from + waitMs + runMs + 7 });
    const { signal } = options;
    return super.write(request, signal ? { signal: signal as AbortSignal } : {});
  }
}

let app: FastifyInstance;
let runner: SlowRunner;
let url: string;
let written: string;
const planned: string[] = [];
const slow = () =>
  written
    .split('\n')
    .filter((line) => line.includes('slow statement'))
    .map((line) => JSON.parse(line));

async function serve(sqlText: boolean) {
  written = '';
  planned.length = 0;
  runner = new SlowRunner();
  app = createApp({
    runner,
    pageDir: '/nowhere',
    dataDir: '/nowhere',
    onError: () => {},
    logger: logOptions({ logLevel: 'info', logFormat: 'json' }, { write: (text) => (written += text) }),
    observe: slowLog({
      thresholdMs: 1_000,
      sqlText,
      planOf: async ({ sql }) => {
        planned.push(sql);
        return ['SCAN deals AS herzl'];
      },
    }),
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(() => app.close());

const ask = async (sql: string, more = '') =>
  (await fetch(`${url}/api/sql?q=${encodeURIComponent(sql)}${more}`)).text();

describe('the slow log', () => {
  it('has the times of a statement and its plan, without its values and names', async () => {
    await serve(false);
    await ask("SELECT '400-900' FROM deals AS herzl WHERE gush = ?", '&params=[6636]');
    await vi.waitUntil(() => slow().length === 1);
    expect(slow()).toEqual([
      {
        level: 'warn',
        time: expect.any(String),
        request: expect.any(String),
        msg: 'slow statement',
        status: 200,
        ms: expect.any(Number),
        queueMs: 400,
        computeMs: 900,
        writeMs: 7,
        runs: 1,
        rows: 1,
        params: 1,
        fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
        sqlHash: expect.stringMatching(/^[0-9a-f]{16}$/),
        statement: 'SELECT ? FROM deals AS n1 WHERE gush = ?',
        plan: ['SCAN deals AS n1'],
      },
    ]);
    expect(slow()[0].ms).toBeGreaterThanOrEqual(1_307);
    expect(written).not.toMatch(/herzl|6636|400-900/);
  });

  it('has the text of the statement if the log may hold it', async () => {
    await serve(true);
    await ask("SELECT '0-2000' FROM deals AS herzl");
    await vi.waitUntil(() => slow().length === 1);
    expect(slow()[0]).toMatchObject({
      sql: "SELECT '0-2000' FROM deals AS herzl",
      plan: ['SCAN deals AS herzl'],
      params: 0,
    });
    expect(slow()[0]).not.toHaveProperty('statement');
  });

  it('has no entry for a quick statement, nor for one that never ran', async () => {
    await serve(false);
    await ask("SELECT '3-40'");
    await ask("SELECT 'refused 5000-5000'");
    await ask("SELECT '0-3000'");
    await vi.waitUntil(() => slow().length > 0);
    expect(slow().map(({ computeMs }) => computeMs)).toEqual([3_000]);
  });

  it('explains a fingerprint once', async () => {
    await serve(false);
    for (const name of ['moshe', 'david']) await ask(`SELECT '0-3000' AS ${name}`);
    await vi.waitUntil(() => slow().length === 2);
    expect(planned).toHaveLength(1);
    expect(slow().map(({ plan }) => plan)).toEqual([['SCAN deals AS herzl'], ['SCAN deals AS herzl']]);
  });
});
