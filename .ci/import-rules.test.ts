import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BIOME = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome');

const typesOf = (from: string) => `export type { A } from '${from}';`;

/** A folder, and an import that is forbidden there. */
const FORBIDDEN = [
  ['src/contract', typesOf('../engine/statement/session.ts')],
  ['src/contract', typesOf('../advice/advice.ts')],
  ['src/contract/guard', typesOf('../../catalogue/index.ts')],
  ['src/contract', typesOf('react')],
  ['src/catalogue/tables', typesOf('../../contract/errors.ts')],
  ['src/advice', typesOf('../engine/statement/session.ts')],
  ['src/sqlite-file', typesOf('../page-map/index.ts')],
  ['src/page-map', typesOf('../contract/errors.ts')],
  ['src/page-map', typesOf('../engine/statement/session.ts')],
  ['src/packed-pages', typesOf('../contract/errors.ts')],
  ['src/column-strips', typesOf('../contract/errors.ts')],
  ['src/engine', typesOf('../catalogue/index.ts')],
  ['src/engine/wasm', typesOf('../statement/session.ts')],
  ['src/engine/wasm', typesOf('../../page-map/index.ts')],
  ['src/engine/statement', typesOf('../remote/file/remote-file.ts')],
  ['src/engine/statement/hints', typesOf('../../browser/source.ts')],
  ['src/engine/statement', typesOf('../columns/thin-scans.ts')],
  ['src/engine/columns', typesOf('../remote/file/remote-file.ts')],
  ['src/engine/remote/transport', typesOf('../file/remote-file.ts')],
  ['src/engine/remote/store', typesOf('../file/remote-file.ts')],
  ['src/engine/remote/btree', typesOf('../trees/searches.ts')],
  ['src/engine/remote/file', typesOf('../prefetch/prefetcher.ts')],
  ['src/engine/remote/trees', typesOf('../prefetch/scout.ts')],
  ['src/engine/remote/prefetch', typesOf('../estimate/estimator.ts')],
  ['src/engine/remote/estimate', typesOf('../../browser/source.ts')],
  ['src/engine/remote/estimate', typesOf('../../../console/Console.tsx')],
  ['src/console', typesOf('../engine/browser/engine-runner.ts')],
  ['src/console', "import type { A } from '../engine/statement/session.ts';\nexport type B = A;"],
  ['src/console', "import '../engine/statement/session.ts';"],
  ['src/console', "export const engine = import('../engine/statement/session.ts');"],
  ['src/console/run', typesOf('sql.js-httpvfs')],
  ['src/console', typesOf('../page-map/index.ts')],
  ['src/console', typesOf('../sqlite-file/index.ts')],
  ['src/console', typesOf('../column-strips/index.ts')],
  ['server/http', typesOf('../../src/page-map/index.ts')],
  ['server/http', typesOf('../pool/pool.ts')],
  ['server/http', typesOf('../../src/engine/statement/session.ts')],
  ['server/pool', typesOf('../../src/engine/statement/session.ts')],
  ['server/pool', typesOf('../../src/catalogue/manifest.ts')],
  ['server/settings', typesOf('../http/app.ts')],
  ['server/static-site', typesOf('../pool/pool.ts')],
  ['server/host-check', typesOf('../http/headers.ts')],
  ['server/log', typesOf('../metrics/metrics.ts')],
  ['server/metrics', typesOf('../log/log-sink.ts')],
  ['server/statements', typesOf('../metrics/metrics.ts')],
  ['server/traces', typesOf('../pool/pool.ts')],
  ['threads', typesOf('../server/pool/pool.ts')],
  ['server/integrity', typesOf('../pool/pool.ts')],
  ['builder', typesOf('../server/limits.ts')],
  ['builder/command', typesOf('../../src/contract/errors.ts')],
  ['builder/geometry', typesOf('../rows/labels.ts')],
  ['builder/rows', typesOf('../../src/contract/errors.ts')],
  ['builder/sources', typesOf('../rows/clean-row.ts')],
  ['builder/synthetic', typesOf('../rows/labels.ts')],
  ['builder/rows', typesOf('../derive/derive.ts')],
  ['builder/derive', typesOf('../publish/manifest-file.ts')],
  ['builder/publish', typesOf('../rows/labels.ts')],
  ['builder/import', typesOf('../publish/manifest-file.ts')],
  ['builder/command', typesOf('../import/open-file.ts')],
  ['builder/publish', typesOf('../build-report/facts/findings.ts')],
  ['builder/build-report', typesOf('../derive/step.ts')],
  ['builder/sources', typesOf('../import/raw-record.ts')],
] as const;

