import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Builds } from './measurement.ts';
import { readResult } from './results.ts';

vi.setConfig({ testTimeout: 240_000 });

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nadlan-bench-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  spawnSync(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('build.ts', import.meta.url)), '--tmp', folder, ...args],
    { encoding: 'utf8' },
  );

it('measures a build of each size, prints and writes the figures, and leaves no database behind', () => {
  const json = join(folder, 'measured.json');
  const { status, stdout, stderr } = run('--small', '--deals', '200', '--deals', '400', '--json', json);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const { measurements } = readResult<Builds>(json).figures;
  expect(measurements.map(({ deals }) => deals)).toEqual([200, 400]);
  for (const { deals, sizeBytes, peakMemoryBytes, steps } of measurements) {
    expect(stdout).toContain(`${deals} deals: `);
    expect(sizeBytes % 4096).toBe(0);
    expect(peakMemoryBytes).toBeGreaterThan(sizeBytes);
    for (const name of ['read and clean rows', 'fill deals', 'analyse and compact', 'check', 'hash']) {
      expect(steps.map((step) => step.name)).toContain(name);
      expect(stdout).toContain(` s  ${name}\n`);
    }
  }
  expect(readdirSync(folder)).toEqual(['measured.json']);
});

it('says what is wrong with its options', () => {
  const { status, stderr } = run('--deals', 'many');
  expect(status).toBe(2);
  expect(stderr).toBe('--deals is no whole number of deals.\n');
});
