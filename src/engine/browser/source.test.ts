import { afterEach, describe, expect, it, vi } from 'vitest';
import { noPauses } from '../remote/transport/retrying/pauses.testing.ts';
import { RetryPolicy } from '../remote/transport/retrying/retry-policy.ts';
import { locateDatabase } from './source.ts';

const BASE = 'https://host/data/nadlan.json';
const SHA256 = 'ab'.repeat(32);
const MAP = { url: 'nadlan-1.map', sizeBytes: 3_000, eagerBytes: 2_000, sha256: 'cd'.repeat(32) };

const NEVER = new AbortController().signal;

/** The page map that the engine gets for this description. */
async function mapOf(described: unknown, sha256: unknown = SHA256) {
  const config = { serverMode: 'full', url: 'nadlan-1.sqlite', sizeBytes: 8192, sha256, map: described };
  const located = await locateDatabase({ from: 'inline', config }, BASE, NEVER, new RetryPolicy(noPauses()));
  if (!located.ok) throw new Error(located.refusal.message);
  return located.value.map;
}

describe('the page map of a database', () => {
  it('is where the description says, and belongs to the hash of the database', async () => {
    expect(await mapOf(MAP)).toEqual({
      url: 'https://host/data/nadlan-1.map',
      sizeBytes: 3_000,
      eagerBytes: 2_000,
      sha256: MAP.sha256,
      databaseSha256: SHA256,
    });
  });

  it.each([
    ['there is none', null],
    ['it is unknown', undefined],
    ['it has no address', { ...MAP, url: 5 }],
    ['it has no size', { ...MAP, sizeBytes: undefined }],
    ['its beginning is longer than it is', { ...MAP, eagerBytes: 4_000 }],
    ['its beginning is no whole number of bytes', { ...MAP, eagerBytes: 0.5 }],
    ['it is a text', 'nadlan-1.map'],
  ])('is done without where %s', async (_, described) => {
    expect(await mapOf(described)).toBe(null);
  });

  it('is not used where its database is unknown', async () => {
    expect(await mapOf(MAP, null)).toBe(null);
  });
});

const PACKED = { url: 'nadlan-1.pages', sizeBytes: 5_000, directoryBytes: 300, sha256: 'ef'.repeat(32) };

/** The packed pages that the engine gets for this description. */
async function packedOf(described: unknown, sha256: unknown = SHA256) {
  const config = { serverMode: 'full', url: 'nadlan-1.sqlite', sizeBytes: 8192, sha256, packed: described };
  const located = await locateDatabase({ from: 'inline', config }, BASE, NEVER, new RetryPolicy(noPauses()));
  if (!located.ok) throw new Error(located.refusal.message);
  return located.value.packed;
}

describe('the packed pages of a database', () => {
  it('are where the description says, and belong to the hash of the database', async () => {
    expect(await packedOf(PACKED)).toEqual({
      ...PACKED,
      url: 'https://host/data/nadlan-1.pages',
      databaseSha256: SHA256,
    });
  });

  it.each([
    ['there are none', null],
    ['they are unknown', undefined],
    ['they have no address', { ...PACKED, url: 5 }],
    ['they have no size', { ...PACKED, sizeBytes: undefined }],
    ['their directory is longer than they are', { ...PACKED, directoryBytes: 6_000 }],
    ['their directory is no whole number of bytes', { ...PACKED, directoryBytes: 0.5 }],
  ])('are done without where %s', async (_, described) => {
    expect(await packedOf(described)).toBe(null);
  });

  it.each([null, 'ab'])('are not used where their database is unknown: %s', async (sha256) => {
    expect(await packedOf(PACKED, sha256)).toBe(null);
  });
});

const COLUMNS = {
  ...PACKED,
  url: 'nadlan-1.columns',
  tables: [{ root: 7, columnBytes: [0, 800, 90], widest: [0, 38, 4] }],
};

/** The column strips that the engine gets for this description. */
async function columnsOf(described: unknown) {
  const config = { serverMode: 'full', url: 'nadlan-1.sqlite', sizeBytes: 8192, sha256: SHA256, columns: described };
  const located = await locateDatabase({ from: 'inline', config }, BASE, NEVER, new RetryPolicy(noPauses()));
  return located.ok && located.value.columns;
}

