import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { temporaryFolder } from './built-database.testing.ts';
import { readManifest } from './publish/manifest-file.ts';
import { copyWorld, SMALL_WORLD, worldFolder } from './worlds.testing.ts';

const folder = temporaryFolder();
afterEach(() => folder.remove());

it('is built once, even if several ask at the same time', async () => {
  const folders = await Promise.all([worldFolder(SMALL_WORLD), worldFolder(SMALL_WORLD)]);
  expect(new Set(folders).size).toBe(1);
  const { url = '' } = readManifest(folders[0]) ?? {};
  const before = statSync(join(folders[0], url));
  expect(statSync(join(await worldFolder(SMALL_WORLD), url)).mtimeMs).toBe(before.mtimeMs);
});

it('stays as it is when its copy is damaged', async () => {
  const shared = await worldFolder(SMALL_WORLD);
  await copyWorld(SMALL_WORLD, folder.path);
  expect(readdirSync(folder.path)).toEqual(readdirSync(shared));
  writeFileSync(join(folder.path, 'nadlan.json'), 'damaged');
  expect(readFileSync(join(shared, 'nadlan.json'), 'utf8')).toContain('"url"');
});
