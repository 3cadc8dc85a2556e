import { beforeAll, describe, expect, it } from 'vitest';
import { type RemoteHost, serveMade } from './remote-host.testing.ts';
import { BUILD_TIMEOUT_MS } from './wasm/fixture.testing.ts';

/** Names with a unique word and a word that many share. */
const SQL = `
  CREATE VIRTUAL TABLE ranked USING fts5(name, place, content = '', prefix = '1 2');
  INSERT INTO ranked (rowid, name, place)
    SELECT id, 'רחוב ' || (id * 7919 % 5000), CASE id % 40 WHEN 0 THEN 'חולון' ELSE 'חיפה' END FROM deals;
`;

let host: RemoteHost;
beforeAll(async () => {
  host = await serveMade(SQL);
}, BUILD_TIMEOUT_MS);

describe('what a virtual table costs after the first query of it', () => {
  it.each([
    {
      what: 'a box: the nodes in it, a round for each level',
      before: 'SELECT count(*) FROM boxes WHERE x0 > 2000',
      sql: 'SELECT id FROM boxes WHERE x0 >= 100 AND x1 <= 300 AND y0 >= 300 AND y1 <= 500 ORDER BY id',
      rounds: 2,
    },
    {
      what: 'a box with the rows of a table',
      before: 'SELECT count(*) FROM boxes WHERE x0 > 2000',
      sql: 'SELECT d.* FROM boxes b JOIN deals d ON d.id = b.id WHERE b.x0 >= 100 AND b.x1 <= 200 AND b.y0 < 300 ORDER BY d.id',
      rounds: 3,
    },
    {
      what: 'a word: its leaf and what goes on behind it',
      before: "SELECT count(*) FROM words WHERE words MATCH 'אין'",
      sql: "SELECT count(*) FROM words WHERE words MATCH 'רחוב'",
      rounds: 3,
    },
    {
      what: 'a prefix, from its own index',
      before: "SELECT count(*) FROM ranked WHERE ranked MATCH 'אין'",
      sql: `SELECT count(*) FROM ranked WHERE ranked MATCH '"חו"*'`,
      rounds: 1,
    },
    {
      what: 'words by rank: the sizes of all of their documents at once',
      before: "SELECT count(*) FROM ranked WHERE ranked MATCH 'אין'",
      sql: "SELECT rowid, round(rank, 6) FROM ranked WHERE ranked MATCH 'חולון' ORDER BY rank, rowid LIMIT 20",
      rounds: 1,
    },
    {
      what: 'words with their rows',
      before: "SELECT count(*) FROM words WHERE words MATCH 'אין'",
      sql: "SELECT rowid, name FROM words WHERE words MATCH '77*' ORDER BY rowid",
      rounds: 3,
    },
  ])('$what', async ({ before, sql, rounds }) => {
    const { run } = await host.open();
    await run(before);
    const ran = await run(sql);
    expect(ran.rows).toEqual(host.native(sql));
    expect(ran).toMatchObject({ rounds, blocked: 0 });
  });
});
