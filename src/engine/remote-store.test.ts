import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MappedBuild, publishMap } from './published-build.testing.ts';
import { MemoryBrowser } from './remote/store/memory-files.testing.ts';
import { RemoteFailure } from './remote/transport/failure.ts';
import type { RemoteEngineOptions } from './remote-engine.ts';
import { nativeRows, openRemote, type ServedMap } from './remote-host.testing.ts';
import { BUILD_TIMEOUT_MS, compileEngine } from './wasm/fixture.testing.ts';

const made = (factor: number) => `
  PRAGMA page_size = 1024;
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, amount INTEGER, note TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
  INSERT INTO deals SELECT i, i * 7919 % 90 + 1, i * ${factor} % 1000003, hex(zeroblob(60)) FROM n;
  CREATE INDEX deals_by_place ON deals (place);
  ANALYZE;
`;
const ROWS = 'SELECT * FROM deals WHERE place = 7 ORDER BY id';
const MORE = 'SELECT sum(amount) FROM deals WHERE place BETWEEN 20 AND 24';

/** With the smallest possible eager part of the map. */
const publish = (sql: string) => publishMap(sql, 1);

let module: WebAssembly.Module;
let database: MappedBuild;
/** A build of the same length, with other amounts. */
let rebuilt: MappedBuild;
beforeAll(async () => {
  module = await compileEngine();
  database = publish(made(31));
  rebuilt = publish(made(37));
  expect(rebuilt.content.length).toBe(database.content.length);
}, BUILD_TIMEOUT_MS);

let browser: MemoryBrowser;
beforeEach(() => {
  browser = new MemoryBrowser();
});

interface Visit {
  /** The manifest's hash, or none. */
  readonly sha256?: string | null;
  readonly map?: ServedMap | null;
  readonly options?: Partial<RemoteEngineOptions>;
}

/** A visit after which everything is stored, and its cost. */
async function visit(served: MappedBuild, statements: readonly string[], { sha256, map, options }: Visit = {}) {
  const tab = browser.tab();
  const { opened, run } = await openRemote(module, served.content, map === undefined ? served.map : map, {
    file: {
      url: 'https://host/made.sqlite',
      sizeBytes: served.content.length,
      sha256: sha256 === undefined ? served.sha256 : sha256,
      describedAt: 'https://host/nadlan.json',
    },
    store: tab,
    ...options,
  });
  await written();
  const cost = { requests: opened.requests, bytes: opened.bytes };
  const rows: unknown[] = [];
  for (const sql of statements) {
    const ran = await run(sql);
    cost.requests += ran.requests;
    cost.bytes += ran.bytes;
    rows.push(ran.rows);
    await written();
  }
  tab.kill();
  return { ...cost, rows };
}

