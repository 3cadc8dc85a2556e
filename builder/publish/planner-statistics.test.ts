import Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectStatistics } from './planner-statistics.ts';

let db: Database.Database;
afterEach(() => void db.close());

/** Deals of a few large settlements, one without a code, over twenty years: several a day. */
function databaseOf(deals: number): Database.Database {
  const made = new Database(':memory:');
  made.exec(`
    CREATE TABLE deals (id INTEGER NOT NULL, settlement_code INTEGER, deal_date TEXT NOT NULL, property_group TEXT, amount REAL,
      PRIMARY KEY (id));
    CREATE INDEX deals_by_settlement_date ON deals (settlement_code, deal_date, id, property_group);
    CREATE INDEX deals_by_settlement_group_date ON deals (settlement_code, property_group, deal_date, id);
    CREATE INDEX deals_by_group_date ON deals (property_group, deal_date);
    CREATE TABLE districts (code INTEGER PRIMARY KEY, name TEXT);
    CREATE INDEX districts_by_name ON districts (name);
    INSERT INTO districts VALUES (1, 'המרכז'), (2, 'חיפה');
  `);
  made
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO deals SELECT i, nullif((i * i) % 7, 0) * 100, date('2000-01-01', ((i * 37) % 7300) || ' days'),
         CASE i % 5 WHEN 0 THEN 'apartment' WHEN 1 THEN 'דירת גן' ELSE 'land' END, i * 1.5 FROM n`,
    )
    .run(deals);
  return made;
}

const samplesOf = (index: string) =>
  db.prepare('SELECT neq, nlt, ndlt, hex(sample) AS sample FROM sqlite_stat4 WHERE idx = ? ORDER BY rowid').all(index);
const planOf = (sql: string): string =>
  String(db.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all()[0]?.detail);
/** Statistics are read when a database is opened. */
function open(): void {
  const bytes = db.serialize();
  db.close();
  db = new Database(bytes);
}

describe('the statistics of a large table', () => {
  const FROM = `SELECT property_group, count(*) FROM deals WHERE settlement_code = 100`;
  const YEAR = `${FROM} AND deal_date >= '2010-01-01' AND deal_date < '2011-01-01' GROUP BY 1 ORDER BY 1`;

  let bytes: Buffer;
  beforeAll(() => {
    const made = databaseOf(120_000);
    bytes = made.serialize();
    made.close();
  });
  beforeEach(() => {
    db = new Database(bytes);
  });

  it('lead to the year in the condition, and not through all deals of the settlement', () => {
    db.exec('ANALYZE');
    open();
    expect(planOf(YEAR)).not.toContain('deals_by_settlement_date');
    collectStatistics(db);
    open();
    expect(planOf(YEAR)).toContain('deals_by_settlement_date (settlement_code=? AND deal_date>? AND deal_date<?)');
  });

  it('lead through half of the deals of a settlement, and not through all of them in the order of groups', () => {
    collectStatistics(db);
    open();
    expect(planOf(`${FROM} AND deal_date >= '2011-01-01' GROUP BY 1`)).toContain('deals_by_settlement_date (');
    expect(planOf(`${FROM} GROUP BY 1`)).toContain('deals_by_settlement_group_date (settlement_code=?)');
  });

  it('lead to groups of a settlement by the index that has both', () => {
    collectStatistics(db);
    open();
    expect(planOf(`${FROM} AND property_group = 'land' AND deal_date >= '2011-01-01'`)).toContain(
      'deals_by_settlement_group_date (settlement_code=? AND property_group=? AND deal_date>?)',
    );
    expect(planOf(`${FROM} AND property_group IN ('land', 'apartment')`)).toContain(
      'deals_by_settlement_group_date (settlement_code=? AND property_group=?)',
    );
  });

  it('say by how much they exaggerate the deals of a settlement by group, and leave its groups as they are', () => {
    const of = (index: string) => db.prepare('SELECT stat FROM sqlite_stat1 WHERE idx = ?').pluck().get(index);
    db.exec('ANALYZE');
    const own = String(of('deals_by_settlement_group_date'));
    collectStatistics(db);
    const [rows, perSettlement, ...deeper] = own.split(' ');
    expect([rows, perSettlement]).toEqual(['120000', '30000']);
    expect(of('deals_by_settlement_group_date')).toMatch(
      new RegExp(`^960000 240000 ${deeper.join(' ')} noskipscan times=8 runs=\\d+$`),
    );
    const samples = db
      .prepare<[string], { neq: string; nlt: string }>('SELECT neq, nlt FROM sqlite_stat4 WHERE idx = ? ORDER BY rowid')
      .all('deals_by_settlement_group_date');
    expect(samples.map(({ neq }) => Number(neq.split(' ')[0]) / 8)).toEqual([17142, 34286, 34286, 34286]);
    expect(samples.map(({ nlt }) => Number(nlt.split(' ')[0]) / 8)).toEqual([0, 17142, 51428, 85714]);
    expect(samples.map(({ neq }) => Number(neq.split(' ')[1]) < 34_286)).toEqual([true, true, true, true]);
  });

  it('never lead to one search for each group', () => {
    const ofDays = `SELECT sum(amount) FROM deals WHERE deal_date = '2010-01-01'`;
    db.exec('ANALYZE');
    open();
    expect(planOf(ofDays)).toContain('ANY(');
    collectStatistics(db);
    open();
    expect(planOf(ofDays)).not.toContain('ANY(');
  });

  it('include no samples of small tables', () => {
    collectStatistics(db);
    expect(samplesOf('deals_by_settlement_date')).toHaveLength(192);
    expect(samplesOf('deals_by_settlement_group_date')).toHaveLength(4);
    expect(samplesOf('deals_by_group_date')).toHaveLength(24);
    expect(samplesOf('districts_by_name')).toEqual([]);
    expect(db.prepare('SELECT stat FROM sqlite_stat1 WHERE idx = ?').pluck().get('districts_by_name')).toBe('2 1');
  });
});

it('a table that is not large has the statistics that SQLite takes itself', () => {
  db = databaseOf(12_000);
  db.exec('ANALYZE');
  const own = samplesOf('deals_by_settlement_date');
  collectStatistics(db);
  expect(samplesOf('deals_by_settlement_date')).toEqual(own);
  expect(db.prepare("SELECT count(*) FROM sqlite_stat1 WHERE stat LIKE '%noskipscan'").pluck().get()).toBe(0);
});
