import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEngine } from '../../src/engine/wasm/build.ts';
import { MAIN_SCRIPT } from '../service.testing.ts';
import { PROJECT_DIR } from '../start/command.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'log-output-'));
  await buildEngine();
});
afterAll(() => rm(dir, { recursive: true }));

/** More of these than a pipe (64 KiB) and the sink (1 MiB) hold together. */
const REQUESTS = 100;
const LONG_STATEMENT = `SELECT 1 -- ${'x'.repeat(15_000)}`;
const STARTUP_MS = 60_000;

/** The service with this standard output; returns the child and its addresses without reading output. */
async function serveTo(stdout: 'pipe' | number) {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [MAIN_SCRIPT], {
    cwd: PROJECT_DIR,
    env: {
      ...process.env,
      ...{ DATA_DIR: dir, HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: String(metricsPort) },
      ...{ METRICS_HOST: '127.0.0.1', LOG_SQL: 'on', RATE_LIMIT: 'off' },
    },
    stdio: ['ignore', stdout, 'ignore'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`The service ended with code ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { child, url, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  );

async function droppedLines(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^nadlan_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
}

async function end(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  return (await ended)[0];
}

async function askAndEnd({ child, url, metricsUrl }: Awaited<ReturnType<typeof serveTo>>): Promise<void> {
  for (let i = 0; i < REQUESTS; i += 1) {
    const { status } = await fetch(`${url}/api/sql`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: LONG_STATEMENT,
    });
    // There is no database.
    expect(status).toBe(503);
  }
  expect(await droppedLines(metricsUrl)).toBeGreaterThan(0);
  expect(await end(child)).toBe(0);
}

describe('the service goes on answering, and counts the lines that were lost', { timeout: STARTUP_MS }, () => {
  it('with a log whose reader goes away', async () => {
    const service = await serveTo('pipe');
    service.child.stdout?.destroy();
    await askAndEnd(service);
  });

  it('with a log that is never read', async () => {
    const service = await serveTo('pipe');
    service.child.stdout?.pause();
    await askAndEnd(service);
  });

  it.runIf(process.platform === 'linux')('with a log on a full disk, from its start', async () => {
    const full = await open('/dev/full', 'w');
    const service = await serveTo(full.fd);
    await full.close();
    await askAndEnd(service);
  });
});
