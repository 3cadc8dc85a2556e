import { beforeAll, describe, expect, it } from 'vitest';
import { readPageMap } from '../page-map/index.ts';
import { publishMap } from './published-build.testing.ts';
import { inflate } from './remote/file/inflate.ts';
import { nativeRows, openRemote, type ServedMap } from './remote-host.testing.ts';
import { BUILD_TIMEOUT_MS, compileEngine } from './wasm/fixture.testing.ts';

/** Twenty thousand deals of 90 places in small pages: tables and indexes of three levels and more. */
const SQL = `
  PRAGMA page_size = 1024;
  CREATE TABLE places (code INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, day TEXT, amount INTEGER, note TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 90)
  INSERT INTO places SELECT i, 'יישוב ' || i FROM n;
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
  INSERT INTO deals SELECT i, i * 7919 % 90 + 1, date('2000-01-01', (i * 104729 % 9000) || ' days'), i * 31 % 1000003, hex(zeroblob(60)) FROM n;
  CREATE INDEX deals_by_place_day ON deals (place, day);
  CREATE VIRTUAL TABLE boxes USING rtree_i32(id, x0, x1, y0, y1);
  INSERT INTO boxes SELECT id, id * 7919 % 1000, id * 7919 % 1000, id * 104729 % 1000, id * 104729 % 1000 FROM deals WHERE id < 4000;
  CREATE VIRTUAL TABLE words USING fts5(name);
  INSERT INTO words SELECT 'רחוב ' || (id * 7919 % 5000) || ' ' || amount FROM deals WHERE id <= 4000;
  CREATE VIEW deals_in_boxes AS SELECT d.*, b.x0, b.y0 FROM boxes b JOIN deals d ON d.id = b.id;
  CREATE TABLE streets (id INTEGER PRIMARY KEY, place INTEGER, name TEXT);
  INSERT INTO streets SELECT id * 7919 * 104729 % 1000000007, place, note FROM deals WHERE id <= 9000;
  CREATE INDEX streets_by_place ON streets (place);
  CREATE VIRTUAL TABLE street_words USING fts5(name, place, content = '');
  INSERT INTO street_words (rowid, name, place)
    SELECT id, 'רחוב ' || (id % 5000), CASE id % 40 WHEN 0 THEN 'חולון' ELSE 'חיפה' END FROM streets;
  INSERT INTO street_words (street_words) VALUES ('optimize');
  CREATE TABLE parcels (id INTEGER PRIMARY KEY, gush INTEGER, chelka INTEGER, area INTEGER, UNIQUE (gush, chelka));
  INSERT INTO parcels SELECT id, id / 20, id % 20, amount FROM deals;
  CREATE TABLE addresses (gush INTEGER, chelka INTEGER, street TEXT, PRIMARY KEY (gush, chelka)) WITHOUT ROWID;
  INSERT INTO addresses SELECT gush, chelka, 'רחוב ' || area FROM parcels;
  ANALYZE;
`;
const ROWS = "SELECT * FROM deals WHERE place = 7 AND day > '2010-01-01' ORDER BY day";
const LATEST = "SELECT * FROM deals WHERE place = 7 AND day > '2022-01-01' ORDER BY day";

let module: WebAssembly.Module;
let content: Uint8Array;
/** A map with everything in its eager part, and one with the smallest possible eager part. */
let whole: ServedMap;
let parted: ServedMap;
beforeAll(async () => {
  module = await compileEngine();
  ({ content, map: whole } = publishMap(SQL));
  parted = publishMap(SQL, 1).map;
}, BUILD_TIMEOUT_MS);

const native = (sql: string) => nativeRows(content, sql);

it('opening takes one request, of the eager part alone', async () => {
  const { opened } = await openRemote(module, content, whole);
  expect(opened).toMatchObject({ requests: 1, mapRequests: 1, bytes: whole.eagerBytes });
});

