import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BIOME = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome');

const typesOf = (from: string) => `export type { A } from '${from}';`;

/** The folder of a file, and what it imports there. */
const FORBIDDEN = [
  ['src/contract', typesOf('../engine/session.ts')],
  ['src/contract/guard', typesOf('../../catalogue/index.ts')],
  ['src/contract', typesOf('react')],
  ['src/catalogue/tables', typesOf('../../contract/errors.ts')],
  ['src/page-map', typesOf('../contract/errors.ts')],
  ['src/page-map', typesOf('../engine/session.ts')],
  ['src/engine', typesOf('../catalogue/index.ts')],
  ['src/engine/remote', typesOf('../../console/Console.tsx')],
  ['src/console', typesOf('../engine/client/engine-runner.ts')],
  ['src/console', "import type { A } from '../engine/session.ts';\nexport type B = A;"],
  ['src/console', "import '../engine/session.ts';"],
  ['src/console', "export const engine = import('../engine/session.ts');"],
  ['src/console/run', typesOf('sql.js-httpvfs')],
  ['src/console', typesOf('../page-map/index.ts')],
  ['server/http', typesOf('../../src/page-map/index.ts')],
  ['server/http', typesOf('../pool/pool.ts')],
  ['server/http', typesOf('../../src/engine/session.ts')],
  ['server/pool', typesOf('../../src/engine/session.ts')],
  ['server/pool', typesOf('../../src/catalogue/manifest.ts')],
  ['server/database/rows', typesOf('../../../src/contract/errors.ts')],
  ['server/database/source', typesOf('../rows/clean-row.ts')],
  ['server/database/source/synthetic', typesOf('../../rows/labels.ts')],
  ['server/database/rows', typesOf('../derived/derive.ts')],
  ['server/database/derived', typesOf('../publish/manifest-file.ts')],
] as const;

const ALLOWED = [
  ['src/contract/warnings', typesOf('../guard/tokens.ts')],
  ['src/contract/guard', typesOf('../errors.ts')],
  ['src/catalogue/tables', typesOf('../table.ts')],
  ['src/page-map', typesOf('./bytes.ts')],
  ['src/engine/remote', typesOf('../../page-map/index.ts')],
  ['src/engine/worker', typesOf('../../contract/runner.ts')],
  ['src/console', typesOf('../contract/runner.ts')],
  ['src/console/sidebar', typesOf('../../catalogue/index.ts')],
  ['server/http', typesOf('../../src/catalogue/manifest.ts')],
  ['server/pool', typesOf('../../src/contract/runner.ts')],
  ['server/database/rows', typesOf('../source/register-layout.ts')],
  ['server/database/publish', typesOf('../../../src/catalogue/manifest.ts')],
  ['server/database/publish', typesOf('../../../src/page-map/index.ts')],
  ['server', typesOf('../src/engine/session.ts')],
] as const;

const nameOf = (list: 'forbidden' | 'allowed', folder: string, i: number) => `${folder}/${list}-${i}.ts`;

// The rules go by the path of a file: each sample becomes one, in a tree of its own under this project's configuration.
let tree: string;
let refused: ReadonlySet<string>;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'import-rules-'));
  const { vcs: _, ...configuration } = JSON.parse(readFileSync('biome.json', 'utf8')) as Record<string, unknown>;
  writeFileSync(join(tree, 'biome.json'), JSON.stringify(configuration));
  for (const [list, samples] of [['forbidden', FORBIDDEN] as const, ['allowed', ALLOWED] as const]) {
    samples.forEach(([folder, code], i) => {
      mkdirSync(join(tree, folder), { recursive: true });
      writeFileSync(join(tree, nameOf(list, folder, i)), `${code}\n`);
    });
  }
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [BIOME, 'lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--colors=off', '.'],
    { cwd: tree, encoding: 'utf8' },
  );
  const said = stdout + stderr;
  expect(said).toContain(`Checked ${FORBIDDEN.length + ALLOWED.length + 1} files`);
  refused = new Set(
    [...said.matchAll(/^(\S+\.ts):\d+:\d+ lint\/style\/noRestrictedImports/gm)].map(([, path]) => `${path}`),
  );
});
afterAll(() => rmSync(tree, { recursive: true }));

describe('the linter', () => {
  it.each(FORBIDDEN.map(([folder, code], i) => ({ folder, code, i })))('forbids in $folder: $code', ({ folder, i }) => {
    expect(refused).toContain(nameOf('forbidden', folder, i));
  });
  it.each(ALLOWED.map(([folder, code], i) => ({ folder, code, i })))('allows in $folder: $code', ({ folder, i }) => {
    expect(refused).not.toContain(nameOf('allowed', folder, i));
  });
});
