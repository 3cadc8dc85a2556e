import { expect, type SqlPage, test } from './support/fixtures.ts';
import { type Fault, type Host, isDatabaseFile } from './support/host.ts';

/*
 * Pages of the database come from the file of packed pages, and scans read that of column strips. If these fail, everything comes
 * from the database itself.
 */

const STATEMENTS = [
  'SELECT id, deal_date, deal_amount FROM deals WHERE settlement_code = 5000 ORDER BY deal_date DESC, id LIMIT 50',
  'SELECT property_group, count(*) FROM deals WHERE id < 40000 GROUP BY property_group ORDER BY property_group',
  'SELECT rooms, count(*), sum(area) FROM deals WHERE is_new_build = 1 GROUP BY rooms ORDER BY rooms',
];

const isPacked = (path: string | undefined): boolean => isDatabaseFile(path) && path?.endsWith('.pages') === true;
const isBeside = (path: string | undefined): boolean => isPacked(path) || path?.endsWith('.columns') === true;

/** The last of the ranges of a request: a directory may be requested together with a byte elsewhere. */
const lastRange = (range = ''): string | undefined => range.split(/[=,]/).at(-1);

/** The endings of the files that sent something, without the directory of the packed pages, which comes first. */
function readFrom({ seen }: Host): string[] {
  const directory = lastRange(seen.find(({ path }) => isPacked(path))?.range);
  const read = seen.filter(
    ({ path, range, sentBytes }) =>
      isDatabaseFile(path) && sentBytes > 0 && !(isPacked(path) && lastRange(range) === directory),
  );
  return [...new Set(read.map(({ path }) => path.slice(path.lastIndexOf('.'))))].sort();
}

async function expectRightRows(sql: SqlPage): Promise<void> {
  for (const statement of STATEMENTS) {
    const { body } = await sql.askServer({ sql: statement });
    expect(await sql.ask({ sql: statement })).toMatchObject({
      kind: 'result',
      result: { rows: (body as { rows: unknown }).rows },
    });
  }
}

test('all pages come packed, and scans by columns', async ({ sql, host }) => {
  await sql.openEngine();
  await expectRightRows(sql);
  expect(readFrom(host)).toEqual(['.columns', '.pages']);
});

test('a host without these files is read from the database itself', async ({ sql, host }) => {
  host.setFault((request, response) => isBeside(request.url) && Boolean(response.writeHead(404).end()));
  await sql.openEngine();
  await expectRightRows(sql);
  expect(readFrom(host)).toEqual(['.sqlite']);
});

/**
 * Sends zeros instead of all packed pages and strips, one range at a time. The directory of the pages, at the end, is unchanged.
 */
const damagedUpTo =
  (directoryOffset: number): Fault =>
  (request, response) => {
    if (isBeside(request.url) && request.headers.range?.includes(',')) return Boolean(response.writeHead(416).end());
    const [, from, to] = (/^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []).map(Number);
    if (!isBeside(request.url) || from === undefined || to === undefined || from === directoryOffset) return false;
    response.writeHead(206, { 'Content-Range': `bytes ${from}-${to}/*` });
    response.write(Buffer.alloc(to - from + 1));
    response.end();
    return true;
  };

test('damaged packed pages and strips are never used: the right rows come from the database', async ({ sql, host }) => {
  const manifest = (await (await fetch(`${host.url}/data/nadlan.json`)).json()) as {
    packed: { sizeBytes: number; directoryBytes: number };
  };
  host.setFault(damagedUpTo(manifest.packed.sizeBytes - manifest.packed.directoryBytes));
  await sql.openEngine();
  await expectRightRows(sql);
  expect(readFrom(host)).toEqual(['.columns', '.pages', '.sqlite']);
});
