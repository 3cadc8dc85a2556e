import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nadlan-bench-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('measures the import of an invented feed, and leaves nothing behind', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const args = ['--import', 'tsx', main, '--tmp', folder, '--extract-mb', '0', '--feed-mb', '0.5'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  // 30,000 stops, the day of the feed, and the trips of lines at stops.
  const [, size = '', records = ''] =
    /^feed\.zip, (\d+) MB: ([\d,]+) records in [\d.]+ s, at most \d+ MB/.exec(stdout) ?? [];
  expect(Number(size)).toBeGreaterThan(0);
  expect(Number(records.replaceAll(',', ''))).toBeGreaterThan(30_001);
  expect(readdirSync(folder)).toEqual([]);
});
