import BetterSqlite3 from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ByteRange } from './remote/range-answer.ts';
import type { RangeAnswer } from './remote/remote-file.ts';
import { RemoteEngine } from './remote-engine.ts';
import { BUILD_TIMEOUT_MS, compileEngine, makeDatabase } from './sqlite/fixture.suite.ts';

/** Nine thousand deals of 90 places, in the order of no index; each tree has a root and leaves. */
const SQL = `
  CREATE TABLE places (code INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, day TEXT, amount INTEGER, note TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 90)
  INSERT INTO places SELECT i, 'יישוב ' || i FROM n;
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
  INSERT INTO deals SELECT i, i * 7919 % 90 + 1, date('2000-01-01', (i * 104729 % 9000) || ' days'), i * 31 % 1000003, hex(zeroblob(60)) FROM n;
  CREATE INDEX deals_by_place_day ON deals (place, day);
  CREATE VIRTUAL TABLE boxes USING rtree_i32(id, x0, x1, y0, y1);
  INSERT INTO boxes SELECT id, id * 7919 % 1000, id * 7919 % 1000, id * 104729 % 1000, id * 104729 % 1000 FROM deals;
  CREATE VIRTUAL TABLE words USING fts5(name);
  INSERT INTO words SELECT 'רחוב ' || (id * 7919 % 5000) || ' ' || amount FROM deals WHERE id <= 8000;
  ANALYZE;
`;

let module: WebAssembly.Module;
let content: Uint8Array;
beforeAll(async () => {
  module = await compileEngine();
  content = new Uint8Array(makeDatabase(SQL));
}, BUILD_TIMEOUT_MS);

/** An engine on that file, which a host at some distance serves. */
async function openRemote() {
  const counts = { rounds: 0, blocked: 0, requests: 0, bytes: 0 };
  const answer = ({ offset, length }: ByteRange): RangeAnswer => {
    counts.requests += 1;
    counts.bytes += length;
    return { body: content.slice(offset, offset + length), etag: '"e"' };
  };
  const engine = await RemoteEngine.open({
    file: { url: 'https://host/made.sqlite', sizeBytes: content.length },
    identity: { schemaVersion: '1.2', dataAsOf: '2026-01-01' },
    rules: null,
    instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
    createMemory: (pages) => new WebAssembly.Memory(pages),
    suspension: null,
    random: (target) => target.fill(7),
    now: () => performance.now(),
    ask: async (_, range) => answer(range),
    askNow: (_, range) => {
      counts.blocked += 1;
      return answer(range);
    },
    onWait: (waiting) => {
      if (waiting) counts.rounds += 1;
    },
  });
  /** Runs a statement, and says what it took. */
  const run = async (sql: string, limit = 1000) => {
    const before = { ...counts };
    const { outcome } = await engine.run({ sql, limit });
    if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome));
    return {
      rows: outcome.result.rows,
      rounds: counts.rounds - before.rounds,
      blocked: counts.blocked - before.blocked,
      requests: counts.requests - before.requests,
      bytes: counts.bytes - before.bytes,
    };
  };
  return { run };
}

/** The rows as native SQLite reads them from the file itself. */
function native(sql: string): unknown[] {
  const database = new BetterSqlite3(Buffer.from(content));
  const rows = database.prepare(sql).raw().all();
  database.close();
  return rows;
}

const ROWS = "SELECT * FROM deals WHERE place = 7 AND day > '2010-01-01' ORDER BY day";

describe('what a statement costs once the way to its tables is known', () => {
  /** The first query of a visit learns the way; this one is another of the same tables. */
  async function second(sql: string, limit?: number) {
    const { run } = await openRemote();
    await run("SELECT * FROM deals WHERE place = 3 AND day = '2001-01-01'");
    return run(sql, limit);
  }

  it('an index alone: one round', async () => {
    const sql = 'SELECT count(*) FROM deals WHERE place = 7';
    expect(await second(sql)).toMatchObject({ rows: native(sql), rounds: 1, blocked: 0 });
  });

  it('fifty rows through an index: two rounds, the leaves of the index and the rows', async () => {
    const { rows, rounds, blocked } = await second(`${ROWS} LIMIT 50`);
    expect([rows.length, rounds, blocked]).toEqual([50, 2, 0]);
  });

  it('the same backwards', async () => {
    const { rows, rounds, blocked } = await second(`${ROWS} DESC LIMIT 50`);
    expect([rows.length, rounds, blocked]).toEqual([50, 2, 0]);
  });

  it('a join of these rows with another table: no round more than its own leaves take', async () => {
    const { rows, rounds, blocked } = await second(
      'SELECT d.day, p.name FROM deals d JOIN places p ON p.code = d.place WHERE d.place IN (5, 6) ORDER BY d.day LIMIT 40',
    );
    expect([rows.length, blocked]).toEqual([40, 0]);
    expect(rounds).toBeLessThanOrEqual(3);
  });

  it('a row by its id: one round', async () => {
    const sql = 'SELECT amount FROM deals WHERE id = 7337';
    expect(await second(sql)).toMatchObject({ rows: native(sql), rounds: 1, requests: 1 });
  });

  it('fetches for fifty rows hardly a page that is not read', async () => {
    const { bytes } = await second(`${ROWS} LIMIT 50`);
    expect(bytes).toBeLessThanOrEqual(60 * 4096);
  });
});

describe('what came once', () => {
  it('is not asked for again', async () => {
    const { run } = await openRemote();
    const first = await run(ROWS);
    expect(await run(ROWS)).toEqual({ rows: first.rows, rounds: 0, blocked: 0, requests: 0, bytes: 0 });
  });
});

describe('answers', () => {
  it.each([
    'SELECT count(*), sum(amount), min(day), max(note) FROM deals',
    ROWS,
    `${ROWS} DESC`,
    'SELECT place, count(*), avg(amount) FROM deals GROUP BY place ORDER BY 2 DESC, 1',
    "SELECT * FROM deals WHERE place = 9 OR day = '2003-05-05' ORDER BY id LIMIT 200",
    'SELECT id FROM boxes WHERE x0 >= 100 AND x1 <= 120 AND y0 >= 300 AND y1 <= 340 ORDER BY id',
    'SELECT d.* FROM boxes b JOIN deals d ON d.id = b.id WHERE b.x0 >= 10 AND b.x1 <= 12 ORDER BY d.id',
    `SELECT rowid, name FROM words WHERE words MATCH '"רחוב" "77"*' ORDER BY rowid`,
    'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 3 FROM n WHERE i < 3000) SELECT sum(amount) FROM n JOIN deals ON deals.id = n.i',
    'SELECT a.id, b.id FROM deals a JOIN deals b ON b.place = a.place AND b.day = a.day AND b.id > a.id WHERE a.place < 4 ORDER BY 1, 2',
    'SELECT (SELECT max(amount) FROM deals d WHERE d.place = p.code) FROM places p',
    'SELECT id FROM deals ORDER BY id DESC LIMIT 3 OFFSET 4000',
  ])('are those of the file itself: %s', async (sql) => {
    const { run } = await openRemote();
    expect((await run(sql, 10_000)).rows).toEqual(native(sql));
  });
});
