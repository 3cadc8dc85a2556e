/*
 * What remote reading costs, pinned: requests, depth and bytes of the database, counted at the host, so that a change
 * to them is noticed. An intended change (of the reader, or of the database) is recorded with
 *
 * npx playwright test e2e/remote-counts.spec.ts --project=suspending --update-snapshots
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { type Protocol, startHost } from '../bench/remote/host/host.ts';
import { createIdentity } from '../bench/remote/host/identity.ts';
import { isOfDatabase, trafficOf } from '../bench/remote/host/timeline.ts';
import { COMPETITORS } from '../bench/remote/run/competitors.ts';
import { installBench, openIn, rowsIn } from '../bench/remote/run/in-page.ts';
import { chooseLiterals } from '../bench/remote/statements/literals.ts';
import { STATEMENTS } from '../bench/remote/statements/statements.ts';
import { readManifest } from '../builder/publish/manifest-file.ts';
import { dataFiles, pageFiles } from '../server/http/files/files.ts';
import { PAGE_DIR } from '../server/service.ts';
import { expect, test } from './support/fixtures.ts';

/** Where the setup of the stories builds their database. */
const E2E_DATA = 'build/e2e-data';
/** In one page, in this order: a later statement need not read what an earlier one has read. */
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
// A busy machine may send late what belongs together.
test.describe.configure({ mode: 'serial' });

/** A scan of all deals. */
const SCAN = `SELECT multi_unit_kind, count(*) AS deals, max(multi_unit_n) AS most_units, min(deal_date) AS first_deal
FROM deals
WHERE is_multi_unit = 1
GROUP BY multi_unit_kind
ORDER BY deals DESC`;

/**
 * Scans of a whole index: in its order, by two of its columns and the columns before these in its key; and a count of
 * its entries.
 */
const SCANS_OF_INDEX = [
  'SELECT property_group, count(*) AS deals, avg(price_per_sqm) AS mean FROM deals GROUP BY property_group',
  'SELECT count(*) AS deals FROM deals',
];

/** Serves the database, and counts the requests of the page since the count before. */
async function openStage(protocol: Protocol) {
  const manifest = readManifest(E2E_DATA);
  const ours = COMPETITORS.find(({ id }) => id === 'c');
  if (!manifest || !ours) throw new Error(`There is no database in ${E2E_DATA}.`);
  const database = new Database(join(E2E_DATA, manifest.url), { readonly: true });
  const host = await startHost({
    protocol,
    identity: await createIdentity(),
    // Long enough that requests that are sent together overlap on a busy machine, too: depth counts those that do not.
    rttMs: 250,
    megabitsPerSecond: Number.POSITIVE_INFINITY,
    finders: [dataFiles(E2E_DATA), pageFiles(PAGE_DIR)],
  });
  return {
    buildId: manifest.buildId,
    database,
    open: (page: Page) => openIn(page, ours, host.origin, ''),
    count: async () => trafficOf((await host.takeRequests()).filter(isOfDatabase)),
    /** The rows of the page are those of native SQLite. */
    check: async (page: Page, sql: string) => {
      const { value } = await rowsIn(page, sql);
      expect(value).toEqual(database.prepare(sql).raw().all());
    },
    close: async () => {
      await host.close();
      database.close();
    },
  };
}

test('the page reads no more pages of the database than recorded', async ({ context, page }) => {
  const { buildId, database, open, count, check, close } = await openStage('h2');
  const { here } = chooseLiterals(database);
  const lines = [`of database ${buildId}: requests, depth, bytes`];
  const note = async (name: string) => {
    const { requests, depth, bodyBytes } = await count();
    const cells = [`${requests}`.padStart(5), `${depth}`.padStart(5), `${bodyBytes}`.padStart(10)];
    lines.push(name.padEnd(24) + cells.join(''));
  };
  try {
    await installBench(context);
    await open(page);
    await note('open');
    for (const id of PINNED) {
      await check(page, STATEMENTS.find((statement) => statement.id === id)?.sql(here) ?? '');
      await note(id);
    }
  } finally {
    await close();
  }
  expect(`${lines.join('\n')}\n`).toMatchSnapshot('remote-counts.txt');
});

test('a scan fetches only the columns that it reads, whatever the protocol', async ({ browser }) => {
  const lines: string[] = [];
  for (const protocol of ['h2', 'h1'] as const) {
    const { buildId, open, count, check, close } = await openStage(protocol);
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    try {
      await installBench(context);
      const page = await context.newPage();
      await open(page);
      await count();
      await check(page, SCAN);
      const { requests, bodyBytes } = await count();
      // Which of them share a request depends on how fast the page computes, and so do the multipart headers.
      expect(requests).toBeLessThanOrEqual(10);
      lines.push(`of database ${buildId}, ${protocol}: some ${Math.round(bodyBytes / 10_000)}0 KB`);
      for (const sql of SCANS_OF_INDEX) await check(page, sql);
      lines.push(`and of an index: some ${Math.round((await count()).bodyBytes / 10_000)}0 KB`);
    } finally {
      await context.close();
      await close();
    }
  }
  expect(`${lines.join('\n')}\n`).toMatchSnapshot('remote-counts-of-scan.txt');
});
