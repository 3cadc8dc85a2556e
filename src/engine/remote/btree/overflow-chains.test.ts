import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { makeDatabase } from '../../wasm/fixture.testing.ts';
import { OverflowChains } from './overflow-chains.ts';

const PAGE_BYTES = 1024;
/** Long texts among short ones, in a table and as keys. VACUUM writes overflow chains in order. */
const content = new Uint8Array(
  makeDatabase(`
    PRAGMA page_size = ${PAGE_BYTES};
    CREATE TABLE notes (id INTEGER PRIMARY KEY, note TEXT);
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 200)
    INSERT INTO notes SELECT i, hex(zeroblob(CASE WHEN i % 9 THEN 40 ELSE 300 * i END)) FROM n;
    CREATE TABLE keyed (note TEXT PRIMARY KEY) WITHOUT ROWID;
    INSERT INTO keyed SELECT note || id FROM notes;
    VACUUM;
  `),
);
const page = (number: number) => content.slice((number - 1) * PAGE_BYTES, number * PAGE_BYTES);
const next = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);

interface Chain {
  readonly above: number;
  readonly pages: readonly number[];
}

/**
 * The overflow chains of a B-tree and the page from which each continues, read from dbstat: "/000/01c+000000" is the
 * first page of a chain.
 */
function chainsOf(name: string): Chain[] {
  const database = new BetterSqlite3(Buffer.from(content));
  const rows = database
    .prepare<[string], { path: string; pageno: number }>('SELECT path, pageno FROM dbstat WHERE name = ? ORDER BY path')
    .all(name);
  database.close();
  const above = new Map(rows.map(({ path, pageno }) => [path, pageno]));
  return rows
    .filter(({ path }) => path.endsWith('+000000'))
    .map(({ path, pageno }) => {
      const pages = [pageno];
      for (let at = next(page(pageno)); at !== 0; at = next(page(at))) pages.push(at);
      // The cell is the last step of the path if the page has children; otherwise it is counted on the leaf.
      const leaf = path.slice(0, path.lastIndexOf('/', path.lastIndexOf('+')));
      return { above: above.get(`${leaf}/`) ?? 0, pages };
    });
}

describe.each(['notes', 'keyed'])('chains of %s', (name) => {
  const chains = chainsOf(name).filter(({ above }) => above > 0);

  it('are complete, and known from the page where they start', () => {
    expect(chains.some(({ pages }) => pages.length > 50)).toBe(true);
    for (const chain of chains) {
      const overflow = new OverflowChains(PAGE_BYTES, PAGE_BYTES);
      overflow.read(chain.above, page(chain.above));
      const named: number[] = [];
      for (let at = chain.pages[0] ?? 0; at !== 0; ) {
        named.push(at);
        at = next(overflow.blank(at) ?? new Uint8Array(PAGE_BYTES));
      }
      expect(named).toEqual(chain.pages[0] === undefined ? [] : named.map((_, i) => (chain.pages[0] ?? 0) + i));
      expect(named).toHaveLength(chain.pages.length);
    }
  });

  it('follow the pointers in their own pages once these are loaded', () => {
    const [chain] = chains.filter(({ pages }) => pages.length > 3);
    const overflow = new OverflowChains(PAGE_BYTES, PAGE_BYTES);
    overflow.read(chain?.above ?? 0, page(chain?.above ?? 0));
    const [first = 0] = chain?.pages ?? [];
    overflow.blank(first);
    const moved = page(first);
    new DataView(moved.buffer).setUint32(0, 77_777);
    overflow.read(first, moved);
    expect(next(overflow.blank(77_777) ?? page(1))).toBe(77_778);
  });
});

it('has no stand-in for a page that belongs to no chain', () => {
  const overflow = new OverflowChains(PAGE_BYTES, PAGE_BYTES);
  for (let number = 1; number <= 20; number += 1) overflow.read(number, page(number));
  expect(overflow.blank(999_999)).toBeNull();
});
