import { beforeAll, describe, expect, it } from 'vitest';
import { publishBuild } from './published-build.testing.ts';
import { MemoryBrowser } from './remote/store/memory-files.testing.ts';
import { RemoteFailure, type RemoteFailureKind } from './remote/transport/failure.ts';
import { noPauses } from './remote/transport/retrying/pauses.testing.ts';
import type { ByteRange, RangeAnswer } from './remote/transport/transport.ts';
import type { RemoteEngineOptions } from './remote-engine.ts';
import { COLUMNS_URL, nativeRows, openRemote, type ServedColumns } from './remote-host.testing.ts';
import { BUILD_TIMEOUT_MS, compileEngine } from './wasm/fixture.testing.ts';

const ROWS = 20_000;
const made = (factor: number) => `
  CREATE TABLE deals (id INTEGER PRIMARY KEY, city TEXT, day TEXT, amount INTEGER, area REAL, note TEXT, place INTEGER, kind INTEGER);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
  INSERT INTO deals SELECT i, 'עיר ' || (i / 300), date('2000-01-01', (i * 104729 % 9000) || ' days'), i * ${factor} % 1000003,
    CASE WHEN i % 11 THEN i % 190 / 2.0 END, hex(zeroblob(40)) || i, i / 300, i % 7 FROM n;
  CREATE TABLE places (code INTEGER PRIMARY KEY, name TEXT);
  INSERT INTO places SELECT id, city FROM deals WHERE id % 300 = 0;
  CREATE INDEX deals_by_day ON deals (day);
  CREATE INDEX deals_by_place ON deals (place, kind);
  CREATE INDEX deals_by_kind ON deals (kind);
  ANALYZE;
`;
const SUM = 'SELECT substr(day, 1, 4) AS year, count(*), sum(amount), avg(area) FROM deals GROUP BY 1 ORDER BY 1';
const LIKE = "SELECT count(*) FROM deals WHERE city LIKE '%עיר 1%'";
const FOUND = 'SELECT id, amount FROM deals WHERE area = 94.5 LIMIT 20';
/** Half of the rows, through an index. */
const KINDS =
  'SELECT place % 9 AS place, avg(area), max(id) FROM deals INDEXED BY deals_by_kind WHERE kind > 3 GROUP BY 1 ORDER BY 1';
const COUNT = 'SELECT count(*) FROM deals';
const ONE = 'SELECT note FROM deals WHERE id = 17337';

async function publish(sql: string) {
  const { columns, ...build } = await publishBuild(sql);
  if (!columns) throw new Error('no strips');
  return { ...build, columns };
}

let module: WebAssembly.Module;
let build: Awaited<ReturnType<typeof publish>>;
/** A build of the same length, with other amounts. */
let other: Awaited<ReturnType<typeof publish>>;
beforeAll(async () => {
  module = await compileEngine();
  [build, other] = [await publish(made(31)), await publish(made(37))];
}, BUILD_TIMEOUT_MS);

const native = (sql: string) => nativeRows(build.content, sql);
async function visit(columns: ServedColumns | null, options: Partial<RemoteEngineOptions> = {}) {
  const faults: unknown[] = [];
  const surroundings = { pauses: noPauses(), onFault: (cause: unknown) => faults.push(cause), ...options };
  const reader = await openRemote(module, build.content, build.map, surroundings, build.packed, columns);
  return { ...reader, faults };
}

const BLOCKING = { suspension: null } as const;

