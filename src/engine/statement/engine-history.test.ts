import { beforeAll, expect, it } from 'vitest';
import { BUILD_TIMEOUT_MS, compileEngine, inNode, makeDatabase } from '../wasm/fixture.testing.ts';
import { ComputeClock } from './compute-clock.ts';
import { openSession, type Session } from './session.ts';

const CONTENT = makeDatabase(`
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place TEXT, amount INTEGER, earlier INTEGER REFERENCES deals);
  CREATE INDEX deals_by_place ON deals (place, amount);
  INSERT INTO deals VALUES (1, 'חיפה', 5, NULL), (2, 'עכו', 7, 1);
  CREATE VIEW places AS SELECT DISTINCT place FROM deals;
  CREATE VIRTUAL TABLE words USING fts5(name, aliases);
  INSERT INTO words VALUES ('חיפה', 'Haifa'), ('עכו', 'Acre');
  CREATE VIRTUAL TABLE streets USING fts5(street);
  INSERT INTO streets VALUES ('הרצל חיפה');
  CREATE VIRTUAL TABLE boxes USING rtree(id, low, high);
  INSERT INTO boxes VALUES (1, 0, 1), (2, 4, 5);
  CREATE TABLE wide (${Array.from({ length: 300 }, (_, i) => `a_name_that_takes_some_sixty_bytes_of_the_room_there_is_${i}`)});
  ANALYZE;
`);

const MATCHED = "words WHERE words MATCH 'חיפה'";
const FULL_TEXT = [
  ...['*', 'name, rank', 'words', 'bm25(words)', 'bm25(rowid)', 'bm25(name)', 'bm25(rank)', 'bm25(words, 2.0, rowid)'],
  ...["highlight(words, 0, '<', '>')", "snippet(words, -1, '<', '>', '', 3)", 'fts5_get_locale(words, 0)'],
  ...['length(words)', 'words IS NULL', 'words = words', 'count(words), name', 'words || name', 'CAST(words AS TEXT)'],
  ...['CASE WHEN words > 3 THEN 1 END', 'max(bm25(words), words)', 'row_number() OVER (ORDER BY words)'],
  ...['sum(words) OVER ()', 'json_array(words)', "bm25(words) > 0 OR words > 8 AND name = 'חיפה'"],
].flatMap((select) => [`SELECT ${select} FROM ${MATCHED}`, `SELECT ${select} FROM words`]);

/** Statements that touch all the state that an engine could keep. */
const STATEMENTS = [
  ...FULL_TEXT,
  `SELECT bm25(words) AS weight, name FROM ${MATCHED} ORDER BY weight`,
  `SELECT name FROM ${MATCHED} ORDER BY words`,
  `SELECT name FROM ${MATCHED} AND words > 3`,
  `SELECT weight FROM (SELECT bm25(words) AS weight FROM ${MATCHED} ORDER BY 1 LIMIT 3) WHERE weight < 0`,
  `SELECT (SELECT bm25(words) FROM ${MATCHED}) FROM deals`,
  'SELECT words.name, bm25(streets) FROM streets JOIN words ON words.rowid = streets.rowid WHERE streets MATCH ?1',
  "SELECT bm25(words), streets FROM words, streets WHERE words MATCH 'חיפה'",
  "SELECT bm25(words), bm25(streets) FROM words JOIN streets USING (rowid) WHERE words MATCH 'חיפה' AND streets MATCH 'חיפה'",
  'SELECT DISTINCT words FROM words',
  'SELECT words FROM words GROUP BY words HAVING words > 2',
  'SELECT id FROM deals WHERE id < (SELECT min(words) FROM words)',
  'SELECT d.id FROM deals d LEFT JOIN words ON words.words = d.id',
  'SELECT * FROM boxes, deals WHERE boxes.id = deals.id',
  "SELECT rtreecheck('boxes'), sqlite_source_id(), fts5_source_id(), changes(), total_changes(), last_insert_rowid()",
  "SELECT sqlite_log(1, 'x'), sqlite_compileoption_get(3), sqlite_compileoption_used('THREADSAFE')",
  ...['compile_options', 'function_list', 'table_list'].map((name) => `SELECT * FROM pragma_${name}`),
  ...['table_info', 'table_xinfo', 'index_list', 'foreign_key_list'].flatMap((name) =>
    ['deals', 'words', 'boxes', 'places'].map((table) => `SELECT * FROM pragma_${name}('${table}')`),
  ),
  ...['index_info', 'index_xinfo'].map((name) => `SELECT * FROM pragma_${name}('deals_by_place')`),
  'SELECT * FROM sqlite_schema',
  'SELECT * FROM sqlite_stat1',
  'SELECT * FROM json_tree(json_array(1, json_array(2)))',
  'EXPLAIN SELECT name FROM words',
  'EXPLAIN SELECT id FROM deals',
  'EXPLAIN QUERY PLAN SELECT id FROM deals JOIN words ON words.rowid = deals.id WHERE words MATCH ?1',
];

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compileEngine();
}, BUILD_TIMEOUT_MS);

