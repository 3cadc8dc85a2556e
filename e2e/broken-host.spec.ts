import { expect, PAGE_ALONE, test } from './support/fixtures.ts';
import { type Fault, isDatabaseFile, isManifest } from './support/host.ts';

const QUESTION = 'SELECT count(*) AS deals FROM deals';

const answerWith =
  (
    matches: (path: string | undefined) => boolean,
    status: number,
    headers: Record<string, string>,
    body: string | Buffer,
  ): Fault =>
  (request, response) => {
    if (!matches(request.url)) return false;
    response.writeHead(status, headers).end(body);
    return true;
  };

/** Looks like 1 GiB: sent a piece at a time, for as long as the client takes it. */
const wholeFile: Fault = (request, response) => {
  if (!isDatabaseFile(request.url)) return false;
  response.writeHead(200, { 'Content-Length': String(2 ** 30) });
  const piece = Buffer.alloc(64 * 1024);
  const send = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', send);
  send();
  return true;
};

test('a host that ignores Range is reported, and the whole file is not downloaded', async ({ sql, host }) => {
  host.setFault(wholeFile);
  await sql.open();
  await sql.run(QUESTION);
  await expect(sql.alert).toContainText('ignores range requests');
  const sent = host.seen.filter(({ path }) => isDatabaseFile(path)).reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  // What the sockets of both sides hold before the page closes the connection; the file would be 1 GiB.
  expect(sent).toBeLessThan(64 * 2 ** 20);
});

const FAULTS = [
  ['no description', answerWith(isManifest, 404, {}, 'Not Found'), /no description of a database/],
  ['a page instead of a description', answerWith(isManifest, 200, {}, '<!doctype html>'), /not JSON/],
  ['a description of something else', answerWith(isManifest, 200, {}, '{"a":1}'), /names no single file/],
  ['no database file', answerWith(isDatabaseFile, 404, {}, 'Not Found'), /no database file/],
  ['a server error', answerWith(isDatabaseFile, 500, {}, 'oops'), /status 500/],
  [
    'a cut connection',
    (request, response) => isDatabaseFile(request.url) && Boolean(response.destroy()),
    /cannot be reached/,
  ],
  ['text instead of a database', partsOf(Buffer.alloc(100_000, 'text ')), /has 100000 bytes|not a SQLite database/],
] as const satisfies readonly (readonly [string, Fault, RegExp])[];

for (const [what, fault, sentence] of FAULTS) {
  // The manifest is read before anything that depends on the tier.
  const tag = what.includes('description') ? PAGE_ALONE : [];
  test(`the engine says in words: ${what}; and works once it is mended`, { tag }, async ({ sql, host }) => {
    host.setFault(fault);
    await sql.openEngine();
    // A host that may recover gets retries for a few seconds, when the database is opened and for the run.
    expect(await sql.ask({ sql: QUESTION })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'DB_UNAVAILABLE', message: expect.stringMatching(sentence) },
    });
    host.setFault(null);
    expect(await sql.ask({ sql: QUESTION })).toMatchObject({
      kind: 'result',
      result: { rows: [[expect.any(Number)]] },
    });
  });
}

test('the page shows what the engine says of its host, and rows once it is mended', { tag: PAGE_ALONE }, async ({
  sql,
  host,
}) => {
  host.setFault(answerWith(isDatabaseFile, 404, {}, 'Not Found'));
  await sql.open();
  await sql.run(QUESTION);
  await expect(sql.alert).toContainText('DB_UNAVAILABLE');
  await expect(sql.alert).toContainText('no database file');
  host.setFault(null);
  await sql.run(QUESTION);
  await expect(sql.rows).toHaveCount(1);
  await expect(sql.alert).toHaveCount(0);
});

test('a host that fails once for each part gets a retry, and the rows are right', async ({ sql, host }) => {
  const failed = new Set<string | undefined>();
  let turn = 0;
  host.setFault((request, response) => {
    const { range } = request.headers;
    if (!isDatabaseFile(request.url) || failed.has(range)) return false;
    failed.add(range);
    turn += 1;
    if (turn % 2 === 0) response.destroy();
    else response.writeHead(503, { 'Retry-After': '0' }).end();
    return true;
  });
  await sql.openEngine();
  const { body } = await sql.askServer({ sql: QUESTION });
  expect(await sql.ask({ sql: QUESTION })).toMatchObject({
    kind: 'result',
    result: { rows: (body as { rows: unknown[] }).rows },
  });
  expect(failed.size).toBeGreaterThan(0);
});

/** Hosts that serve ranges well, but of the wrong file. */
function partsOf(content: Buffer): Fault {
  return (request, response) => {
    const match = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (!isDatabaseFile(request.url) || !match) return false;
    const part = content.subarray(Number(match[1]), Number(match[2]) + 1);
    const range = `bytes ${match[1]}-${Number(match[1]) + part.length - 1}/${content.length}`;
    response.writeHead(206, { 'Content-Range': range }).end(part);
    return true;
  };
}

test('a worker that never answers is reported as dead', { tag: PAGE_ALONE }, async ({ sql, host }) => {
  host.setFault((request) => /\/engine\/worker/.test(request.url ?? ''));
  await sql.open();
  await sql.run(QUESTION);
  await expect(sql.alert).toContainText('worker did not answer', { timeout: 30_000 });
});
