import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundledScript } from '../../threads/bundled-script.testing.ts';
import { buildDatabase } from '../build-database.ts';
import { temporaryFolder } from '../built-database.testing.ts';
import { SPLIT_MIN_BYTES } from '../publish/split-file.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const SCRIPT = await bundledScript(new URL('../fixtures/killed-build.ts', import.meta.url));
const REGISTER = fileURLToPath(new URL('../fixtures/register.csv', import.meta.url));
/**
 * Steps at which a build is killed: while tables are filled, after everything is checked, after the database has its
 * name, and after all files beside it exist. Until then each build itself checks at every step.
 */
const KILLED_AT = ['fill parcels', 'hash', 'map', 'split'];

let folder: ReturnType<typeof temporaryFolder>;
let exports: ReturnType<typeof temporaryFolder>;
beforeAll(async () => {
  [folder, exports] = [temporaryFolder(), temporaryFolder()];
  await build();
});
afterAll(() => {
  folder.remove();
  exports.remove();
});

async function build(): Promise<void> {
  const outcome = await buildDatabase(
    {
      source: { kind: 'register', paths: [REGISTER] },
      outFolder: folder.path,
      maxRejectedShare: 0,
      splitBytes: SPLIT_MIN_BYTES,
    },
    () => {},
  );
  if (outcome.kind === 'refused') throw new Error(outcome.message);
}

/** Every file of the folder, by its path, with its content. */
const contents = () =>
  new Map(
    readdirSync(folder.path, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder.path, path)).isFile())
      .map((path) => [path, readFileSync(join(folder.path, path)).toString('base64')]),
  );

describe('a build that is killed', () => {
  it('at any step leaves the served files as they were, and the next one cleans up', async () => {
    const served = contents();
    const another = join(exports.path, 'without-last-row.csv');
    writeFileSync(another, readFileSync(REGISTER, 'utf8').trimEnd().split('\n').slice(0, -1).join('\n'));
    for (const step of KILLED_AT) {
      const args = [SCRIPT, folder.path, another, step, ...served.keys()];
      const { signal, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      expect(`${step}: ${signal} ${stderr}`).toBe(`${step}: SIGKILL `);
      const left = contents();
      for (const [path, content] of served) expect(left.get(path) === content, `${path} after ${step}`).toBe(true);
    }
    expect(contents().size).toBeGreaterThan(served.size);
    await build();
    const names = [...contents().keys()].filter((path) => path !== 'nadlan.json' && path !== 'examples.json');
    const unfinished = names.filter((path) => path.includes('building'));
    expect(unfinished).toEqual([]);
    for (const [path, content] of served) {
      if (path.startsWith('nadlan-') || path.startsWith('split')) expect(contents().get(path)).toBe(content);
    }
  });
});