const open = () =>
  openSession({
    ...inNode(module),
    memoryBytes: 64 * 2 ** 20,
    queryMs: 10_000,
    file: {
      sizeBytes: CONTENT.length,
      read: (target, offset) => {
        target.set(CONTENT.subarray(offset, offset + target.length));
        return true;
      },
      fetch: () => {
        throw new Error('The whole file is at hand.');
      },
    },
    clock: new ComputeClock(() => performance.now()),
    identity: { schemaVersion: '1.2', dataAsOf: '2026-09-17' },
  });

async function answerOf(session: Session, sql: string) {
  const params = sql.includes('?1') ? ['חיפה'] : [];
  const { outcome, repeatable } = await session.run({ sql, params, limit: 100 });
  const told = outcome.kind === 'result' ? outcome.result.rows : outcome.refusal.message;
  return { told, repeatable };
}

/** Runs everything in a session; some of it fails. */
async function age(session: Session): Promise<void> {
  for (const sql of [...STATEMENTS, 'SELECT nothing', "SELECT name FROM words WHERE words MATCH '('"]) {
    await session.run({ sql, limit: 2 });
  }
}

it('what is repeatable is the same in a new session and in one that ran everything before', async () => {
  const aged = await open();
  await age(aged);
  const wrong: string[] = [];
  const [repeatable, others]: [string[], string[]] = [[], []];
  for (const sql of STATEMENTS) {
    const first = await answerOf(await open(), sql);
    const second = await answerOf(aged, sql);
    const third = await answerOf(aged, sql);
    const isRepeatable = first.repeatable || second.repeatable || third.repeatable;
    const differs = JSON.stringify([first.told, first.told]) !== JSON.stringify([second.told, third.told]);
    if (isRepeatable && differs) wrong.push(`${sql}: ${JSON.stringify([first.told, second.told, third.told])}`);
    (isRepeatable ? repeatable : others).push(sql);
  }
  expect(wrong).toEqual([]);
  expect(repeatable).toEqual(
    expect.arrayContaining([`SELECT bm25(words) FROM ${MATCHED}`, 'SELECT * FROM sqlite_schema']),
  );
  expect(others).toEqual(expect.arrayContaining(['SELECT words FROM words', `SELECT bm25(rowid) FROM ${MATCHED}`]));
});

it.each([
  ['which reads no full text', 'SELECT * FROM wide', true],
  ['by what it reads', 'SELECT wide.*, words.name FROM wide, words', false],
  [
    'by its program',
    `SELECT bm25(words), ${Array.from({ length: 1_750 }, () => 'name||1||2').join()} FROM ${MATCHED}`,
    false,
  ],
])('a statement too large to be looked at, %s, is kept only without full text', async (_why, sql, expected) => {
  const { told, repeatable } = await answerOf(await open(), sql);
  expect(told).toBeInstanceOf(Array);
  expect(repeatable).toBe(expected);
});
