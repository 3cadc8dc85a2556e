import { describe, expect, it } from 'vitest';
import { type Faults, findingsOf } from './host.testing.ts';

const sentences = async (faults: Faults, kind: 'advice' | 'fault', requestMs?: number) =>
  (await findingsOf(faults, requestMs)).filter((finding) => finding.kind === kind).map(({ sentence }) => sentence);

/** A good host on the loopback interface speaks HTTP/1.1, and tests have no engine. */
const ALWAYS = [/speaks HTTP\/1\.1/, /the engine is not built/];
const additional = (advices: readonly string[]) => advices.filter((one) => !ALWAYS.some((usual) => usual.test(one)));

const DATABASE = '.sqlite';

it('about a good host there is nothing to change', async () => {
  const findings = await findingsOf({});
  expect(findings.filter(({ kind }) => kind === 'fault')).toEqual([]);
  expect(additional(findings.filter(({ kind }) => kind === 'advice').map(({ sentence }) => sentence))).toEqual([]);
  const good = findings.filter(({ kind }) => kind === 'good').map(({ sentence }) => sentence);
  expect(good).toContain('The database is sent by ranges, uncompressed.');
  expect(good).toContain('Several ranges travel in one answer.');
});

it('of a database in pieces, each piece is examined', async () => {
  const findings = await findingsOf({ isInPieces: true });
  expect(findings.filter(({ kind }) => kind === 'fault')).toEqual([]);
  expect(findings.map(({ sentence }) => sentence)).toContain(
    'The database is there in 3 pieces, each as long as the manifest says.',
  );
  const cut: Faults['answer'] = (path, response) => {
    if (!path.endsWith('.001')) return false;
    response.writeHead(206, { 'Content-Range': 'bytes 40860-40959/50000' }).end(Buffer.alloc(100));
    return true;
  };
  const missing = ['data/nadlan-00ff00ff.sqlite.002'];
  expect(await sentences({ isInPieces: true, missing, answer: cut }, 'fault')).toEqual([
    expect.stringMatching(
      /sqlite\.001 has 50000 bytes, but its description names 40960\. Upload the files of one build/,
    ),
    expect.stringMatching(/no database file at .*sqlite\.002 \(status 404\)\. Upload the file/),
  ]);
});

const HUGE: Faults = {
  answer: (path, response) => {
    if (!path.endsWith(DATABASE)) return false;
    response.writeHead(200, { 'Content-Length': 2 ** 30 });
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', more);
    more();
    return true;
  },
};

describe('must be changed:', () => {
  it.each<[string, Faults, RegExp]>([
    ['a host that ignores ranges', { ignoresRanges: true }, /ignores range requests.* Switch on byte ranges/],
    ['one that would send a gigabyte instead', HUGE, /ignores range requests/],
    ['one that compresses data', { compressesData: true }, /compresses parts.*Switch off compression/],
    [
      'a type that browsers do not run',
      { headers: { '1a.js': { 'Content-Type': 'text/plain' } } },
      /first script has the type text\/plain/,
    ],
    [
      'a manifest that is kept for a day',
      { headers: { '.json': { 'Cache-Control': 'max-age=86400' } } },
      /keep the manifest for 86400 s/,
    ],
    [
      'a page that is kept for ever',
      { headers: { '': { 'Cache-Control': 'max-age=31536000, immutable' } } },
      /keep the page for/,
    ],
    ['a missing script', { missing: ['assets/index-1a.js'] }, /first script.* answers with status 404/],
    ['a missing module', { missing: ['engine/sqlite-00ff.wasm'] }, /SQL module.* status 404/],
    ['a missing page', { missing: [''] }, /answers with status 404: the page must be there/],
    ['a missing manifest', { missing: ['data/nadlan.json'] }, /manifest.* status 404.*Upload the folder data/],
    ['a missing database', { missing: ['data/nadlan-00ff00ff.sqlite'] }, /has no database file.*Upload the file/],
    ['another page', { page: '<h1>Welcome to nginx!</h1>' }, /is not the built page/],
    ['a manifest that is none', { manifest: 'hello' }, /names no|does not|no database|describes/i],
    [
      'a manifest of another build',
      { manifest: { serverMode: 'full', url: 'nadlan-00ff00ff.sqlite', sizeBytes: 99_999 } },
      /has 100000 bytes, but its description names 99999/,
    ],
    [
      'a manifest that leads to a file of this machine',
      { manifest: { serverMode: 'full', url: 'file:///etc/passwd', sizeBytes: 999 } },
      /no address of the web/,
    ],
  ])('%s', async (_, faults, sentence) => {
    expect((await sentences(faults, 'fault')).join('\n')).toMatch(sentence);
  });

  it('a database on another host that does not let this page read it', async () => {
    const headers = { [DATABASE]: { 'Access-Control-Allow-Origin': 'https://other.example' } };
    const said = await sentences({ isElsewhere: true, headers }, 'fault');
    expect(said).toEqual([expect.stringMatching(/^Pages of http:\/\/127\.0\.0\.1:\d+ may not read the database/)]);
    expect(await sentences({ isElsewhere: true }, 'fault')).toEqual([]);
    expect((await sentences({ isElsewhere: true }, 'advice')).join()).toMatch(/Timing-Allow-Origin/);
  });

  it('a page whose policy does not allow the host of the database', async () => {
    const said = async (policy: string) =>
      sentences({ isElsewhere: true, headers: { '': { 'Content-Security-Policy': policy } } }, 'fault');
    const refused = [expect.stringMatching(/Add http:\/\/localhost:\d+ to its connect-src/)];
    expect(await said("default-src 'none'; connect-src 'self'")).toEqual(refused);
    expect(await said("default-src 'self'")).toEqual(refused);
    expect(await said("default-src 'none'; connect-src 'self' *")).toEqual([]);
    expect(await said("script-src 'self'")).toEqual([]);
  });

  it('an ETag that is another one in every answer', async () => {
    let answers = 0;
    const faults: Faults = {
      answer: (path, response) => {
        answers += 1;
        if (path.endsWith(DATABASE)) response.setHeader('X-Answer', answers);
        return false;
      },
      get headers() {
        return { [DATABASE]: { ETag: `"${answers}"` } };
      },
    };
    expect((await sentences(faults, 'fault')).join('\n')).toMatch(/another ETag or date in every answer/);
  });
});