describe('rounds of the first statement of a visit, where the map is whole and where parts of it come first', () => {
  it.each([
    ['a row by its id', 'SELECT amount FROM deals WHERE id = 17337', 1, 2],
    ['an index alone', 'SELECT count(*) FROM deals WHERE place = 7', 1, 2],
    ['the rows of a range through an index', LATEST, 2, 4],
    ['the same backwards', `${LATEST} DESC`, 2, 4],
    ['rows whose ids are no count, through an index', 'SELECT sum(length(name)) FROM streets WHERE place = 7', 2, 5],
    ['words, each on a leaf of its own', "SELECT rowid FROM street_words WHERE street_words MATCH '4120 חולון'", 2, 3],
    [
      'words by rank',
      "SELECT rowid, round(rank, 6) FROM street_words WHERE street_words MATCH '80* חולון' ORDER BY rank, rowid",
      3,
      5,
    ],
    ['a join', 'SELECT d.day, p.name FROM deals d JOIN places p ON p.code = d.place WHERE d.id = 77', 2, 3],
    [
      'look-ups by one key in two indexes',
      'SELECT p.area, a.street FROM parcels p JOIN addresses a USING (gush, chelka) WHERE p.gush = 333 AND p.chelka = 11',
      2,
      4,
    ],
    [
      'a look-up for each row of another, of which the beginning of the key is known',
      'SELECT count(street) FROM parcels p JOIN addresses a ON a.gush = p.gush AND a.chelka = p.chelka WHERE p.gush = 700',
      1,
      2,
    ],
  ] as const)('%s', async (_, sql, rounds, partedRounds) => {
    for (const [map, expected] of [
      [whole, rounds],
      [parted, partedRounds],
    ] as const) {
      const { run } = await openRemote(module, content, map);
      expect(await run(sql)).toMatchObject({ rows: native(sql), rounds: expected, blocked: 0 });
    }
  });

  it('a box, whose upper nodes are in the map', async () => {
    const sql = 'SELECT count(*) FROM boxes WHERE x0 >= 100 AND x1 <= 300 AND y0 >= 300 AND y1 <= 500';
    const { run } = await openRemote(module, content, whole);
    expect(await run(sql)).toMatchObject({ rows: native(sql), rounds: 1, blocked: 0 });
  });

  it('a box behind a view', async () => {
    const sql =
      'SELECT count(*), sum(amount) FROM deals_in_boxes WHERE x0 BETWEEN 100 AND 300 AND y0 BETWEEN 300 AND 500';
    const { run } = await openRemote(module, content, whole);
    expect(await run(sql)).toMatchObject({ rows: native(sql), rounds: 2, blocked: 0 });
  });

  it('asks for no part twice', async () => {
    const { run } = await openRemote(module, content, parted);
    expect((await run('SELECT count(*) FROM deals WHERE place < 4')).mapRequests).toBeGreaterThan(0);
    expect(await run('SELECT count(*) FROM deals WHERE place < 3')).toMatchObject({ mapRequests: 0, requests: 0 });
  });
});

describe('answers with a map, whole or in parts', () => {
  it.each([
    'SELECT count(*), sum(amount), min(day), max(note) FROM deals',
    ROWS,
    `${ROWS} DESC`,
    'SELECT place, count(*), avg(amount) FROM deals GROUP BY place ORDER BY 2 DESC, 1',
    'SELECT id FROM boxes WHERE x0 >= 100 AND x1 <= 120 AND y0 >= 300 AND y1 <= 340 ORDER BY id',
    `SELECT rowid, name FROM words WHERE words MATCH '"רחוב" "77"*' ORDER BY rowid`,
    'SELECT a.id, b.id FROM deals a JOIN deals b ON b.place = a.place AND b.day = a.day AND b.id > a.id WHERE a.place < 4 ORDER BY 1, 2',
    'SELECT id FROM deals ORDER BY id DESC LIMIT 3 OFFSET 4000',
  ])('are those of the file itself: %s', async (sql) => {
    for (const map of [whole, parted]) {
      const { run } = await openRemote(module, content, map);
      expect((await run(sql, 10_000)).rows).toEqual(native(sql));
    }
  });
});

describe('a map that is of no use', () => {
  const damage = (map: ServedMap, from: number, to = map.bytes.length): ServedMap => {
    const bytes = map.bytes.map((byte, i) => (i >= from && i < to && (i - from) % 500 === 0 ? byte ^ 0x55 : byte));
    return { ...map, bytes };
  };
  const cases: readonly (readonly [string, () => ServedMap])[] = [
    ['is another database’s', () => ({ ...whole, databaseSha256: 'a'.repeat(64) })],
    ['is damaged in its eager part', () => damage(whole, 300)],
    ['is cut short', () => ({ ...whole, bytes: whole.bytes.subarray(0, 500) })],
    ['is not there', () => ({ ...whole, bytes: new Uint8Array() })],
    ['is no map', () => ({ ...whole, bytes: content, eagerBytes: 5000 })],
  ];

  it.each(cases)('because it %s is left, and the file read without it', async (_, map) => {
    const { run } = await openRemote(module, content, map());
    expect(await run(ROWS)).toMatchObject({ rows: native(ROWS), mapRequests: 0 });
  });

  it('with a damaged part is dropped, and the pages of the part come from the file', async () => {
    const { partsEnd } = await readPageMap(parted.bytes.subarray(0, parted.eagerBytes), parted.databaseSha256, inflate);
    const { run } = await openRemote(module, content, damage(parted, parted.eagerBytes, partsEnd));
    const { mapRequests, rows } = await run(ROWS);
    expect(rows).toEqual(native(ROWS));
    expect(mapRequests).toBeGreaterThan(0);
    // All checksums are loaded now.
    const other = 'SELECT sum(amount) FROM deals WHERE place = 70';
    expect(await run(other)).toMatchObject({ rows: native(other), mapRequests: 0 });
  });
});