describe.each([
  ['a run that waits', {}],
  ['a run that blocks', BLOCKING],
])('column strips in %s', (_, tier) => {
  it.each([
    ['a table read whole', SUM],
    ['a text that is looked for', LIKE],
    ['rows that pass a filter', FOUND],
    ['two scans of a table', 'SELECT count(*) FROM deals WHERE area > 90 UNION ALL SELECT sum(amount) FROM deals'],
    ['a table backwards', 'SELECT id, day FROM deals WHERE amount < 900 ORDER BY id DESC LIMIT 7'],
    [
      'a join',
      'SELECT name, count(*) FROM deals JOIN places ON name = city WHERE area > 80 GROUP BY 1 ORDER BY 1 LIMIT 9',
    ],
    ['a whole index', 'SELECT place, count(*), sum(kind), max(id) FROM deals GROUP BY place ORDER BY place DESC'],
    ['an index and its table', 'SELECT count(*) FROM deals UNION ALL SELECT sum(amount) FROM deals'],
    ['all columns', 'SELECT * FROM deals WHERE area = 60.5 AND amount > 500000'],
    ['the first rows in another order', 'SELECT * FROM deals ORDER BY amount DESC LIMIT 10'],
    [
      'the first rows of some in another order',
      'SELECT * FROM deals WHERE area > 90 ORDER BY area, amount DESC LIMIT 20',
    ],
    ['all columns backwards', 'SELECT * FROM deals WHERE area > 94 AND amount > 400000 ORDER BY id DESC LIMIT 40'],
  ])('give the same rows of %s, in fewer bytes', async (_, sql) => {
    const { run, faults } = await visit(build.columns, tier);
    const pages = await (await visit(null, tier)).run(sql, 10_000);
    const strips = await run(sql, 10_000);
    expect([strips.rows, faults]).toEqual([native(sql), []]);
    expect(strips.columnRequests).toBeGreaterThan(1);
    expect(strips.bytes).toBeLessThan(pages.bytes);
  });

  it('are not asked for by a statement that reads few rows, nor while the database is opened', async () => {
    const { opened, run } = await visit(build.columns, tier);
    expect(opened.columnRequests).toBe(0);
    for (const sql of [
      ONE,
      'SELECT * FROM deals LIMIT 100',
      "SELECT amount FROM deals WHERE day = '2010-07-01'",
      'SELECT count(*) FROM places WHERE name > 1',
    ]) {
      const before = await (await visit(null, tier)).run(sql);
      const { columnRequests, rows } = await run(sql);
      expect([columnRequests, rows]).toEqual([0, before.rows]);
    }
  });
});

it.each([
  // The directory; then three columns, two of which are adjacent.
  [SUM, { rounds: 2, columnRequests: 3 }],
  // The directory, and a column with its dictionary.
  [LIKE, { rounds: 2, columnRequests: 2 }],
  // The directory says how many entries an index has.
  [COUNT, { requests: 1, columnRequests: 1 }],
  // A column in the order of an index that begins with it.
  ['SELECT place, count(*) FROM deals GROUP BY place', { rounds: 2, columnRequests: 2 }],
  // Here the text of each row, without a dictionary.
  ['SELECT count(*) FROM deals WHERE note < 0', { rounds: 2, columnRequests: 2 }],
])('a scan costs so many requests, and none for pages: %s', async (sql, costs) => {
  const { run } = await visit(build.columns);
  expect(await run(sql)).toMatchObject({ ...costs, packedRequests: 0, blocked: 0 });
});

it('an index is read from its pages if these are fewer bytes, or loaded', async () => {
  const byDay = 'SELECT day, count(*) FROM deals GROUP BY day ORDER BY day';
  const byPlace = 'SELECT place, count(*) FROM deals GROUP BY place';
  const { engine, run } = await visit(build.columns);
  const estimated = await engine.estimate({ sql: byDay, limit: 10_000 });
  const read = await run(byDay, 10_000);
  expect(read).toMatchObject({ columnRequests: 0, rows: native(byDay) });
  expect(estimated?.bytes).toBeGreaterThan(read.bytes / 1.2);
  await run('SELECT id FROM deals INDEXED BY deals_by_place WHERE kind < 0 AND place >= 0');
  expect(await engine.estimate({ sql: byPlace, limit: 1000 })).toMatchObject({ bytes: 0 });
  expect(await run(byPlace)).toMatchObject({ requests: 0, rows: native(byPlace) });
});