describe('could be better:', () => {
  it.each<[string, Faults, RegExp]>([
    ['texts are not compressed', { compressesNothing: true }, /The page is sent uncompressed/],
    ['one range at a time', { severalParts: false }, /requests them one by one/],
    ['neither ETag nor date', { headers: { [DATABASE]: { ETag: null } } }, /neither a strong ETag nor a date/],
    ['a weak ETag alone', { headers: { [DATABASE]: { ETag: 'W/"one"' } } }, /neither a strong ETag nor a date/],
    [
      'a module of any type',
      { headers: { '.wasm': { 'Content-Type': 'application/octet-stream' } } },
      /SQL module has the type/,
    ],
    [
      'data that may not be kept',
      { headers: { [DATABASE]: { 'Cache-Control': 'no-cache' } } },
      /database never changes/,
    ],
    ['no word on caching', { headers: { '.json': { 'Cache-Control': null } } }, /manifest has no Cache-Control/],
    ['no CORS', { headers: { [DATABASE]: { 'Access-Control-Allow-Origin': null } } }, /if they shall open it by \?db=/],
    [
      'hidden headers',
      { headers: { [DATABASE]: { 'Access-Control-Expose-Headers': 'Date' } } },
      /cannot see Content-Range and ETag/,
    ],
    ['no service worker', { missing: ['sw.js'] }, /does not open without its host/],
  ])('%s', async (_, faults, sentence) => {
    expect(await sentences(faults, 'fault')).toEqual([]);
    expect(additional(await sentences(faults, 'advice')).join('\n')).toMatch(sentence);
  });
});

describe('a host that gives no end of trouble is left in time:', () => {
  it.each<[string, NonNullable<Faults['answer']>, RegExp]>([
    ['it is silent', () => true, /does not answer \(nothing after 0\.3 s\)/],
    ['it cuts connections', (_, response) => Boolean(response.destroy()), /does not answer \(ECONNRESET\)/],
    [
      'it redirects for ever',
      (_, response) => Boolean(response.writeHead(302, { Location: '?more' }).end()),
      /again and again/,
    ],
    [
      'it redirects elsewhere',
      (_, response) => Boolean(response.writeHead(302, { Location: 'ftp://a/' }).end()),
      /no address of the web/,
    ],
    [
      'it sends a byte now and then',
      (_, response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('x'), 50);
        response.on('close', () => clearInterval(drip));
        return true;
      },
      /nothing after|does not answer/,
    ],
  ])('%s', async (_, answer, sentence) => {
    expect(await sentences({ answer }, 'fault', 300)).toEqual([expect.stringMatching(sentence)]);
  });
});
