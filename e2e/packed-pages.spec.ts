import { expect, type SqlPage, test } from './support/fixtures.ts';
import { type Fault, type Host, isDatabaseFile } from './support/host.ts';

/* Pages of the database come from the file of packed pages; where that fails, from the database itself. */

const STATEMENTS = [
  'SELECT id, deal_date, deal_amount FROM deals WHERE settlement_code = 5000 ORDER BY deal_date DESC, id LIMIT 50',
  'SELECT property_group, count(*) FROM deals WHERE id < 40000 GROUP BY property_group ORDER BY property_group',
];

const isPacked = (path: string | undefined): boolean => isDatabaseFile(path) && path?.endsWith('.pages') === true;

/** The last of the ranges that a request asks for: a directory may be asked for together with a byte elsewhere. */
const lastRange = (range = ''): string | undefined => range.split(/[=,]/).at(-1);

/** The endings of the files that the database was read from, the directory of the packed pages aside, which comes first. */
function readFrom({ seen }: Host): string[] {
  const directory = lastRange(seen.find(({ path }) => isPacked(path))?.range);
  const read = seen.filter(
    ({ path, range }) => isDatabaseFile(path) && !(isPacked(path) && lastRange(range) === directory),
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

test('all pages come packed', async ({ sql, host }) => {
  await sql.openEngine();
  await expectRightRows(sql);
  expect(readFrom(host)).toEqual(['.pages']);
});

test('a host without packed pages is read from the database itself', async ({ sql, host }) => {
  host.setFault((request, response) => isPacked(request.url) && Boolean(response.writeHead(404).end()));
  await sql.openEngine();
  await expectRightRows(sql);
  expect(readFrom(host)).toEqual(['.sqlite']);
});

/** Sends zeros in the place of all packed pages, one range at a time; their directory, at the end of the file, is as it should be. */
const spoiledUpTo =
  (directoryOffset: number): Fault =>
  (request, response) => {
    if (isPacked(request.url) && request.headers.range?.includes(',')) return Boolean(response.writeHead(416).end());
    const [, from, to] = (/^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []).map(Number);
    if (!isPacked(request.url) || from === undefined || to === undefined || from === directoryOffset) return false;
    response.writeHead(206, { 'Content-Range': `bytes ${from}-${to}/*` }).end(Buffer.alloc(to - from + 1));
    return true;
  };

test('spoiled packed pages are never read: the rows are right, of the database itself', async ({ sql, host }) => {
  const manifest = (await (await fetch(`${host.url}/data/nadlan.json`)).json()) as {
    packed: { sizeBytes: number; directoryBytes: number };
  };
  host.setFault(spoiledUpTo(manifest.packed.sizeBytes - manifest.packed.directoryBytes));
  await sql.openEngine();
  await expectRightRows(sql);
  expect(readFrom(host)).toEqual(['.pages', '.sqlite']);
});
