import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEngine } from '../src/engine/wasm/build.ts';
import { addressOf, runService } from './service.testing.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'main-'));
  await buildEngine();
});
afterAll(() => rm(dir, { recursive: true }));

const serve = (environment: Record<string, string>, ...args: readonly string[]) =>
  runService({ DATA_DIR: dir, ...environment }, ...args);

describe('npm run serve', () => {
  it('says where it is ready and that there is no database, answers 503, and ends when it is asked to', async () => {
    const running = serve({});
    await running.saying(/There is no database/);
    const url = await addressOf(running);
    for (const path of ['/api/sql?q=SELECT+1', '/readyz']) {
      const response = await fetch(url + path);
      expect([response.status, await response.json()]).toMatchObject([503, { error: { code: 'DB_UNAVAILABLE' } }]);
    }
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  });

  it('says in one sentence that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const running = serve({ PORT: String(port) });
    expect(await running.ended).toBe(1);
    expect(running.said().trim()).toMatch(new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is taken: .*PORT=\\d+\\.$`));
    other.close();
  });

  it('serves metrics on a port of their own, or says that this one is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const refused = serve({ METRICS_PORT: String(port) });
    expect(await refused.ended).toBe(1);
    expect(refused.said().trim()).toMatch(new RegExp(`^Port ${port} of .* is taken: .*METRICS_PORT=\\d+\\.$`));
    other.close();

    const running = serve({ METRICS_PORT: '0' });
    const [, metricsUrl = ''] = await running.saying(/^Metrics are at (http:\S+)$/m);
    expect(await (await fetch(metricsUrl)).text()).toContain('\nnadlan_threads ');
    expect((await fetch(`${await addressOf(running)}/metrics`)).status).toBe(404);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  });

  it('refuses a blocked address until the list no longer names it, and does not start without its list', async () => {
    const path = join(dir, 'blocked.txt');
    const missing = serve({ BLOCKLIST: path });
    expect(await missing.ended).toBe(1);
    expect(missing.said().trim()).toBe(
      `The file of BLOCKLIST, ${path}, cannot be read: ENOENT. Create it, or set BLOCKLIST=off.`,
    );
    await writeFile(path, '127.0.0.0/8\nlocalhost\n');
    const running = serve({ BLOCKLIST: path, LOG_FORMAT: 'json' });
    const url = await addressOf(running);
    const statusOf = async (at: string) => (await fetch(url + at)).status;
    expect([await statusOf('/api/sql/schema'), await statusOf('/data/nadlan.json')]).toEqual([403, 403]);
    expect(await statusOf('/healthz')).toBe(200);
    await running.saying(/"line":2,"text":"localhost"/);
    await writeFile(path, '192.0.2.0/24\n');
    while ((await statusOf('/api/sql/schema')) === 403) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await statusOf('/api/sql/schema')).toBe(200);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(running.said()).toContain('"reason":"blocked_address"');
  });

  it('prints its settings', async () => {
    const running = serve({}, '--help');
    expect(await running.ended).toBe(0);
    expect(running.said()).toMatch(/^ {2}QUERY_TIMEOUT_MS .*Default: 10000 \(ms\)\.$/ms);
  });

  it('refuses settings that make no sense, all of them at once', async () => {
    const running = serve({ PORT: 'eighty', WORKERS: '0' });
    expect(await running.ended).toBe(1);
    expect(running.said().trim().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535, not "eighty".',
      'WORKERS must be a whole number from 1 to 256, not "0".',
    ]);
  });
});
