import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FollowedBlocklist, followBlocklist } from './followed-blocklist.ts';

let dir: string;
let path: string;
let told: unknown[];
const opened: FollowedBlocklist[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'blocklist-'));
  path = join(dir, 'blocked.txt');
  told = [];
});
afterEach(async () => {
  for (const list of opened.splice(0)) list.close();
  await rm(dir, { recursive: true });
});

async function follow(): Promise<FollowedBlocklist> {
  const list = await followBlocklist(path, {
    checkMs: 5,
    maxBytes: 100,
    onUnreadable: (reason) => told.push(reason),
    onRead: (entries, broken) => told.push([entries, broken.map(({ line }) => line)]),
  });
  opened.push(list);
  return list;
}

it('holds what the file says, after a change and after another file took its name', async () => {
  await writeFile(path, '192.0.2.1\nnonsense\n');
  const list = await follow();
  expect(list.current.hasAddress('192.0.2.1')).toBe(true);
  await writeFile(path, '192.0.2.2\n');
  await vi.waitUntil(() => list.current.hasAddress('192.0.2.2'), { timeout: 20_000 });
  expect(list.current.hasAddress('192.0.2.1')).toBe(false);
  await writeFile(join(dir, 'next.txt'), '192.0.2.3\n');
  await rename(join(dir, 'next.txt'), path);
  await vi.waitUntil(() => list.current.hasAddress('192.0.2.3'), { timeout: 20_000 });
  expect(told[0]).toEqual([1, [2]]);
  expect(told.at(-1)).toEqual([1, []]);
});

it('keeps the last list while the file is gone or too large, and says so once', async () => {
  await writeFile(path, '192.0.2.1\n');
  const list = await follow();
  await rm(path);
  await vi.waitUntil(() => told.length === 2, { timeout: 20_000 });
  await writeFile(join(dir, 'next.txt'), `192.0.2.2\n${'#'.repeat(100)}`);
  await rename(join(dir, 'next.txt'), path);
  expect(list.current.hasAddress('192.0.2.1')).toBe(true);
  await writeFile(join(dir, 'next.txt'), '192.0.2.3\n');
  await rename(join(dir, 'next.txt'), path);
  await vi.waitUntil(() => list.current.hasAddress('192.0.2.3'), { timeout: 20_000 });
  expect(told).toEqual([[1, []], 'ENOENT', [1, []]]);
});

it('is not there without a file to begin with', async () => {
  await expect(follow()).rejects.toThrow(/ENOENT/);
  await writeFile(path, '#'.repeat(101));
  await expect(follow()).rejects.toThrow(/more than 100 bytes/);
  path = dir;
  await expect(follow()).rejects.toThrow(/not a regular file/);
});
