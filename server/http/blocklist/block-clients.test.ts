import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { undocumented } from '../answers.testing.ts';
import { createApp } from '../app.ts';
import { addHealthRoutes } from '../health-routes.ts';
import { CountingRunner } from '../runner.testing.ts';
import { blockClients } from './block-clients.ts';
import { Blocklist } from './blocklist.ts';

let app: FastifyInstance;
let runner: CountingRunner;
let blocklist: Blocklist;

beforeEach(() => {
  blocklist = Blocklist.read('').blocklist;
  runner = new CountingRunner();
  app = createApp({
    runner,
    responseCacheBytes: 1024 * 1024,
    pageDir: '/nowhere',
    dataDir: '/nowhere',
    onError: () => {},
    trustProxy: ['127.0.0.1'],
    isBlockedStatement: (sql) => blocklist.hasStatement(sql),
  });
  blockClients(app, () => blocklist);
  addHealthRoutes(app, async () => null);
});
afterEach(() => app.close());

const block = (line: string) => {
  blocklist = Blocklist.read(line).blocklist;
};
const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
const hashOf = (sql: string) => createHash('sha256').update(sql).digest('hex').slice(0, 16);

describe('a blocked address', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it.each([
    '/api/sql?q=x',
    '/api/sql',
    '/api/sql/schema',
    '/api/sql/examples',
    '/api/openapi.json',
    '/api/reference',
    '/',
    '/data/nadlan.json',
    '/nothing',
  ])('gets 403 at %s, and others do not', async (url) => {
    block('2001:db8:0:1::/64');
    const response = await get(url, from('2001:db8:0:1:2::3'));
    expect([response.statusCode, response.json()]).toMatchObject([
      403,
      { error: { code: 'FORBIDDEN', message: 'The operator has blocked this address.' } },
    ]);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(undocumented('GET', url, response)).toBeNull();
    expect((await get(url, from('2001:db8:0:2::3'))).statusCode).not.toBe(403);
  });

  it('may ask for health, and what the browser asks before it asks', async () => {
    block('0.0.0.0/0');
    for (const path of ['/healthz', '/readyz']) expect((await get(path)).statusCode).toBe(200);
    expect((await app.inject({ method: 'OPTIONS', url: '/api/sql' })).statusCode).toBe(204);
    expect((await app.inject({ method: 'POST', url: '/api/sql', body: 'x' })).statusCode).toBe(403);
  });

  it('is the one that a trusted proxy names, and not the proxy', async () => {
    block('192.0.2.1');
    expect((await get('/api/sql?q=x', from('192.0.2.1'))).statusCode).toBe(403);
    expect((await get('/api/sql?q=x', from('192.0.2.1, 192.0.2.2'))).statusCode).toBe(200);
    block('127.0.0.1');
    expect((await get('/api/sql?q=x', from('192.0.2.1'))).statusCode).toBe(200);
    expect((await get('/api/sql?q=x', from('unknown'))).statusCode).toBe(403);
  });
});

describe('a blocked statement', () => {
  it('is refused although its answer is kept and the client has it, and is not run', async () => {
    const { headers } = await get('/api/sql?q=SELECT+1');
    block(`sql:${hashOf('SELECT 1')}`);
    for (const response of [
      await get('/api/sql?q=SELECT+1'),
      await get('/api/sql?q=SELECT+1&format=csv', { 'if-none-match': headers.etag }),
      await app.inject({ method: 'POST', url: '/api/sql', payload: { sql: 'SELECT 1', limit: 3 } }),
    ]) {
      expect([response.statusCode, response.json()]).toMatchObject([
        403,
        { error: { code: 'FORBIDDEN', message: 'The operator has blocked this statement.' } },
      ]);
      expect(undocumented('GET', '/api/sql?q=x', response)).toBeNull();
    }
    expect(runner.ran).toHaveLength(1);
    expect((await get('/api/sql?q=SELECT+2')).statusCode).toBe(200);
  });
});