describe.each([
  ['a run that waits', {}],
  ['a run that blocks', BLOCKING],
])('rows that an index names, in %s', (_, tier) => {
  const request = { sql: KINDS, limit: 1000 };

  it('come from strips where these are far fewer bytes, after an estimate has said so', async () => {
    const { engine, run } = await visit(build.columns, tier);
    const estimated = await engine.estimate(request);
    const plan = await engine.plan(request);
    const byStrips = await run(KINDS);
    const byPages = await (await visit(null, tier)).run(KINDS);
    expect([byStrips.rows, byPages.rows]).toEqual([native(KINDS), native(KINDS)]);
    expect(byStrips.columnRequests).toBeGreaterThan(1);
    expect(byStrips.bytes).toBeLessThan(byPages.bytes / 4);
    expect(estimated?.bytes).toBeGreaterThan(byStrips.bytes / 1.4);
    expect(estimated?.bytes).toBeLessThan(byStrips.bytes * 1.4);
    expect(plan?.readings.find(({ tree }) => tree === 'deals')?.missingBytes).toBeLessThan(byStrips.bytes);
    // The range may end in the leaf before the one that the estimate takes for its last.
    expect((await engine.estimate(request))?.bytes).toBeLessThan(byStrips.bytes / 3);
    expect(await run(KINDS)).toMatchObject({ requests: 0, rows: native(KINDS) });
  });

  const SEARCHED =
    'SELECT name, max(area) FROM places CROSS JOIN deals INDEXED BY deals_by_place ON place = code / 300';
  it('come from strips where each row of a table that is read once searches the index', async () => {
    const sql = `${SEARCHED} GROUP BY name`;
    const byStrips = await (await visit(build.columns, tier)).run(sql);
    const byPages = await (await visit(null, tier)).run(sql);
    expect([byStrips.rows, byPages.rows]).toEqual([native(sql), native(sql)]);
    expect(byStrips.columnRequests).toBeGreaterThan(1);
    expect(byStrips.bytes).toBeLessThan(byPages.bytes / 4);
  });

  it('come from strips where a row of another table is looked up after each', async () => {
    const sql = `${SEARCHED} CROSS JOIN (SELECT code AS next FROM places) ON next = place * 300 + 300 GROUP BY name`;
    const byStrips = await (await visit(build.columns, tier)).run(sql);
    expect(byStrips.rows).toEqual(native(sql));
    expect(byStrips.columnRequests).toBeGreaterThan(1);
    expect(byStrips.rounds).toBeLessThan(9);
  });

  it.each([
    'SELECT avg(area) FROM deals WHERE place = 31',
    "SELECT sum(amount) FROM deals WHERE day BETWEEN '2010-01-01' AND '2010-02-01'",
    'SELECT id, area FROM deals INDEXED BY deals_by_kind WHERE kind > 3 LIMIT 20',
  ])('come from pages where these are few: %s', async (sql) => {
    const { engine, run } = await visit(build.columns, tier);
    await engine.estimate({ sql, limit: 1000 });
    expect(await run(sql)).toMatchObject({ columnRequests: 0, rows: native(sql) });
  });

  it('come from strips without an estimate, too', async () => {
    const byStrips = await (await visit(build.columns, tier)).run(KINDS);
    expect(byStrips.rows).toEqual(native(KINDS));
    expect(byStrips.columnRequests).toBeGreaterThan(1);
  });

  it('come from pages where strips fail', async () => {
    const damaged = {
      ...build.columns,
      bytes: build.columns.bytes.map((byte, at) => (at < 90_000 ? byte ^ 0x55 : byte)),
    };
    const { engine, run } = await visit(damaged, tier);
    await engine.estimate(request);
    expect((await run(KINDS)).rows).toEqual(native(KINDS));
  });
});

it('a table is read from its pages if these are loaded, or nearly', async () => {
  const { engine, run } = await visit(build.columns);
  await run('SELECT id, note FROM deals WHERE id <= 18000', 10_000);
  await run('SELECT count(note) FROM deals WHERE id > 9000', 10_000);
  for (const sql of [
    'SELECT count(*) FROM deals WHERE note < 0',
    'SELECT * FROM deals WHERE area = 60.5 AND day > 0',
  ]) {
    expect(await engine.estimate({ sql, limit: 1000 })).toMatchObject({ bytes: 0 });
    expect(await run(sql)).toMatchObject({ requests: 0, rows: native(sql) });
  }
});

