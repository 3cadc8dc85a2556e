import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../contract/limits.ts';
import type { RunPhase } from '../contract/runner.ts';
import { nativeRows, openRemote, type RemoteHost, serveMade } from './remote-host.testing.ts';
import { BUILD_TIMEOUT_MS, compileEngine, makeDatabase } from './wasm/fixture.testing.ts';

let host: RemoteHost;
beforeAll(async () => {
  host = await serveMade();
}, BUILD_TIMEOUT_MS);

const openMade = () => host.open();
const native = (sql: string) => host.native(sql);

const ROWS = "SELECT * FROM deals WHERE place = 7 AND day > '2010-01-01' ORDER BY day";

describe('what a statement costs once the interior pages are known', () => {
  /** The first query of a visit reads the interior pages; this is another query on the same tables. */
  async function second(sql: string, limit?: number) {
    const { run } = await openMade();
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

describe('rows that a reader waits to see', () => {
  it('come once their own pages are there, and the pages of the others after them', async () => {
    const sql = 'SELECT * FROM deals WHERE place BETWEEN 5 AND 20 ORDER BY place, day';
    const { run } = await openMade();
    const handedOn: { rows: number; requests: number }[] = [];
    const { rows, requests, blocked } = await run(sql, 10_000, (rows, requests) => handedOn.push({ rows, requests }));
    expect([rows, blocked]).toEqual([native(sql), 0]);
    expect(handedOn[0]?.rows).toBe(100);
    expect(handedOn[0]?.requests).toBeLessThan(requests - 50);
  });
});

it.each(['exploring', 'waiting'] as const)(
  '%s takes nothing of the time that a statement may compute',
  async (costly) => {
    let now = 0;
    let phase: RunPhase = 'starting';
    const { run } = await host.open({
      // Every check of the clock then advances it by four seconds.
      now: () => {
        if (phase === costly) now += 4_000;
        return now;
      },
      onActivity: (activity) => {
        phase = activity.phase;
        if (phase === costly) now += 4_000;
      },
    });
    expect((await run(ROWS)).rows).toEqual(native(ROWS));
    expect(now).toBeGreaterThan(LIMITS.queryMs);
  },
);

describe('the first query of a visit', () => {
  it('finds the way through an index to rows in a round for each level, not for each row', async () => {
    const { run } = await openMade();
    await run('SELECT 1');
    const { rows, rounds } = await run(`${ROWS} LIMIT 50`);
    expect([rows.length, rounds]).toEqual([50, 3]);
  });

  it('looks up ten rows at once', async () => {
    const { run } = await openMade();
    await run('SELECT 1');
    const sql = 'SELECT id, amount FROM deals WHERE id IN (5, 500, 1500, 2500, 3500, 4500, 5500, 6500, 7500, 8500)';
    expect(await run(sql)).toMatchObject({ rows: native(sql), rounds: 1 });
  });
});

describe('a LIMIT that may end a walk early', () => {
  it('fetches few unneeded pages if the rows are found soon', async () => {
    const { run } = await openMade();
    await run('SELECT amount FROM deals WHERE id = 1');
    const { rows, bytes } = await run('SELECT id FROM deals WHERE id > 4000 AND amount % 7 = 3 LIMIT 10');
    expect([rows.length, bytes / 4096]).toEqual([10, 12]);
  });

  it('costs hardly more than the walk where they are found late', async () => {
    const { run } = await openMade();
    await run('SELECT amount FROM deals WHERE id = 1');
    const { rows, bytes } = await run('SELECT id FROM deals WHERE amount = 7000 * 31 LIMIT 1');
    expect([rows, bytes / 4096]).toEqual([[[7000]], 319]);
  });
});

describe('statements over most of a table', () => {
  it('the whole of it: long requests, nothing unneeded', async () => {
    const { run } = await openMade();
    await run('SELECT amount FROM deals WHERE id = 1');
    const sql = 'SELECT sum(length(note)) FROM deals';
    const { rows, rounds, requests, bytes } = await run(sql);
    expect(rows).toEqual(native(sql));
    expect({ rounds, requests, pages: bytes / 4096 }).toEqual({ rounds: 1, requests: 2, pages: 319 });
  });

  it('rows scattered over nearly all of its pages: a few requests', async () => {
    const { run } = await openMade();
    await run("SELECT * FROM deals WHERE place = 3 AND day = '2001-01-01'");
    const sql = 'SELECT sum(length(note)) FROM deals INDEXED BY deals_by_place_day WHERE place BETWEEN 20 AND 70';
    const { rows, rounds, blocked, requests, bytes } = await run(sql);
    expect(rows).toEqual(native(sql));
    expect({ rounds, blocked, requests, pages: bytes / 4096 }).toEqual({
      rounds: 2,
      blocked: 0,
      requests: 28,
      pages: 370,
    });
  });
});

describe('what came once', () => {
  it('is not asked for again', async () => {
    const { run } = await openMade();
    const first = await run(ROWS);
    expect(await run(ROWS)).toEqual({
      rows: first.rows,
      rounds: 0,
      blocked: 0,
      requests: 0,
      mapRequests: 0,
      packedRequests: 0,
      columnRequests: 0,
      bytes: 0,
    });
  });
});

describe('a scan of a table in the order of an index', () => {
  const SQL = `
    CREATE TABLE sales (id INTEGER PRIMARY KEY, day INTEGER, note TEXT);
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
    INSERT INTO sales SELECT i, i * 7919 % 6000, hex(zeroblob(60)) FROM n;
    CREATE INDEX sales_by_day ON sales (day);
    ANALYZE;
  `;
  const SCAN = 'SELECT sum(length(note)) FROM sales INDEXED BY sales_by_day WHERE day >= 0';

  it('comes before it is read, where it takes most of the memory', async () => {
    const [module, content] = [await compileEngine(), new Uint8Array(makeDatabase(SQL))];
    const visit = (cacheBytes: number) =>
      openRemote(module, content, null, {
        file: { url: 'https://host/made.sqlite', sizeBytes: content.length, cacheBytes },
      });
    const roomy = await visit(content.length * 2);
    const { bytes } = await roomy.run(SCAN);
    const tight = await visit(bytes / 0.84);
    expect(await tight.run(SCAN)).toMatchObject({ rows: nativeRows(content, SCAN), blocked: 0 });
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
    const { run } = await openMade();
    expect((await run(sql, 10_000)).rows).toEqual(native(sql));
  });
});
