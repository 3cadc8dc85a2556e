import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeRecordApart } from '../../src/sqlite-file/index.ts';
import { sampleFrequentValues } from './planner-samples.ts';

let db: Database.Database;
beforeEach(() => {
  db = new Database(':memory:');
  db.exec(`
    CREATE TABLE deals (id INTEGER NOT NULL, settlement_code INTEGER, deal_date TEXT NOT NULL, property_group TEXT, amount REAL,
      PRIMARY KEY (id));
    CREATE INDEX deals_by_settlement_date ON deals (settlement_code, deal_date, id, property_group);
    CREATE INDEX deals_by_settlement_group_date ON deals (settlement_code, property_group, deal_date, id, amount);
    CREATE INDEX deals_by_group_date ON deals (property_group, deal_date);
    CREATE INDEX deals_by_settlement_amount ON deals (settlement_code, amount) WHERE amount > 100;
  `);
});
afterEach(() => void db.close());

/** Deals of a few large settlements, one without a code, over twenty years. */
function fill(deals: number): void {
  db.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO deals SELECT i, nullif((i * i) % 7, 0) * 100, date('2000-01-01', ((i * 37) % 7300) || ' days'),
       CASE i % 5 WHEN 0 THEN 'apartment' WHEN 1 THEN 'דירת גן' ELSE 'land' END, i * 1.5 FROM n`,
  ).run(deals);
  db.exec('ANALYZE');
}

interface StoredSample {
  readonly neq: string;
  readonly nlt: string;
  readonly ndlt: string;
  readonly sample: Buffer;
}
const samplesOf = (index: string) =>
  db
    .prepare<[string], StoredSample>('SELECT neq, nlt, ndlt, sample FROM sqlite_stat4 WHERE idx = ? ORDER BY rowid')
    .all(index)
    .map(({ sample, ...counts }) => ({ ...counts, values: valuesOf(sample) }));
const valuesOf = (record: Buffer) =>
  takeRecordApart(record)?.values.map((value) =>
    // NULL has no bytes.
    value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value,
  );

describe('samples of an index', () => {
  it.each([
    ['deals_by_settlement_date', 500, ['settlement_code', 'deal_date', 'id']],
    ['deals_by_settlement_group_date', 500, ['settlement_code', 'property_group', 'deal_date', 'id']],
    ['deals_by_group_date', 500, ['property_group', 'deal_date', 'rowid']],
    ['deals_by_settlement_amount', 434, ['settlement_code', 'amount', 'rowid']],
  ])('say the same about %s as the samples that SQLite takes itself, up to the id', (index, entries, columns) => {
    fill(500);
    const upToId = (list: string) => list.split(' ').slice(0, columns.length).join(' ');
    const own = samplesOf(index).map(({ neq, nlt, ndlt, values }) => ({
      neq: upToId(neq),
      nlt: upToId(nlt),
      ndlt: upToId(ndlt),
      values: values?.slice(0, columns.length),
    }));
    expect(own.length).toBeGreaterThan(20);
    sampleFrequentValues(db, index, { share: 0, sampleShare: 1 / entries });
    const fine = samplesOf(index);
    expect(fine).toHaveLength(entries);
    expect(fine).toEqual(expect.arrayContaining(own));
  });

  const ofSettlements = () =>
    samplesOf('deals_by_settlement_group_date').map(({ neq, nlt, values }) => {
      const less = nlt.split(' ').map(Number);
      return { code: values?.[0], equal: Number(neq.split(' ')[0]), less: less[0], position: less.at(-1) };
    });

  it('are in the middle of each frequent value', () => {
    fill(700);
    db.exec("INSERT INTO deals VALUES (701, 150, '2020-01-01', 'land', 1)");
    sampleFrequentValues(db, 'deals_by_settlement_group_date', { share: 0.01 });
    expect(ofSettlements()).toEqual([
      { code: '', equal: 100, less: 0, position: 50 },
      { code: 100, equal: 200, less: 100, position: 200 },
      { code: 200, equal: 200, less: 301, position: 401 },
      { code: 400, equal: 200, less: 501, position: 601 },
    ]);
  });

  it('are equally far apart if a value has several', () => {
    fill(700);
    sampleFrequentValues(db, 'deals_by_settlement_group_date', { share: 0.2, sampleShare: 0.1 });
    expect(ofSettlements().map(({ code, position }) => [code, position])).toEqual(
      [100, 200, 400].flatMap((code, i) => [33, 100, 166].map((each) => [code, 100 + 200 * i + each])),
    );
  });

  it('cannot be taken of an index that does not exist', () => {
    fill(1);
    expect(() => sampleFrequentValues(db, 'deals_by_rooms', { share: 0 })).toThrow('There is no index deals_by_rooms');
  });
});
