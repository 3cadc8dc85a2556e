import Database from 'better-sqlite3';
import { deflateSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { PagePacker } from '../../../packed-pages/index.ts';
import { SAMPLE } from './sample-page.ts';
import { unpackSample } from './unpack-sample.ts';

/** A leaf of a table and one of an index, with values of all the types and lengths that deals have. */
const MADE = `
  PRAGMA page_size = ${SAMPLE.pageBytes};
  CREATE TABLE deals (id INTEGER PRIMARY KEY, gush INTEGER, day TEXT, price INTEGER, amount INTEGER, area REAL,
    floor INTEGER, kind TEXT, lat REAL, far INTEGER, note TEXT, other, nature TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20)
  INSERT INTO deals SELECT i, 6111 + i / 9, date('2000-01-01', i || ' days'), 3000000000 + i * 7919, i * 79000,
    40 + i / 4.0, iif(i % 3, i % 5, NULL), iif(i % 7, 'דירה', 'קוטג׳'), 31 + i * 7919 / 1e6,
    CASE i % 4 WHEN 0 THEN -i WHEN 1 THEN i * 700001 WHEN 2 THEN i * 1000000007 ELSE i END,
    iif(i % 5, NULL, 'דירת גן בבניין משותף עם חצר, מחסן וחניה'),
    CASE i % 5 WHEN 0 THEN i / 8.0 WHEN 1 THEN date('2010-01-01', i || ' months') WHEN 2 THEN i * 300 WHEN 3 THEN 'מחסן' END,
    'מכר' FROM n;
  CREATE INDEX deals_by_gush ON deals (gush, day);`;

function made() {
  const database = new Database(':memory:');
  database.exec(MADE);
  const file = new Uint8Array(database.serialize());
  database.close();
  const { pageBytes, first, databaseSha256 } = SAMPLE;
  const packer = new PagePacker({ pageBytes, usableBytes: pageBytes }, databaseSha256, (bytes) =>
    deflateSync(bytes, { level: 9 }),
  );
  const pages = [first, first + 1].map((number) => file.slice((number - 1) * pageBytes, number * pageBytes));
  return packer.packGroup(pages, first);
}

describe('the sample of packed pages', () => {
  it('is what these pages are when they are packed', () => {
    const { bytes, units } = made();
    expect(SAMPLE.units).toBe(units);
    expect(SAMPLE.packed).toBe(Buffer.from(bytes).toString('base64'));
  });

  it('is unpacked in turns, each of which waits until the worker is idle', async () => {
    let turns = 0;
    await unpackSample(async () => {
      turns += 1;
    });
    expect(turns).toBe(15);
  });
});