describe('the column strips of a database', () => {
  it('are where the description says, and contain the tables that it names', async () => {
    const url = 'https://host/data/nadlan-1.columns';
    expect(await columnsOf(COLUMNS)).toEqual({ ...COLUMNS, url, databaseSha256: SHA256 });
  });

  it.each([
    ['there are none', null],
    ['they have no tables', PACKED],
    ['their tables are none', { ...COLUMNS, tables: ['deals'] }],
    ['a longest value has no size', { ...COLUMNS, tables: [{ root: 7, columnBytes: [0], widest: ['38'] }] }],
    ['a column has no size', { ...COLUMNS, tables: [{ root: 7, columnBytes: [null] }] }],
  ])('are done without where %s', async (_, described) => {
    expect(await columnsOf(described)).toBe(null);
  });
});

describe('the description', () => {
  afterEach(() => void vi.unstubAllGlobals());

  const whole = () => new Response(JSON.stringify({ serverMode: 'full', url: 'nadlan-1.sqlite', sizeBytes: 8192 }));
  const status = (code: number) => () => new Response('no', { status: code });
  const cut = () => Promise.reject(new TypeError('Failed to fetch'));

  /** The outcome for a host that gives these answers in turn, and then repeats the last. */
  async function located(...answers: (() => Response | Promise<Response>)[]) {
    const fetched = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? whole());
    vi.stubGlobal('fetch', fetched);
    const result = await locateDatabase(
      { from: 'jsonconfig', configUrl: BASE },
      BASE,
      NEVER,
      new RetryPolicy(noPauses()),
    );
    return { url: result.ok ? result.value.url : result.refusal.message, requests: fetched.mock.calls.length };
  }

  it.each([
    ['cannot be reached', cut],
    ['has too many requests', status(429)],
    ['pauses', status(503)],
  ] as const)('is asked for again where its host %s for a while', async (_, fault) => {
    expect(await located(fault, fault, whole)).toEqual({ url: 'https://host/data/nadlan-1.sqlite', requests: 3 });
  });

  it.each([
    ['cannot be reached', cut, /cannot be reached/, 5],
    ['pauses', status(503), /cannot answer now \(status 503\)/, 5],
    ['has none', status(404), /no description of a database .*404/, 1],
    ['refuses every request', status(403), /no description of a database .*403/, 1],
    ['sends something else', () => new Response('<!doctype html>'), /is not JSON/, 1],
  ] as const)('is given up in words where its host always %s', async (_, fault, sentence, requests) => {
    expect(await located(fault)).toEqual({ url: expect.stringMatching(sentence), requests });
  });
});

describe('a database whose host limits the size of files', () => {
  const PIECES = { serverMode: 'chunked', url: 'nadlan-1.sqlite', sizeBytes: 81_920, sha256: SHA256, pieceBytes: 8192 };
  const locate = (config: unknown) =>
    locateDatabase({ from: 'inline', config }, BASE, NEVER, new RetryPolicy(noPauses()));

  it('is read in pieces of the described length, and so are the files beside it', async () => {
    const located = await locate({
      ...PIECES,
      map: MAP,
      packed: { ...PACKED, pieceBytes: 1024 },
      baseMap: { url: 'nadlan-2.pmtiles', sizeBytes: 9_000, pieceBytes: 4096 },
    });
    if (!located.ok) throw new Error(located.refusal.message);
    expect(located.value.url).toBe('https://host/data/nadlan-1.sqlite');
    expect([...located.value.pieceBytes]).toEqual([
      ['https://host/data/nadlan-1.sqlite', 8192],
      ['https://host/data/nadlan-1.pages', 1024],
    ]);
    expect(located.value.baseMapPieces).toEqual({ sizeBytes: 9_000, pieceBytes: 4096 });
  });

  it.each([0, -1, 0.5, '8192', null, Number.MAX_VALUE])(
    'is refused if its pieces have %j bytes',
    async (pieceBytes) => {
      expect(await locate({ ...PIECES, pieceBytes })).toMatchObject({
        ok: false,
        refusal: { code: 'DB_UNAVAILABLE', message: expect.stringContaining('in pieces, but not how long each is') },
      });
    },
  );

  it('is refused if it would have millions of pieces', async () => {
    expect(await locate({ ...PIECES, sizeBytes: 1e12, pieceBytes: 512 })).toMatchObject({ ok: false });
  });

  it('without a length of pieces is a configuration of sql.js-httpvfs, not of this page', async () => {
    const { pieceBytes: _, ...other } = PIECES;
    expect(await locate(other)).toMatchObject({
      refusal: { message: expect.stringContaining('serverMode must be "full"') },
    });
  });

  it('is read without a file beside it whose pieces are described wrongly', async () => {
    const located = await locate({ ...PIECES, map: { ...MAP, pieceBytes: 0 }, packed: { ...PACKED, pieceBytes: 'x' } });
    expect(located).toMatchObject({ ok: true, value: { map: null, packed: null } });
  });
});
