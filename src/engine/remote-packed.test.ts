import { beforeAll, describe, expect, it } from 'vitest';
import type { PublishedBuild } from './published-build.testing.ts';
import { MemoryBrowser } from './remote/store/memory-files.testing.ts';
import { RemoteFailure, type RemoteFailureKind } from './remote/transport/failure.ts';
import { noPauses } from './remote/transport/retrying/pauses.testing.ts';
import type { RemoteEngineOptions } from './remote-engine.ts';
import { nativeRows, openRemote, PACKED_URL, type ServedPacked } from './remote-host.testing.ts';
import { ONE, publishTwins, ROWS, SUM } from './twin-builds.testing.ts';
import { BUILD_TIMEOUT_MS, compileEngine } from './wasm/fixture.testing.ts';

let module: WebAssembly.Module;
let build: PublishedBuild;
let other: PublishedBuild;
beforeAll(async () => {
  module = await compileEngine();
  ({ build, other } = await publishTwins());
}, BUILD_TIMEOUT_MS);

const native = (sql: string) => nativeRows(build.content, sql);
const visit = (packed: ServedPacked | null, options: Partial<RemoteEngineOptions> = {}) =>
  openRemote(module, build.content, build.map, { pauses: noPauses(), ...options }, packed);

/** The packed pages with a changed byte at even distances within a range. */
function damage(from: number, to: number, step = 100): ServedPacked {
  const bytes = build.packed.bytes.map((byte, at) =>
    at >= from && at < to && (at - from) % step === 0 ? byte ^ 0x55 : byte,
  );
  return { ...build.packed, bytes };
}

it('opening takes one request more, of the directory', async () => {
  const { opened } = await visit(build.packed);
  const bytes = build.map.eagerBytes + build.packed.directoryBytes;
  expect(opened).toMatchObject({ requests: 2, packedRequests: 1, bytes });
});

describe('packed pages', () => {
  it.each([
    ['a scan', SUM],
    ['a row by its id', ONE],
    ['rows through an index', ROWS],
    ['an index alone', 'SELECT place, count(*) FROM deals GROUP BY place'],
    ['a full-text search', `SELECT rowid, name FROM words WHERE words MATCH '"רחוב" "77"*' ORDER BY rowid`],
  ])(
    'bring %s in the same rounds with fewer bytes, and neither pages of the database itself nor their checksums',
    async (_, sql) => {
      const plain = await (await visit(null)).run(sql, 10_000);
      const packed = await (await visit(build.packed)).run(sql, 10_000);
      const { rounds, blocked } = plain;
      // Checksums of the database's own pages come from the page map, in the same rounds.
      const requests = plain.requests - plain.mapRequests;
      expect(packed).toMatchObject({ rows: native(sql), rounds, requests, blocked, mapRequests: 0 });
      expect(packed.packedRequests).toBe(requests);
      expect(packed.bytes).toBeLessThan(plain.bytes * 0.6);
    },
  );

  it.each([
    ['packed pages', SUM],
    ['packed pages', ROWS],
    ['packed pages', ONE],
    ['pages of the database itself and their checksums', SUM],
    ['pages of the database itself and their checksums', ROWS],
    ['pages of the database itself and their checksums', ONE],
  ])('%s are what a run reports to have fetched, what it may fetch, and what was expected: %s', async (what, sql) => {
    const packed = what === 'packed pages' ? build.packed : null;
    const { bytes } = await (await visit(packed)).run(sql);
    const { engine } = await visit(packed);
    const { outcome } = await engine.runWithin({ sql, limit: 1000 }, 1.5 * bytes);
    if (outcome.kind !== 'result') throw new Error(outcome.kind);
    expect(outcome.transfer.bytes).toBe(bytes);
    expect(outcome.estimate?.bytes).toBeGreaterThan(bytes / 1.5);
    expect(outcome.estimate?.bytes).toBeLessThan(bytes * 1.5);
  });

  it('outlive the visit with their directory: the second one asks for nothing', async () => {
    const browser = new MemoryBrowser();
    const file = { url: 'https://host/made.sqlite', sizeBytes: build.content.length, sha256: build.sha256 };
    const written = () => new Promise((resolve) => setTimeout(resolve, 50));
    const first = await visit(build.packed, { file, store: browser.tab() });
    await first.run(ROWS);
    await written();
    const second = await visit(build.packed, { file, store: browser.tab() });
    expect(second.opened).toMatchObject({ requests: 0, bytes: 0 });
    expect(await second.run(ROWS)).toMatchObject({ rows: native(ROWS), requests: 0, bytes: 0 });
    expect(await second.run(ONE)).toMatchObject({ rows: native(ONE), requests: 1, packedRequests: 1 });
  });
});

