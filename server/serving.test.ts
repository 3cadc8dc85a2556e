import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SMALL_WORLD, worldFolder } from '../builder/worlds.testing.ts';
import { buildEngine } from '../src/engine/wasm/build.ts';
import { addressOf, type RunningService, runService } from './service.testing.ts';

let dir: string;
beforeAll(async () => {
  await buildEngine();
  dir = await worldFolder(SMALL_WORLD);
});

async function end({ child, ended }: RunningService) {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

/** The statuses of GET at these paths, and what the others say. */
async function statusesOf(url: string, paths: readonly string[]) {
  const statuses: Record<string, number> = {};
  const hints = new Set<string>();
  for (const path of paths) {
    const response = await fetch(url + path);
    statuses[path] = response.status;
    const text = await response.text();
    if (response.status >= 400) hints.add(JSON.parse(text).error.hint);
  }
  return { statuses, hints: [...hints] };
}

describe('a server with SERVE=api', () => {
  it('answers statements and describes them, and has neither the page nor the database', async () => {
    const running = runService({ DATA_DIR: dir, SERVE: 'api' });
    const url = await addressOf(running);
    await running.saying(/^It has \/api alone \(SERVE=api\)/m);
    const answer = await (await fetch(`${url}/api/sql?q=SELECT+count(*)>0+FROM+deals`)).json();
    expect(answer).toMatchObject({ rows: [[1]] });
    const there = [
      '/api/sql/schema',
      '/api/sql/examples',
      '/api/openapi.json',
      '/api/reference',
      '/healthz',
      '/readyz',
    ];
    const missing = ['/', '/index.html', '/data/nadlan.json', '/assets/x.js'];
    const { statuses, hints } = await statusesOf(url, [...there, ...missing, '/api/nothing']);
    expect(statuses).toEqual({
      ...Object.fromEntries(there.map((path) => [path, 200])),
      ...Object.fromEntries(missing.map((path) => [path, 404])),
      '/api/nothing': 404,
    });
    expect(hints).toEqual([
      expect.stringMatching(/^This server has \/api alone\./),
      expect.stringMatching(/^Statements go to \/api\/sql/),
    ]);
    await end(running);
  });
});

describe('a server with SERVE=files', () => {
  it('has the database and its description, and no /api, which it says by any method', async () => {
    const running = runService({ DATA_DIR: dir, SERVE: 'files', METRICS_PORT: '0' });
    const url = await addressOf(running);
    await running.saying(/^It has the page and the database alone \(SERVE=files\)/m);
    const manifest = JSON.parse(await readFile(join(dir, 'nadlan.json'), 'utf8'));
    const there = ['/data/nadlan.json', `/data/${manifest.url}`, '/data/examples.json', '/healthz', '/readyz'];
    const missing = ['/api/sql?q=SELECT+1', '/api/sql/schema', '/api/openapi.json', '/api/reference', '/api'];
    const { statuses, hints } = await statusesOf(url, [...there, ...missing]);
    expect(statuses).toEqual({
      ...Object.fromEntries(there.map((path) => [path, 200])),
      ...Object.fromEntries(missing.map((path) => [path, 404])),
    });
    expect(hints).toEqual([expect.stringMatching(/runs no statements/)]);
    const posted = await fetch(`${url}/api/sql`, { method: 'POST', body: 'SELECT 1' });
    expect([posted.status, await posted.json()]).toMatchObject([404, { error: { code: 'BAD_REQUEST' } }]);
    expect((await fetch(`${url}/api/sql`, { method: 'OPTIONS' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect((await fetch(`${url}/data/nadlan.json`, { method: 'POST' })).status).toBe(405);

    const [, metricsUrl = ''] = await running.saying(/^Metrics are at (http:\S+)$/m);
    const metrics = await (await fetch(metricsUrl)).text();
    expect(metrics).toContain('\nnadlan_response_cache_bytes ');
    expect(metrics).not.toContain('\nnadlan_threads ');
    await end(running);
  });

  it('is not ready without a database', async () => {
    const running = runService({ DATA_DIR: join(dir, 'nothing'), SERVE: 'files' });
    const url = await addressOf(running);
    await running.saying(/^There is no database yet\. \/data has none until there is one/m);
    const response = await fetch(`${url}/readyz`);
    expect([response.status, await response.json()]).toMatchObject([503, { error: { code: 'DB_UNAVAILABLE' } }]);
    await end(running);
  });
});
