import { closeSync, openSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Outcome, Progress } from '../src/contract/runner.ts';
import { expect, type SqlPage, test } from './support/fixtures.ts';
import { isDatabaseFile } from './support/host.ts';

const ENDLESS = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n';
const SLOW_ROWS = `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n)
  SELECT length(hex(zeroblob(300000 + i % 2))) FROM n`;
/** One call of one function, which SQLite cannot interrupt. */
const ONE_LONG_CALL = "SELECT instr(hex(zeroblob(2000000)), hex(zeroblob(1000000)) || '1')";

/**
 * What the page's own engine reports of a statement in its first half second, and until there are four reports (a busy machine
 * gives fewer in that time) with so many counts of rows.
 */
const toldAtFirst = (sql: SqlPage, statement: string, rowCounts = 1): Promise<Progress[]> =>
  sql.page.evaluate(
    async ([text, wanted]) => {
      if (!window.nadlanSql) throw new Error('The page has no engine.');
      const cancel = new AbortController();
      const told: Progress[] = [];
      await window.nadlanSql.run(
        { sql: text, limit: 10_000 },
        {
          signal: cancel.signal,
          onProgress: (progress) => {
            told.push(progress);
            const given = new Set(told.map(({ rows }) => rows));
            if (progress.elapsedMs >= 600 && told.length > 3 && given.size >= wanted) cancel.abort();
          },
        },
      );
      return told;
    },
    [statement, rowCounts] as const,
  );

for (const [what, statement] of Object.entries({ 'a loop': ENDLESS, 'one long function call': ONE_LONG_CALL })) {
  test(`a person sees that it goes on while a query computes (${what})`, async ({ openEngine }) => {
    await openEngine.ask({ sql: 'SELECT 1' });
    const told = await toldAtFirst(openEngine, statement);
    expect(told.length).toBeGreaterThan(3);
    expect(told.at(-1)).toMatchObject({ phase: 'computing', rows: 0 });
  });
}

test('a person sees how many rows a computation has given so far', async ({ openEngine }) => {
  await openEngine.ask({ sql: 'SELECT 1' });
  const rows = (await toldAtFirst(openEngine, SLOW_ROWS, 3)).map((progress) => progress.rows);
  expect(rows).toEqual([...rows].sort((a, b) => a - b));
  expect(new Set(rows).size).toBeGreaterThan(2);
});

test('a person sees progress while a query waits for the host', async ({ sql, host }) => {
  await sql.openEngine();
  await sql.ask({ sql: 'SELECT count(*) FROM settlements' });
  const held = host.holdBack(({ url }) => isDatabaseFile(url));
  const told = await toldAtFirst(sql, 'SELECT sum(deal_amount) FROM deals');
  expect(told.length).toBeGreaterThan(3);
  expect(told.at(-1)).toMatchObject({ phase: 'waiting' });
  held.release();
});

test('a person sees progress while the database is opened', async ({ sql, host }) => {
  const held = host.holdBack(({ url }) => /nadlan\.json$/.test(url ?? ''));
  await sql.openEngine();
  const told = await toldAtFirst(sql, 'SELECT 1');
  expect(told.length).toBeGreaterThan(3);
  expect(told.at(-1)).toMatchObject({ phase: 'starting', bytes: 0, requests: 0 });
  held.release();
});

test('the counts of bytes and requests grow during a run, and end as those of the answer', async ({
  sql,
  page,
  host,
}) => {
  const told: Progress[] = [];
  await page.exposeFunction('tell', (progress: Progress) => told.push(progress));
  const isOfData = ({ url }: { readonly url?: string }) => /\/data\//.test(url ?? '');
  let held = host.holdBack(isOfData);
  await sql.openEngine();
  let outcome: Outcome | undefined;
  const run = page
    .evaluate(async () => {
      const { nadlanSql, tell } = window as typeof window & { tell: (progress: Progress) => void };
      const statement = 'SELECT sum(deal_amount), count(portion) FROM deals';
      return nadlanSql?.run({ sql: statement, limit: 10 }, { onProgress: tell });
    })
    .then((ended) => {
      outcome = ended;
    });
  const until = (state: () => boolean) =>
    expect.poll(() => state() || outcome !== undefined, { intervals: [20] }).toBe(true);
  // The host answers when the page has told what it had received before.
  while (!outcome) {
    await until(() => held.count > 0);
    const before = told.length;
    await until(() => told.length > before + 1);
    const answered = held;
    answered.release();
    held = host.holdBack(isOfData);
  }
  await run;
  const transfer = outcome.kind === 'result' ? outcome.transfer : null;
  for (const count of ['bytes', 'requests'] as const) {
    const counts = told.map((progress) => progress[count]);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(new Set(counts).size).toBeGreaterThan(2);
    expect(transfer?.[count]).toBeGreaterThanOrEqual(counts.at(-1) ?? 0);
  }
});

/** Reads bytes of a file of the database. */
function bytesOf(fileName: string, offset: number, length: number): Buffer {
  const file = openSync(join('build/e2e-data', fileName), 'r');
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, offset);
  closeSync(file);
  return bytes;
}

test('the received bytes of a long answer are shown during the download', async ({ sql, host }) => {
  await sql.openEngine();
  await sql.ask({ sql: 'SELECT count(*) FROM settlements' });
  // From now on the host sends half of each answer, and nothing after that.
  let sentBytes = 0;
  host.setFault((request, response) => {
    const match = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (!isDatabaseFile(request.url) || !match) return false;
    const [from, to] = [Number(match[1]), Number(match[2])];
    response.writeHead(206, {
      'Content-Range': `bytes ${from}-${to}/*`,
      'Content-Length': String(to - from + 1),
    });
    const part = bytesOf(basename(request.url ?? ''), from, Math.floor((to - from + 1) / 2));
    response.write(part);
    sentBytes += part.length;
    return true;
  });
  const told = await toldAtFirst(sql, 'SELECT sum(deal_amount) FROM deals');
  expect(sentBytes).toBeGreaterThan(0);
  expect(told.at(-1)).toMatchObject({ phase: 'waiting', requests: told[0]?.requests, bytes: sentBytes });
});

for (const [language, sentence] of [
  ['en-GB', /The host is slow or refuses ?·? ?asking again in \d+\s?s \(2nd time\)/],
  ['he-IL', /השרת איטי או מסרב לענות ?·? ?נפנה אליו שוב בעוד .*שניות \(פעם שנייה\)/],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language });

    test('a person sees when the host is asked again, and then the rows', async ({ sql, host }) => {
      await sql.open();
      await sql.run('SELECT 1');
      await expect(sql.rows).toHaveCount(1);
      let refused = false;
      host.setFault((request, response) => {
        if (refused || !isDatabaseFile(request.url)) return false;
        refused = true;
        response.writeHead(503, { 'Retry-After': '4' }).end();
        return true;
      });
      await sql.run('SELECT count(*) > 0 AS some FROM deals WHERE deal_amount > 5');
      await expect(sql.status).toContainText(sentence);
      await expect(sql.rows).toHaveText([/1/]);
      await expect(sql.alert).toHaveCount(0);
    });
  });
}
