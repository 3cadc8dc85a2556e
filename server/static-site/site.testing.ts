import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyWorld, SMALL_WORLD } from '../../builder/worlds.testing.ts';
import type { SiteSources } from './write-site.ts';

export const INLINE_SCRIPT = 'shell()';

/** A page of a few files and a small database, each in a folder of its own below `folder`. */
export async function makeSources(folder: string): Promise<SiteSources> {
  const sources = {
    pageDir: join(folder, 'dist'),
    dataDir: join(folder, 'data'),
    projectDir: process.cwd(),
    databaseOrigins: [],
  };
  const files = {
    'index.html': `<!doctype html><title>Nadlan SQL</title><script>${INLINE_SCRIPT}</script><script type="module" src="./assets/main-1234abcd.js"></script><p>${'x'.repeat(2_000)}`,
    'index.html.br': 'as the bundler compressed it',
    'sw.js': 'self.oninstall = () => {};',
    'build.json': '{"fingerprint":"00"}',
    'manifest.webmanifest': '{}',
    'assets/main-1234abcd.js': `export default ${JSON.stringify('x'.repeat(2_000))};`,
    'engine/sqlite-00ff00ff.wasm': '\0asm',
    'engine/worker-00ff00ff.js': 'onmessage = () => {};',
    'engine/worker.js': 'onmessage = () => {};',
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(sources.pageDir, path, '..'), { recursive: true });
    await writeFile(join(sources.pageDir, path), content);
  }
  await mkdir(sources.dataDir);
  await copyWorld(SMALL_WORLD, sources.dataDir);
  // Those of the world take most of a second to compress.
  await writeFile(join(sources.dataDir, 'examples.json'), JSON.stringify(Array(300).fill('example')));
  return sources;
}
