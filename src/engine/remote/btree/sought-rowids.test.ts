import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { makeDatabase } from '../../wasm/fixture.testing.ts';
import { BlankPages } from './blank-pages.ts';
import { SoughtRowids } from './sought-rowids.ts';
import { Trees } from './trees.ts';

const PAGE_BYTES = 1024;
/** Streets whose ids are hashes, positive and negative, and an index from which the ids are read. */
const content = new Uint8Array(
  makeDatabase(`
    PRAGMA page_size = ${PAGE_BYTES};
    CREATE TABLE streets (id INTEGER PRIMARY KEY, place TEXT, name TEXT);
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    INSERT INTO streets SELECT i * 7919 * 104729 % 1000000007 - 1000, 'יישוב ' || (i % 20), hex(zeroblob(30)) FROM n;
    CREATE INDEX streets_by_place ON streets (place);
  `),
);
const page = (number: number) => content.slice((number - 1) * PAGE_BYTES, number * PAGE_BYTES);
const database = new BetterSqlite3(Buffer.from(content));
const ids = database.prepare('SELECT id FROM streets ORDER BY id').pluck().all() as number[];
const pagesOf = (name: string) =>
  database.prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'").pluck().all(name) as number[];

it('are those in the leaves of an index, in any order of reading', () => {
  const sought = new SoughtRowids(PAGE_BYTES);
  for (const number of pagesOf('streets_by_place').reverse()) sought.read(number, page(number));
  const [first = 0, last = 0] = [ids[700], ids[800]];
  const found = sought.between(first, last);
  // Entries of interior pages are not read: they hold few of the rowids.
  expect(found.length).toBeGreaterThan(90);
  expect(ids.slice(700, 801)).toEqual(expect.arrayContaining([...found]));
});

it('include other known rowids', () => {
  const sought = new SoughtRowids(PAGE_BYTES);
  sought.setOthers([30, -5, 7, 30]);
  expect([sought.between(-5, 7), sought.between(8, 40), sought.between(31, 40)]).toEqual([[-5, 7], [30], []]);
});

it('reports once whether they were asked for', () => {
  const sought = new SoughtRowids(PAGE_BYTES);
  expect(sought.takeWanted()).toBe(false);
  sought.between(1, 2);
  expect([sought.takeWanted(), sought.takeWanted()]).toEqual([true, false]);
});

it('are on a blank leaf that has no room for all possible rowids', () => {
  const trees = new Trees(PAGE_BYTES, PAGE_BYTES);
  const root = Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'streets'").pluck().get());
  trees.learn(root, page(root));
  const interior = trees.childrenOf(root)[1] ?? 0;
  trees.learn(interior, page(interior));
  const leaf = trees.childrenOf(interior)[1] ?? 0;
  const sought = new SoughtRowids(PAGE_BYTES);
  sought.setOthers(ids);
  const damaged = content.slice();
  damaged.set(new BlankPages(trees, PAGE_BYTES).page(leaf, sought) ?? [], (leaf - 1) * PAGE_BYTES);
  const blanked = new BetterSqlite3(Buffer.from(damaged));
  expect(blanked.prepare('SELECT id FROM streets NOT INDEXED ORDER BY id').pluck().all()).toEqual(ids);
  expect(blanked.prepare('SELECT count(*) FROM streets NOT INDEXED WHERE name IS NULL').pluck().get()).not.toBe(0);
  blanked.close();
});