/** Waits until all writes have ended. */
async function written(): Promise<void> {
  let before = -1;
  for (let writes = browser.writes; writes !== before; writes = browser.writes) {
    before = writes;
    for (let i = 0; i < 5; i += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

const native = ({ content }: MappedBuild, statements: readonly string[]) =>
  statements.map((sql) => nativeRows(content, sql));

describe('a second visit', () => {
  it.each([
    ['with a page map', undefined],
    ['without', null],
  ] as const)('to a described database %s asks its host for nothing', async (_, map) => {
    const first = await visit(database, [ROWS, MORE], { map });
    expect(first.requests).toBeGreaterThan(5);
    expect(await visit(database, [MORE, ROWS], { map })).toEqual({
      requests: 0,
      bytes: 0,
      rows: native(database, [MORE, ROWS]),
    });
  });

  it('asks for what the first one had no need of, and the third one for nothing', async () => {
    await visit(database, [ROWS]);
    const second = await visit(database, [ROWS, MORE]);
    const alone = await visit(database, [MORE], { options: { store: null } });
    expect(second.requests).toBeGreaterThan(0);
    expect(second.bytes).toBeLessThan(alone.bytes);
    expect(await visit(database, [ROWS, MORE])).toMatchObject({ requests: 0, rows: native(database, [ROWS, MORE]) });
  });

  it('to a file without a description asks once whether it is the same', async () => {
    const foreign: Visit = { sha256: null, map: null };
    await visit(database, [ROWS, MORE], foreign);
    expect(await visit(database, [ROWS, MORE], foreign)).toMatchObject({
      requests: 1,
      rows: native(database, [ROWS, MORE]),
    });
  });

  it('after a build of other content reads that alone, and the old pages are gone', async () => {
    await visit(database, [ROWS]);
    const before = await visit(rebuilt, [ROWS], { options: { store: null } });
    expect(await visit(rebuilt, [ROWS])).toEqual({ ...before, rows: native(rebuilt, [ROWS]) });
    expect([...browser.files.keys()].every((name) => name.startsWith(rebuilt.sha256))).toBe(true);
  });
});

describe('the first visit', () => {
  it('costs what it costs where nothing can be stored', async () => {
    const without = await visit(database, [ROWS, MORE], { options: { store: null } });
    expect(await visit(database, [ROWS, MORE])).toEqual(without);
  });

  it('killed in the midst of any write leaves right answers to the next one', async () => {
    for (const writes of [0, 1, 2, 3, 4, 5, 7, 9]) {
      browser = new MemoryBrowser();
      browser.writesLeft = writes;
      await visit(database, [ROWS, MORE]).catch(() => {});
      browser.writesLeft = Number.POSITIVE_INFINITY;
      expect(await visit(database, [ROWS, MORE])).toMatchObject({ rows: native(database, [ROWS, MORE]) });
      expect(await visit(database, [ROWS, MORE])).toMatchObject({ requests: 0, rows: native(database, [ROWS, MORE]) });
    }
  });
});

describe('stored bytes', () => {
  it('that are damaged in a hundred places cost requests, never a row', async () => {
    await visit(database, [ROWS, MORE]);
    for (const file of browser.files.values()) {
      for (let at = 50; at < file.bytes.length; at += Math.floor(file.bytes.length / 100)) {
        file.bytes[at] = (file.bytes[at] ?? 0) ^ 0x10;
      }
    }
    const { rows, requests } = await visit(database, [ROWS, MORE]);
    expect(rows).toEqual(native(database, [ROWS, MORE]));
    expect(requests).toBeGreaterThan(0);
  });

  it('go when the host says that its file is another one', async () => {
    await visit(database, [ROWS]);
    const changed: Partial<RemoteEngineOptions> = {
      ask: async () => {
        throw new RemoteFailure('changed', 'The database file changed.');
      },
    };
    await expect(visit(database, [ROWS, MORE], { options: changed })).rejects.toThrow('changed');
    const anew = await visit(database, [ROWS], { options: { store: null } });
    expect(await visit(database, [ROWS])).toEqual(anew);
  });

  it('are none where the map that verifies pages is missing', async () => {
    const damaged = database.content.map((byte, at) => (at > 1024 && at % 512 === 300 ? byte ^ 1 : byte));
    const withoutMap: Partial<RemoteEngineOptions> = {
      ask: async ({ url }, { offset, length }) => {
        if (url.endsWith('.map')) throw new RemoteFailure('missing', url);
        return { body: damaged.slice(offset, offset + length), etag: '"e"', lastModified: null };
      },
    };
    await visit(database, [ROWS], { options: withoutMap }).catch(() => {});
    const alone = await visit(database, [ROWS], { options: { store: null } });
    expect(await visit(database, [ROWS])).toEqual({ ...alone, rows: native(database, [ROWS]) });
  });

  it('are none where the host does not say which version it sends', async () => {
    const tacit: Partial<RemoteEngineOptions> = {
      ask: async (_, { offset, length }) => ({
        body: database.content.slice(offset, offset + length),
        etag: 'W/"weak"',
        lastModified: null,
      }),
    };
    for (const sha256 of [database.sha256, null]) {
      await visit(database, [ROWS], { sha256, map: null, options: tacit });
      const again = await visit(database, [ROWS], { sha256, map: null });
      expect(again.requests).toBeGreaterThan(3);
    }
  });
});

describe('where files cannot be had', () => {
  it.each([
    ['refuses', () => Promise.reject(new Error('SecurityError'))],
    ['never answers', () => new Promise<never>(() => {})],
  ] as const)('because the browser %s, the visit is as any', async (_, list) => {
    const store = { ...browser.tab(), list };
    const { rows } = await visit(database, [ROWS, MORE], { options: { store } });
    expect(rows).toEqual(native(database, [ROWS, MORE]));
  });
});
