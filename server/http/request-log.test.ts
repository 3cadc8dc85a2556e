import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Outcome, SqlRunner } from '../../src/contract/runner.ts';
import { logOptions } from '../log/log-options.ts';
import { createApp } from './app.ts';
import { requestLog } from './request-log.ts';

const SQL = "SELECT 'שלום'";

/** Statements that say so fail or never end; all others have two rows. */
const runner: SqlRunner = {
  run: async ({ sql }, { signal } = {}): Promise<Outcome> => {
    if (sql.includes('fail')) throw new Error('The runner broke.');
    if (sql.includes('wait')) {
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      return { kind: 'cancelled' };
    }
    const rows = [[1], [2]];
    const facts = { truncated: false, limit: 1000, elapsed_ms: 1, schema_version: '1.2', data_as_of: '2026-08-31' };
    const result = { columns: [{ name: 'n', type: null }], rows, row_count: rows.length, ...facts };
    return { kind: 'result', result, transfer: { bytes: 0, requests: 0 } };
  },
  describe: async () => ({
    kind: 'database',
    database: { schemaVersion: '1.2', dataAsOf: '2026-08-31', synthetic: false, sizeBytes: 4096 },
  }),
  close: async () => {},
};

let app: FastifyInstance;
let url: string;
let written: string;
const entries = () =>
  written
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const requests = () => entries().filter(({ msg }) => msg === 'request');

async function serve({
  sqlText = false,
  logLevel = 'debug' as const,
}: {
  sqlText?: boolean;
  logLevel?: 'debug' | 'info';
} = {}) {
  written = '';
  app = createApp({
    runner,
    pageDir: '/nowhere',
    dataDir: '/nowhere',
    onError: (error, request) => request.log.error({ err: error }, 'A request failed unexpectedly.'),
    logger: logOptions({ logLevel, logFormat: 'json' }, { write: (text) => (written += text) }),
    observe: requestLog({ sqlText }),
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(() => app.close());

const ask = async (path: string, init?: RequestInit) => {
  const response = await fetch(url + path, init);
  return { status: response.status, id: response.headers.get('x-request-id'), body: await response.text() };
};
const query = (sql: string) => ask(`/api/sql?q=${encodeURIComponent(sql)}`);
const untilLogged = (count: number) => vi.waitUntil(() => requests().length === count);

describe('the log of requests', () => {
  it('has an entry for each, with its id, what it cost, and a hash of its statement', async () => {
    await serve();
    const { id, body } = await query(SQL);
    await untilLogged(1);
    const [entry] = requests();
    expect(entry).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      request: id,
      client: expect.stringMatching(/^[0-9a-f]{16}$/),
      method: 'GET',
      route: '/api/sql',
      status: 200,
      bytes: expect.any(Number),
      rows: 2,
      ms: expect.any(Number),
      sqlHash: createHash('sha256').update(SQL).digest('hex').slice(0, 16),
      msg: 'request',
    });
    expect(entry.bytes).toBeGreaterThan(Buffer.byteLength(body));
  });

  it('never contains a statement or an address, whatever goes wrong', async () => {
    await serve();
    await query("SELECT 'geheim'");
    await query("SELECT 'geheim, fail'");
    await ask('/api/sql?q=geheim&limit=0');
    await ask('/api/sql', { method: 'POST', body: '{"sql": "geheim', headers: { 'Content-Type': 'application/json' } });
    await ask('/api/sql/geheim');
    await ask('/%geheim');
    await untilLogged(6);
    expect(written).not.toMatch(/geheim|127\.0\.0\.1(?!:\d+")/);
  });

  it('contains the statement if it is configured to', async () => {
    await serve({ sqlText: true });
    await query(SQL);
    await untilLogged(1);
    expect(requests()).toMatchObject([{ sql: SQL }]);
    expect(requests()[0]).not.toHaveProperty('sqlHash');
  });

  it('contains the code of a refusal, and the stack of an unexpected error', async () => {
    await serve();
    const refused = await query('');
    const failed = await query('SELECT fail');
    await untilLogged(2);
    expect(requests()).toMatchObject([
      { level: 'info', request: refused.id, status: 400, code: 'BAD_REQUEST' },
      {
        level: 'error',
        request: failed.id,
        status: 500,
        code: 'INTERNAL_ERROR',
        fault: 'The server failed on this request.',
      },
    ]);
    const unexpected = entries().find(({ msg }) => msg === 'A request failed unexpectedly.');
    expect(unexpected).toMatchObject({
      level: 'error',
      request: failed.id,
      err: { message: 'The runner broke.', stack: expect.stringContaining('request-log.test.ts') },
    });
  });

  it('records a request whose client disconnected', async () => {
    await serve();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET /api/sql?q=SELECT+wait HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await untilLogged(1);
    expect(requests()).toMatchObject([{ level: 'info', route: '/api/sql', status: 499 }]);
  });

  it('leaves files to those who look closer, and names no path', async () => {
    await serve({ logLevel: 'info' });
    await ask('/some/file');
    await ask('/api/sql', { method: 'OPTIONS' });
    await ask('/api/sql', { method: 'DELETE' });
    await query(SQL);
    await untilLogged(1);
    await app.close();
    await serve();
    await ask('/some/file');
    await ask('/api/sql', { method: 'OPTIONS' });
    await untilLogged(2);
    expect(requests()).toMatchObject([
      { level: 'debug', method: 'GET', route: '/*', status: 404 },
      { level: 'debug', method: 'OPTIONS', route: 'none', status: 204 },
    ]);
  });
});
