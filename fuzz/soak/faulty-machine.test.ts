import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';

const PRELOAD = pathToFileURL(fileURLToPath(new URL('faulty-machine.mjs', import.meta.url))).href;

/** Reports what it notices of its machine whenever it is asked; its thread is like those of the pool. */
const PROGRAM = `
  const { readSync, openSync } = require('node:fs');
  const { Worker } = require('node:worker_threads');
  const descriptor = openSync(process.execPath);
  const ended = { code: null };
  setInterval(() => {}, 1000);
  new Worker(new URL('data:text/javascript,setInterval(() => {}, 1000)'), { execArgv: [], workerData: { own: {} } })
    .on('exit', (code) => { ended.code = code; });
  process.on('message', () => setTimeout(() => {
    const from = performance.now();
    readSync(descriptor, Buffer.alloc(8), 0, 8, 0);
    const readMs = performance.now() - from;
    process.send({ readMs, years: [new Date().getFullYear(), new Date(Date.now()).getFullYear(), new Date(0).getFullYear()], threadCode: ended.code });
  }, 300));
  process.send('ready');
`;

const program = spawn(process.execPath, ['-e', PROGRAM], {
  env: { ...process.env, NODE_OPTIONS: `--import ${PRELOAD}` },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
afterAll(() => {
  program.kill();
});

const after = async (command: Record<string, number>) => {
  program.send(command);
  const [seen] = await once(program, 'message');
  return seen as { readMs: number; years: number[]; threadCode: number | null };
};

it('a machine reads slowly, sets its clock and kills a thread when it is told to, and recovers', async () => {
  await once(program, 'message');
  const year = new Date().getFullYear();
  const sound = await after({ readDelayMs: 0 });
  expect(sound).toMatchObject({ years: [year, year, 1970], threadCode: null });
  const tenYears = Math.round(10 * 365.25 * 24 * 3_600);
  const faulty = await after({ readDelayMs: 40, clockOffsetSeconds: tenYears, threadsToKill: 1 });
  expect(faulty.readMs).toBeGreaterThanOrEqual(40);
  expect(faulty.years[0]).toBeGreaterThanOrEqual(year + 9);
  expect(faulty.years[1]).toBe(faulty.years[0]);
  expect(faulty.years[2]).toBe(1970);
  await vi.waitUntil(async () => (await after({})).threadCode === 1, { timeout: 20_000 });
  expect((await after({ readDelayMs: 0, clockOffsetSeconds: 0 })).years[0]).toBe(year);
});
