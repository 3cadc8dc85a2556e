import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteRuns } from './value-runs.ts';

let db: Database.Database;
beforeEach(() => {
  db = new Database(':memory:');
});
afterEach(() => void db.close());

const runsOf = (index: string): number => {
  const stat = db.prepare<[string], string>('SELECT stat FROM sqlite_stat1 WHERE idx = ?').pluck().get(index) ?? '';
  return Number(/ runs=(\d+)$/.exec(stat)?.[1]);
};

describe('the runs in which a table has the values of a column', () => {
  it('are as many as the values if their rows are adjacent, and up to one for each row if not', () => {
    db.exec(`
      CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, amount INTEGER);
      CREATE INDEX deals_by_place ON deals (place, amount);
      CREATE INDEX deals_by_amount ON deals (amount);
      WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 399)
      INSERT INTO deals SELECT i * 2, i / 100, i % 3 FROM n;
      ANALYZE;
    `);
    noteRuns(db);
    expect(runsOf('deals_by_place')).toBe(4);
    expect(runsOf('deals_by_amount')).toBe(400);
  });

  it('leave NULL out, which ends a run', () => {
    db.exec(`
      CREATE TABLE deals (id INTEGER PRIMARY KEY, project TEXT);
      CREATE INDEX deals_by_project ON deals (project) WHERE project IS NOT NULL;
      INSERT INTO deals (project) VALUES ('א'), ('א'), (NULL), ('א'), ('ב'), (NULL);
      ANALYZE;
    `);
    noteRuns(db);
    expect(runsOf('deals_by_project')).toBe(3);
  });

  it('are counted in the order of the key if a table has no rowids', () => {
    db.exec(`
      CREATE TABLE addresses (gush INTEGER, chelka INTEGER, place INTEGER, PRIMARY KEY (gush, chelka)) WITHOUT ROWID;
      CREATE INDEX addresses_by_place ON addresses (place);
      INSERT INTO addresses VALUES (2, 2, 10), (1, 1, 20), (2, 1, 20), (1, 2, 20);
      ANALYZE;
    `);
    noteRuns(db);
    expect(runsOf('addresses_by_place')).toBe(2);
  });

  it('are noted behind what SQLite reads, so that its plans stay the same', () => {
    db.exec(`
      CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, kind INTEGER);
      CREATE INDEX deals_by_place ON deals (place);
      CREATE INDEX deals_by_kind ON deals (kind);
      WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999)
      INSERT INTO deals SELECT i, i / 5, i % 2 FROM n;
      ANALYZE;
    `);
    const plan = () => {
      db.exec('ANALYZE sqlite_schema');
      return db.prepare('EXPLAIN QUERY PLAN SELECT * FROM deals WHERE place = 7 AND kind = 1').all();
    };
    const before = plan();
    noteRuns(db);
    expect(plan()).toEqual(before);
  });

  it('are not noted for an index of an expression, nor for one without samples', () => {
    db.exec(`
      CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER);
      CREATE INDEX deals_by_half ON deals (place / 2);
      CREATE INDEX deals_by_place ON deals (place);
      INSERT INTO deals (place) VALUES (1), (2), (3);
      ANALYZE;
      DELETE FROM sqlite_stat4 WHERE idx = 'deals_by_place';
    `);
    noteRuns(db);
    expect(runsOf('deals_by_half')).toBeNaN();
    expect(runsOf('deals_by_place')).toBeNaN();
  });
});