describe('packed pages of which the directory is of no use', () => {
  it.each([
    ['is not there', () => ({ ...build.packed, bytes: new Uint8Array() })],
    ['is another database’s', () => ({ ...other.packed, databaseSha256: build.sha256 })],
    ['is damaged', () => damage(build.packed.bytes.length - 30, build.packed.bytes.length, 7)],
    ['is cut short', () => ({ ...build.packed, directoryBytes: build.packed.directoryBytes - 10 })],
    ['is of slots that are not all there', () => ({ ...build.packed, bytes: build.packed.bytes.subarray(2000) })],
  ])('because it %s are left, and the database is read', async (_, packed) => {
    const { run } = await visit(packed());
    expect(await run(ROWS)).toMatchObject({ rows: native(ROWS), packedRequests: 0 });
  });

  it('because its host hangs are given up after a short wait', async () => {
    const hanging: RemoteEngineOptions['ask'] = async ({ url }, { offset, length }) => {
      if (url === PACKED_URL) return new Promise<never>(() => {});
      const served = url.endsWith('.map') ? build.map.bytes : build.content;
      return { body: served.slice(offset, offset + length), etag: '"e"', lastModified: null };
    };
    const { run } = await visit(build.packed, { ask: hanging });
    expect(await run(ROWS)).toMatchObject({ rows: native(ROWS) });
  });

  it('and those of a database without page map, too', async () => {
    const { opened, run } = await openRemote(module, build.content, null, {}, build.packed);
    expect(opened.packedRequests).toBe(0);
    expect(await run(ROWS)).toMatchObject({ rows: native(ROWS), packedRequests: 0 });
  });
});

describe('damaged packed pages', () => {
  it('are asked for once more, then the database is read, and never a wrong row', async () => {
    const { run } = await visit(damage(0, build.packed.bytes.length - build.packed.directoryBytes, 10));
    const first = await run(ONE);
    expect(first).toMatchObject({ rows: native(ONE), packedRequests: 2 });
    expect(await run(ROWS)).toMatchObject({ rows: native(ROWS), packedRequests: 0 });
  });

  it('in one place cost the query nothing that came before', async () => {
    const half = build.packed.bytes.length / 2;
    const { run } = await visit(damage(half, half + 1000));
    expect(await run(SUM)).toMatchObject({ rows: native(SUM) });
    expect((await run(ROWS)).rows).toEqual(native(ROWS));
  });
});

describe('a host that fails with packed pages alone', () => {
  /** Fails as soon as a packed page is requested. */
  const failing = (kind: RemoteFailureKind, content = build.content) => {
    const seen: string[] = [];
    const answer: RemoteEngineOptions['askNow'] = ({ url }, { offset, length }) => {
      seen.push(url.slice(url.lastIndexOf('.') + 1));
      const isPacked = url === PACKED_URL;
      if (isPacked && offset < build.packed.bytes.length - build.packed.directoryBytes)
        throw new RemoteFailure(kind, kind);
      const served = isPacked ? build.packed.bytes : url.endsWith('.map') ? build.map.bytes : content;
      return { body: served.slice(offset, offset + length), etag: `"${url}"`, lastModified: null };
    };
    return {
      seen,
      options: {
        askNow: answer,
        ask: async (file, range) => answer(file, range),
      } as const satisfies Partial<RemoteEngineOptions>,
    };
  };

  it.each([
    ['missing', 1],
    ['refused', 1],
    ['no-ranges', 1],
    ['wrong-answer', 2],
  ] as const)('(%s) is asked for the database instead', async (kind, tries) => {
    const { seen, options } = failing(kind);
    const { run } = await visit(build.packed, options);
    seen.length = 0;
    expect((await run(ONE)).rows).toEqual(native(ONE));
    expect(seen.filter((ending) => ending === 'pages')).toHaveLength(tries);
  });

  it.each(['changed', 'unreachable', 'busy'] as const)(
    '(%s) fails with the database: the query gets the error',
    async (kind) => {
      const { seen, options } = failing(kind);
      const { run } = await visit(build.packed, options);
      await expect(run(ONE)).rejects.toThrow(kind);
      expect(seen).not.toContain('sqlite');
    },
  );

  it('and has another build of the same length as the database is found out', async () => {
    const { options } = failing('missing', other.content);
    const { run } = await visit(build.packed, options);
    await expect(run(ONE)).rejects.toThrow('sends other bytes');
  });
});
