import type { OutgoingHttpHeaders } from 'node:http';
import { expect, serviceUrl, test } from './support/fixtures.ts';
import { type Fault, type Host, isDatabaseFile, isManifest, startHost } from './support/host.ts';

/* The page is on one host, the database on another: another port is another origin. */

const QUESTION = 'SELECT name, deals_total FROM settlements ORDER BY deals_total DESC, code LIMIT 5';

/**
 * The operator's setup of the page's host: the description names a file on the other host, and the policy allows it.
 */
const pointingTo =
  (other: Host, described: { readonly map?: null } = {}): Fault =>
  (request, response) => {
    if (!isManifest(request.url)) {
      const writeHead = response.writeHead.bind(response);
      response.writeHead = ((status: number, headers: OutgoingHttpHeaders) => {
        const policy = headers['content-security-policy'];
        if (typeof policy !== 'string') return writeHead(status, headers);
        const wider = policy.replace("connect-src 'self'", `connect-src 'self' ${other.url}`);
        return writeHead(status, { ...headers, 'content-security-policy': wider });
      }) as typeof response.writeHead;
      return false;
    }
    void fetch(`${serviceUrl()}/data/nadlan.json`).then(async (answer) => {
      const { url, packed, ...manifest } = (await answer.json()) as { url: string; packed: { url: string } };
      const there = (name: string) => `${other.url}/data/${name}`;
      response.setHeader('Content-Type', 'application/json');
      response.end(
        JSON.stringify({
          ...manifest,
          ...described,
          url: there(url),
          packed: { ...packed, url: there(packed.url) },
        }),
      );
    });
    return true;
  };

/** Sends parts of the file, and no header that is not needed. */
const tacit: Fault = (request, response) => {
  if (!isDatabaseFile(request.url)) return false;
  void fetch(`${serviceUrl()}${request.url}`, { headers: { Range: request.headers.range ?? '' } }).then(
    async (answer) => {
      const part = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, {
        'Access-Control-Allow-Origin': '*',
        'Content-Length': part.length,
        'Content-Range': answer.headers.get('content-range') ?? '',
      });
      response.end(part);
    },
  );
  return true;
};

let other: Host;
test.beforeEach(async ({ host }) => {
  other = await startHost({ service: serviceUrl(), workerPreamble: '' });
  host.setFault(pointingTo(other));
});
test.afterEach(() => other.close());

test('a database of another origin is read without a preflight', async ({ sql, page }) => {
  await sql.open();
  await sql.run(QUESTION);
  await expect(sql.rows).toHaveCount(5);
  expect(new Set(other.seen.map(({ method }) => method))).toEqual(new Set(['GET']));
  await expect(page.getByText('File not verified')).toHaveCount(0);
});

for (const [what, described, warnings] of [
  ['the page map tells whether pages are right', {}, 0],
  ['and the database has no page map, the page warns', { map: null }, 1],
] as const) {
  test(`where that host says nothing of the version, the rows come; ${what}`, async ({ sql, page, host }) => {
    host.setFault(pointingTo(other, described));
    other.setFault(tacit);
    await sql.open();
    const { body } = await sql.askServer({ sql: QUESTION });
    expect(await sql.ask({ sql: QUESTION })).toMatchObject({
      kind: 'result',
      result: { rows: (body as { rows: unknown[] }).rows },
    });
    expect(new Set(other.seen.map(({ method }) => method))).toEqual(new Set(['GET']));
    await expect(page.getByText('File not verified')).toHaveCount(warnings);
  });
}

test('bytes of another file are never taken for the database, even if its host reports no version', async ({ sql }) => {
  other.setFault((request, response) => {
    if (!isDatabaseFile(request.url)) return false;
    const [, from, to] = (/^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []).map(Number);
    const part = Buffer.alloc((to ?? 0) - (from ?? 0) + 1, 13);
    response.writeHead(206, { 'Access-Control-Allow-Origin': '*', 'Content-Length': part.length }).end(part);
    return true;
  });
  await sql.open();
  await sql.run(QUESTION);
  await expect(sql.alert).toContainText('sends other bytes');
  other.setFault(tacit);
  await sql.run(QUESTION);
  await expect(sql.rows).toHaveCount(5);
});