const ALLOWED = [
  ['src/advice', typesOf('../contract/guard/tokens.ts')],
  ['src/contract/guard', typesOf('../errors.ts')],
  ['src/catalogue/tables', typesOf('../table.ts')],
  ['src/page-map', typesOf('./bytes.ts')],
  ['src/page-map', typesOf('../sqlite-file/index.ts')],
  ['src/packed-pages', typesOf('../sqlite-file/index.ts')],
  ['src/column-strips', typesOf('../packed-pages/index.ts')],
  ['src/engine/wasm', typesOf('../../contract/cells.ts')],
  ['src/engine/statement', typesOf('../remote/transport/failure.ts')],
  ['src/engine/remote/file', typesOf('../../../page-map/index.ts')],
  ['src/engine/remote/prefetch', typesOf('../trees/searches.ts')],
  ['src/engine/browser', typesOf('../../contract/runner.ts')],
  ['src/console', typesOf('../contract/runner.ts')],
  ['src/console/sidebar', typesOf('../../catalogue/index.ts')],
  ['server/http', typesOf('../../src/catalogue/manifest.ts')],
  ['server/pool', typesOf('../../src/contract/runner.ts')],
  ['server/static-site', typesOf('../http/headers.ts')],
  ['server/host-check', typesOf('../../src/engine/browser/source.ts')],
  ['server/log', typesOf('../settings/table.ts')],
  ['server/statements', typesOf('../../src/catalogue/index.ts')],
  ['builder/geometry', typesOf('kdbush')],
  ['builder/rows', typesOf('../sources/register-layout.ts')],
  ['builder/publish', typesOf('../../src/catalogue/manifest.ts')],
  ['builder/publish', typesOf('../../src/page-map/index.ts')],
  ['builder/import', typesOf('../sources/layout.ts')],
  ['server', typesOf('../src/engine/statement/session.ts')],
] as const;

/**
 * Two files that import each other's types. Only the grammar of the fuzzer may have them, because it is recursive like
 * SQL.
 */
const CYCLES = { forbidden: 'server/log', allowed: 'fuzz/grammar' } as const;

const nameOf = (list: 'forbidden' | 'allowed', folder: string, i: number) => `${folder}/${list}-${i}.ts`;

// The rules depend on the path of a file, so each sample becomes a file in a separate tree with this project's
// configuration.
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
  for (const folder of Object.values(CYCLES)) {
    mkdirSync(join(tree, folder), { recursive: true });
    writeFileSync(join(tree, folder, 'one.ts'), "import type { B } from './other.ts';\n\nexport type A = B | 1;\n");
    writeFileSync(join(tree, folder, 'other.ts'), "import type { A } from './one.ts';\n\nexport type B = A[];\n");
  }
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [BIOME, 'lint', '--max-diagnostics=none', '--colors=off', '.'],
    { cwd: tree, encoding: 'utf8' },
  );
  const said = stdout + stderr;
  expect(said).toContain(`Checked ${FORBIDDEN.length + ALLOWED.length + 4 + 1} files`);
  refused = new Set(
    [...said.matchAll(/^(\S+\.ts):\d+:\d+ lint\/(?:style\/noRestrictedImports|suspicious\/noImportCycles)/gm)].map(
      ([, path]) => `${path}`,
    ),
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

  it('forbids import cycles, those of types included', () => {
    expect(refused).toContain(`${CYCLES.forbidden}/one.ts`);
    expect(refused).not.toContain(`${CYCLES.allowed}/one.ts`);
  });
});
