/* A site for a host that limits the size of files: its page reads the database from pieces. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { startHost } from '../bench/remote/host/host.ts';
import { createIdentity } from '../bench/remote/host/identity.ts';
import { isOfDatabase, trafficOf } from '../bench/remote/host/timeline.ts';
import { COMPETITORS } from '../bench/remote/run/competitors.ts';
import { installBench, openIn, type Rows, rowsIn } from '../bench/remote/run/in-page.ts';
import { dataFiles, type FindFile, pageFiles } from '../server/http/files/files.ts';
import { IMMUTABLE } from '../server/http/headers.ts';
import { PAGE_DIR } from '../server/service.ts';
import { writeSite } from '../server/static-site/write-site.ts';
import { DATA_DIR } from './support/data-dir.ts';
import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

const STATEMENTS = [
  'SELECT name, deals_total FROM settlements ORDER BY deals_total DESC LIMIT 5',
  'SELECT deal_date, deal_amount FROM deals WHERE settlement_code = 4000 ORDER BY deal_date DESC, id LIMIT 20',
  'SELECT property_group, count(*) FROM deals WHERE id < 40000 GROUP BY property_group ORDER BY property_group',
];
const SPLIT_BYTES = 1e6;

let site: string;
test.beforeAll(async () => {
  site = join(await mkdtemp(join(tmpdir(), 'split-site-')), 'site');
  const sources = { pageDir: PAGE_DIR, dataDir: DATA_DIR, projectDir: process.cwd(), databaseOrigins: [] };
  await writeSite(
    { out: site, base: '/', databaseUrl: null, splitBytes: SPLIT_BYTES },
    sources,
    AbortSignal.timeout(60_000),
  );
});
test.afterAll(() => rm(join(site, '..'), { recursive: true }));

/** The files of the site as a file host sends them. */
const siteFiles: FindFile = (path) => {
  const [, piece] = /^\/data\/nadlan-([0-9a-f]+\.\w+\.\d+)$/.exec(path) ?? [];
  return piece === undefined
    ? dataFiles(join(site, 'data'))(path)
    : {
        path: join(site, path),
        contentType: 'application/octet-stream',
        cacheControl: IMMUTABLE,
        source: { kind: 'read', contentHash: piece },
      };
};

/** A first visit: the rows, round trips, and names of files by statement. */
async function visit(browser: Browser, files: FindFile) {
  const ours = COMPETITORS.find(({ id }) => id === 'c');
  if (!ours) throw new Error('The bench has no page of ours.');
  const host = await startHost({
    protocol: 'h2',
    identity: await createIdentity(),
    // Requests that are sent together overlap on a busy machine, too.
    rttMs: 800,
    megabitsPerSecond: Number.POSITIVE_INFINITY,
    finders: [files, pageFiles(PAGE_DIR)],
  });
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const answers: { readonly rows: Rows; readonly depth: number }[] = [];
  const asked = new Set<string>();
  try {
    await installBench(context);
    const page = await context.newPage();
    await openIn(page, ours, host.origin, '');
    await host.takeRequests();
    for (const sql of STATEMENTS) {
      const { value: rows } = await rowsIn(page, sql);
      const requests = (await host.takeRequests()).filter(isOfDatabase);
      for (const { path, status } of requests) asked.add(`${status} ${path.replace(/^\/data\/nadlan-[0-9a-f]+/, '')}`);
      answers.push({ rows, depth: trafficOf(requests).depth });
    }
  } finally {
    await context.close();
    await host.close();
  }
  return { answers, asked: [...asked] };
}

test('a database in pieces answers as a whole one does, in as many round trips', { tag: PAGE_ALONE }, async ({
  browser,
}) => {
  const whole = await visit(browser, dataFiles(DATA_DIR));
  const inPieces = await visit(browser, siteFiles);
  expect(inPieces.answers).toEqual(whole.answers);
  expect(inPieces.asked.filter((request) => !/^206 \.(pages|columns|map)(\.\d{3})?$/.test(request))).toEqual([]);
  expect(inPieces.asked.filter((request) => /\.\d{3}$/.test(request)).length).toBeGreaterThan(3);
  expect((await readdir(join(site, 'data'))).filter((name) => name.endsWith('.pages'))).toEqual([]);
});
