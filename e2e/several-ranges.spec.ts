import { isOfDatabase } from '../bench/remote/host/timeline.ts';
import { expect, test } from './support/fixtures.ts';
import type { Fault, Host } from './support/host.ts';

/** Rows that are scattered over the table, with all their columns: the index names their pages, hundreds at a time. */
const scattered = (rows: number) => `SELECT * FROM deals ORDER BY deal_date DESC, id DESC LIMIT ${rows}`;
/** Enough for several requests of several ranges. */
const SOME = scattered(250);
const FIFTY = "SELECT id, deal_amount FROM deals WHERE deal_date BETWEEN '2015-03-01' AND '2015-03-31' LIMIT 50";

const isOfSeveral = (range: string | undefined): boolean => range?.includes(',') === true;

/**
 * The requests for the database and the files beside it: those for one range, and the number of ranges of each of the
 * others.
 */
function asked({ seen }: Host) {
  const ranges = seen.filter(isOfDatabase).map(({ range = '' }) => range.split(',').length);
  return { singles: ranges.filter((count) => count === 1).length, several: ranges.filter((count) => count > 1) };
}

/** Treats requests for several ranges as requests without Range, as hosts may (RFC 9110, 14.2). */
const sendsTheWhole: Fault = ({ headers }) => {
  if (isOfSeveral(headers.range)) delete headers.range;
  return false;
};

test('a thousand scattered rows come in few requests, and are those that the server answers', async ({ sql, host }) => {
  const thousand = scattered(1000);
  await sql.openEngine();
  const { body } = await sql.askServer({ sql: thousand });
  expect(await sql.ask({ sql: thousand })).toMatchObject({
    kind: 'result',
    result: { rows: (body as { rows: unknown[] }).rows },
  });
  const { singles, several } = asked(host);
  const ranges = several.reduce((sum, count) => sum + count, 0);
  expect([ranges > 400, Math.max(...several) <= 100, singles + several.length < 25]).toEqual([true, true, true]);
});

test('from a host that sends the whole file instead they are the same, after one trial', async ({ sql, host }) => {
  host.setFault(sendsTheWhole);
  await sql.openEngine();
  for (const question of [SOME, FIFTY]) {
    const { body } = await sql.askServer({ sql: question });
    expect(await sql.ask({ sql: question })).toMatchObject({
      kind: 'result',
      result: { rows: (body as { rows: unknown[] }).rows },
    });
  }
  const { singles, several } = asked(host);
  expect([several.length, singles > 150]).toEqual([1, true]);
  // What the sockets hold until the page closes the connection; packed, the database has 40 MB.
  const wholes = host.seen.filter(({ range }) => isOfSeveral(range)).map(({ sentBytes }) => sentBytes);
  expect(Math.max(...wholes)).toBeLessThan(32 * 2 ** 20);
});

for (const [what, answer] of [
  ['cannot answer now', (response) => response.writeHead(503, { 'Retry-After': '0' }).end()],
  ['cuts the connection', (response) => response.destroy()],
  ['finds no such part', (response) => response.writeHead(416).end()],
] as const satisfies readonly (readonly [string, (response: Parameters<Fault>[1]) => unknown])[]) {
  test(`a host that ${what} where several ranges are asked for is asked for each, and the rows are right`, async ({
    sql,
    host,
  }) => {
    host.setFault(({ headers }, response) => {
      if (!isOfSeveral(headers.range)) return false;
      answer(response);
      return true;
    });
    await sql.openEngine();
    const { body } = await sql.askServer({ sql: SOME });
    expect(await sql.ask({ sql: SOME })).toMatchObject({
      kind: 'result',
      result: { rows: (body as { rows: unknown[] }).rows },
    });
    // Browsers retry a request if a kept-alive connection dropped it.
    const tried = new Set(host.seen.map(({ range }) => range).filter(isOfSeveral));
    expect([1, 2]).toContain(tried.size);
  });
}
