import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEngine } from '../src/engine/sqlite/build.ts';
import { PROJECT_DIR, typescript } from './start/command.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'main-'));
  await buildEngine();
});
afterAll(() => rm(dir, { recursive: true }));

interface Running {
  readonly child: ChildProcess;
  /** All that it has written so far. */
  said(): string;
  /** Its exit code, and that all it wrote has been read. */
  readonly ended: Promise<number | null>;
}

function serve(environment: Record<string, string>): Running {
  const child = spawn(process.execPath, typescript('server/main.ts'), {
    cwd: PROJECT_DIR,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code) };
}

describe('npm run serve', () => {
  it('says where it is ready and that there is no database, answers 503, and ends when it is asked to', async () => {
    const running = serve({});
    while (!/There is no database/.test(running.said()) && running.child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const [, url] = /^Nadlan SQL is ready: (http:\/\/127\.0\.0\.1:\d+)$/m.exec(running.said()) ?? [];
    expect(url).toBeDefined();
    const response = await fetch(`${url}/api/sql?q=SELECT+1`);
    expect([response.status, await response.json()]).toMatchObject([503, { error: { code: 'DB_UNAVAILABLE' } }]);
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

  it('refuses a setting that makes no sense', async () => {
    const running = serve({ PORT: 'eighty' });
    expect(await running.ended).toBe(1);
    expect(running.said().trim()).toBe('PORT must be a whole number from 0 to 65535, not "eighty".');
  });
});
