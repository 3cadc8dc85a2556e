/*
 * What remote reading costs, pinned: requests, depth and bytes of the database, counted at the host. Nobody loses them
 * unknowingly. A change that was meant (of the reader, or of the database itself) is written down with
 *
 *   npx playwright test e2e/remote-counts.spec.ts --project=suspending --update-snapshots
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { startHost } from '../bench/remote/host/host.ts';
import { createIdentity } from '../bench/remote/host/identity.ts';
import { isOfDatabase, trafficOf } from '../bench/remote/host/timeline.ts';
import { COMPETITORS } from '../bench/remote/run/competitors.ts';
import { installBench, openIn, rowsIn } from '../bench/remote/run/in-page.ts';
import { chooseLiterals } from '../bench/remote/statements/literals.ts';
import { STATEMENTS } from '../bench/remote/statements/statements.ts';
import { readManifest } from '../server/database/publish/manifest-file.ts';
import { dataFiles, pageFiles } from '../server/http/files.ts';
import { PAGE_DIR } from '../server/service.ts';
import { expect, test } from './support/fixtures.ts';

/** Where the setup of the stories builds their database. */
const E2E_DATA = 'build/e2e-data';
/** In one page, in this order: what an earlier one has read, a later one need not. */
const PINNED = [
  'point-rowid',
  'point-unique',
  'covered-lookup',
  'index-to-rows',
  'join-of-two',
  'fifty-through-index',
  'latest-of-settlement',
  'top-amounts',
  'covering-range',
  'join-deals-of-street',
  'fts-prefix',
  'box-search',
  'small-scan',
  'reverse-table',
] as const;

test.use({ ignoreHTTPSErrors: true });

test('the page reads as few pages of the database as it did before', async ({ context, page }) => {
  const manifest = readManifest(E2E_DATA);
  const ours = COMPETITORS.find(({ id }) => id === 'c');
  if (!manifest || !ours) throw new Error(`There is no database in ${E2E_DATA}.`);
  const database = new Database(join(E2E_DATA, manifest.url), { readonly: true });
  const { here } = chooseLiterals(database);
  const host = await startHost({
    protocol: 'h2',
    identity: await createIdentity(),
    // Long enough that requests which are sent together overlap on a busy machine, too: depth counts those that do not.
    rttMs: 250,
    megabitsPerSecond: Number.POSITIVE_INFINITY,
    finders: [dataFiles(E2E_DATA), pageFiles(PAGE_DIR)],
  });
  const lines = [`of database ${manifest.buildId}: requests, depth, bytes`];
  const count = async (name: string) => {
    const { requests, depth, bodyBytes } = trafficOf((await host.takeRequests()).filter(isOfDatabase));
    const cells = [`${requests}`.padStart(5), `${depth}`.padStart(5), `${bodyBytes}`.padStart(10)];
    lines.push(name.padEnd(24) + cells.join(''));
  };
  try {
    await installBench(context);
    await openIn(page, ours, host.origin, '');
    await count('open');
    for (const id of PINNED) {
      const sql = STATEMENTS.find((statement) => statement.id === id)?.sql(here) ?? '';
      const { value } = await rowsIn(page, sql);
      expect(value).toEqual(database.prepare(sql).raw().all());
      await count(id);
    }
  } finally {
    await host.close();
    database.close();
  }
  expect(`${lines.join('\n')}\n`).toMatchSnapshot('remote-counts.txt');
});
