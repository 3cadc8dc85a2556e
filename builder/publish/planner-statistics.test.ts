import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectStatistics, sampleFinely } from './planner-statistics.ts';

let db: Database.Database;
beforeEach(() => {
  db = new Database(':memory:');
  db.exec(`
    CREATE TABLE deals (id INTEGER NOT NULL, settlement_code INTEGER, deal_date TEXT NOT NULL, property_group TEXT, amount REAL,
      PRIMARY KEY (id));
    CREATE INDEX deals_by_settlement_date ON deals (settlement_code, deal_date, id, property_group);
    CREATE INDEX deals_by_settlement_group_date ON deals (settlement_code, property_group, deal_date, id);
    CREATE INDEX deals_by_group_date ON deals (property_group, deal_date);
    CREATE TABLE districts (code INTEGER PRIMARY KEY, name TEXT);
    CREATE INDEX districts_by_name ON districts (name);
    INSERT INTO districts VALUES (1, 'המרכז'), (2, 'חיפה');
  `);
});
afterEach(() => void db.close());

/** Deals of a few large settlements, one without a code, over twenty years: several a day. */
function fill(deals: number): void {
  db.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO deals SELECT i, nullif((i * i) % 7, 0) * 100, date('2000-01-01', ((i * 37) % 7300) || ' days'),
       CASE i % 5 WHEN 0 THEN 'apartment' WHEN 1 THEN 'דירת גן' ELSE 'land' END, i * 1.5 FROM n`,
  ).run(deals);
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

describe('fine samples of an index', () => {
  it.each(['deals_by_settlement_date', 'deals_by_settlement_group_date', 'deals_by_group_date'])(
    'say the same about %s as the samples that SQLite takes itself',
    (index) => {
      fill(500);
      db.exec('ANALYZE');
      const own = samplesOf(index);
      expect(own.length).toBeGreaterThan(20);
      sampleFinely(db, index, 500);
      const fine = samplesOf(index);
      expect(fine).toHaveLength(500);
      expect(fine).toEqual(expect.arrayContaining(own));
    },
  );

  it('are equally far apart, in the order of the index', () => {
    fill(1000);
    db.exec('ANALYZE');
    sampleFinely(db, 'deals_by_settlement_date', 10);
    const before = samplesOf('deals_by_settlement_date').map((one) =>
      Number((one as { nlt: string }).nlt.split(' ')[2]),
    );
    expect(before).toEqual([50, 150, 250, 350, 450, 550, 650, 750, 850, 950]);
  });
});

describe('the statistics of a large table', () => {
  const YEAR = `SELECT property_group, count(*) FROM deals
    WHERE settlement_code = 100 AND deal_date >= '2010-01-01' AND deal_date < '2011-01-01' GROUP BY 1 ORDER BY 1`;

  beforeEach(() => fill(120_000));

  it('lead to the year in the condition, and not through all deals of the settlement', () => {
    db.exec('ANALYZE');
    open();
    expect(planOf(YEAR)).not.toContain('deals_by_settlement_date');
    collectStatistics(db);
    open();
    expect(planOf(YEAR)).toContain('deals_by_settlement_date (settlement_code=? AND deal_date>? AND deal_date<?)');
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
    expect(samplesOf('deals_by_group_date')).toHaveLength(24);
    expect(samplesOf('districts_by_name')).toEqual([]);
    expect(db.prepare('SELECT stat FROM sqlite_stat1 WHERE idx = ?').pluck().get('districts_by_name')).toBe('2 1');
  });
});

it('a table that is not large has the statistics that SQLite takes itself', () => {
  fill(12_000);
  db.exec('ANALYZE');
  const own = samplesOf('deals_by_settlement_date');
  collectStatistics(db);
  expect(samplesOf('deals_by_settlement_date')).toEqual(own);
  expect(db.prepare("SELECT count(*) FROM sqlite_stat1 WHERE stat LIKE '%noskipscan'").pluck().get()).toBe(0);
});