/** A host that answers requests for strips in another way. */
function hostThat(answer: (range: ByteRange) => RangeAnswer): Partial<RemoteEngineOptions> {
  const files = new Map([
    ['.map', build.map.bytes],
    ['ages', build.packed.bytes],
  ]);
  const ask = (url: string, range: ByteRange): RangeAnswer => {
    if (url === COLUMNS_URL) return answer(range);
    const { offset, length } = range;
    const served = files.get(url.slice(-4)) ?? build.content;
    return { body: served.slice(offset, offset + length), etag: '"e"', lastModified: null };
  };
  return { ask: async ({ url }, range) => ask(url, range), askNow: ({ url }, range) => ask(url, range) };
}

const inDirectory = ({ offset }: ByteRange) => offset >= build.columns.bytes.length - build.columns.directoryBytes;
const asServed = ({ offset, length }: ByteRange): RangeAnswer => ({
  body: build.columns.bytes.slice(offset, offset + length),
  etag: '"e"',
  lastModified: null,
});

describe('strips that are of no use cost nothing but bytes', () => {
  const damage = (from: number, to: number): ServedColumns => {
    const bytes = build.columns.bytes.map((byte, at) => (at >= from && at < to && at % 40 === 0 ? byte ^ 0x55 : byte));
    return { ...build.columns, bytes };
  };
  it.each<[string, () => ServedColumns]>([
    ['is not there', () => ({ ...build.columns, bytes: new Uint8Array() })],
    ['is that of another database', () => ({ ...other.columns, databaseSha256: build.sha256 })],
    ['has a damaged directory', () => damage(build.columns.bytes.length - 200, build.columns.bytes.length)],
    [
      'has a directory that is cut short',
      () => ({ ...build.columns, directoryBytes: build.columns.directoryBytes - 9 }),
    ],
    [
      'has other strips than its directory says',
      () => ({ ...build.columns, bytes: build.columns.bytes.subarray(500) }),
    ],
    ['has damaged strips', () => damage(0, build.columns.bytes.length - build.columns.directoryBytes)],
    [
      'has damaged strips at its end',
      () => damage(build.columns.bytes.length / 2, build.columns.bytes.length - build.columns.directoryBytes),
    ],
  ])('where the file %s', async (_, columns) => {
    for (const tier of [{}, BLOCKING]) {
      const { run } = await visit(columns(), tier);
      expect((await run(SUM)).rows).toEqual(native(SUM));
      expect((await run(LIKE)).rows).toEqual(native(LIKE));
    }
  });

  it.each<[RemoteFailureKind]>([['missing'], ['no-ranges'], ['wrong-answer']])(
    'where its host fails so: %s',
    async (kind) => {
      for (const tier of [{}, BLOCKING]) {
        const failing = () => {
          throw new RemoteFailure(kind, 'not so');
        };
        const directory = await visit(build.columns, { ...hostThat(failing), ...tier });
        expect((await directory.run(SUM)).rows).toEqual(native(SUM));
        const strips = await visit(build.columns, {
          ...hostThat((range) => (inDirectory(range) ? asServed(range) : failing())),
          ...tier,
        });
        expect((await strips.run(SUM)).rows).toEqual(native(SUM));
        expect(strips.faults).toHaveLength(1);
        expect((await strips.run(LIKE)).rows).toEqual(native(LIKE));
        expect(strips.faults).toHaveLength(1);
      }
    },
  );

  it('and rows that were handed out before come once', async () => {
    let asked = 0;
    const host = hostThat((range) => {
      asked += 1;
      if (asked > 4) throw new RemoteFailure('missing', 'gone');
      return asServed(range);
    });
    const { run, faults } = await visit(build.columns, host);
    const parts: number[] = [];
    const sql = 'SELECT id, note FROM deals WHERE amount > 100';
    const { rows } = await run(sql, 10_000, (count) => parts.push(count));
    expect(rows).toEqual(native(`${sql} LIMIT 10000`));
    expect(parts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(10_000);
    expect(faults.length).toBeLessThanOrEqual(1);
  });
});

describe('the estimate', () => {
  it.each([
    SUM,
    LIKE,
    'SELECT max(note) FROM deals',
    'SELECT place, count(*), sum(kind) FROM deals GROUP BY place',
    COUNT,
  ])('of a scan is that of its strips, first by the description and then by what is loaded: %s', async (sql) => {
    const { engine, run } = await visit(build.columns);
    const estimated = await engine.estimate({ sql, limit: 1000 });
    const { bytes } = await run(sql);
    expect(estimated?.bytes).toBeGreaterThan(bytes / 1.2);
    expect(estimated?.bytes).toBeLessThan(bytes * 1.2);
    expect(await engine.estimate({ sql, limit: 1000 })).toMatchObject({ bytes: 0, requests: 0 });
  });

  it('of rows that pass a filter is that of the filter, and of as many rows as may come out of the table', async () => {
    const { engine, run } = await visit(build.columns);
    const sql = 'SELECT * FROM deals WHERE area = 60.5 AND amount > 500000';
    const [few, many] = [await engine.estimate({ sql, limit: 20 }), await engine.estimate({ sql, limit: 200 })];
    const { bytes, rows } = await run(sql, 20);
    expect(rows).toEqual(native(sql));
    expect(rows).toHaveLength(18);
    expect(few?.bytes).toBeGreaterThan(bytes / 1.2);
    expect(few?.bytes).toBeLessThan(bytes * 1.2);
    expect(many?.bytes).toBeGreaterThan(few?.bytes ?? 0);
  });

  it('names what a step of the plan reads by strips', async () => {
    const { engine, run } = await visit(build.columns);
    const { readings = [], estimate } = (await engine.plan({ sql: LIKE, limit: 1000 })) ?? {};
    expect(readings).toMatchObject([{ tree: 'deals' }]);
    expect(readings[0]?.bytes).toBeLessThan(20_000);
    expect(estimate?.bytes).toBeLessThan(20_000);
    await run(LIKE);
    expect((await engine.plan({ sql: LIKE, limit: 1000 }))?.readings).toMatchObject([
      { bytes: readings[0]?.bytes, missingBytes: 0 },
    ]);
  });

  it('counts the rows that strips have named, too', async () => {
    const { engine } = await visit(build.columns);
    const sql = 'SELECT * FROM deals ORDER BY amount DESC LIMIT 10';
    const { readings = [], estimate } = (await engine.plan({ sql, limit: 1000 })) ?? {};
    const { directoryBytes } = build.columns;
    expect(readings).toMatchObject([{ tree: 'deals' }]);
    expect((readings[0]?.bytes ?? 0) + directoryBytes).toBeGreaterThanOrEqual(estimate?.bytes ?? Number.NaN);
  });
});

describe('a budget of bytes', () => {
  it('ends a statement that needs more, and one with more bytes has its rows', async () => {
    const { engine } = await visit(build.columns);
    const request = { sql: SUM, limit: 1000 };
    expect((await engine.runWithin(request, 20_000)).outcome).toMatchObject({ kind: 'over-budget' });
    expect((await engine.runWithin(request, 50_000_000)).outcome).toMatchObject({
      kind: 'result',
      result: { rows: native(SUM) },
    });
  });
});

it('strips that came in an earlier visit are not asked for again', async () => {
  const browser = new MemoryBrowser();
  const file = { url: 'https://host/made.sqlite', sizeBytes: build.content.length, sha256: build.sha256 };
  const first = await visit(build.columns, { file, store: browser.tab() });
  expect((await first.run(SUM)).columnRequests).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const second = await visit(build.columns, { file, store: browser.tab() });
  expect(await second.engine.estimate({ sql: SUM, limit: 1000 })).toMatchObject({ bytes: 0, requests: 0 });
  expect(await second.run(SUM)).toMatchObject({ rows: native(SUM), columnRequests: 0 });
});
