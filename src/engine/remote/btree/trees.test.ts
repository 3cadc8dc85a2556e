import BetterSqlite3 from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { DamagedMap, sketchesOf } from '../../../page-map/index.ts';
import { pageKind, readInterior } from '../../../sqlite-file/index.ts';
import { makeDatabase } from '../../wasm/fixture.testing.ts';
import { BlankPages } from './blank-pages.ts';
import { Trees } from './trees.ts';

const PAGE_BYTES = 1024;

/** A table and an index of three levels each, in small pages. */
const SQL = `
  PRAGMA page_size = ${PAGE_BYTES};
  CREATE TABLE t (id INTEGER PRIMARY KEY, place TEXT NOT NULL, amount INTEGER);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
  INSERT INTO t SELECT i, printf('רחוב %05d', i * 7919 % 20000), i FROM n;
  CREATE INDEX t_by_place ON t (place);
`;

let content: Uint8Array;
let roots: Record<string, number>;
beforeAll(() => {
  content = new Uint8Array(makeDatabase(SQL));
  const database = new BetterSqlite3(Buffer.from(content));
  const rows = database.prepare('SELECT name, rootpage FROM sqlite_schema').all() as {
    name: string;
    rootpage: number;
  }[];
  roots = Object.fromEntries(rows.map(({ name, rootpage }) => [name, rootpage]));
  database.close();
});

const blanksOf = (trees: Trees) => new BlankPages(trees, PAGE_BYTES);

const page = (number: number) => content.slice((number - 1) * PAGE_BYTES, number * PAGE_BYTES);

/** What is known once every interior page of a tree was seen, and one leaf under each of the lowest interior pages. */
function learned(name: string): { trees: Trees; leaves: number[] } {
  const trees = new Trees(PAGE_BYTES, PAGE_BYTES);
  const leaves: number[] = [];
  const visit = (number: number): void => {
    const view = new DataView(page(number).buffer);
    if (!trees.learn(number, page(number))) {
      leaves.push(number);
      return;
    }
    const cells = view.getUint16(3);
    for (let i = 0; i < cells; i += 1) visit(view.getUint32(view.getUint16(12 + 2 * i)));
    visit(view.getUint32(8));
  };
  visit(roots[name] ?? 0);
  return { trees, leaves };
}

/** The rows or entries that SQLite reads from a file with these leaves blank. */
function readWithBlanks(name: string, blanked: readonly number[], sql: string): unknown[] {
  const { trees } = learned(name);
  const damaged = content.slice();
  for (const number of blanked) damaged.set(blanksOf(trees).page(number) ?? [], (number - 1) * PAGE_BYTES);
  const database = new BetterSqlite3(Buffer.from(damaged));
  const rows = database.prepare(sql).raw().all();
  database.close();
  return rows;
}

it('knows the parent of each page, and which pages are leaves', () => {
  for (const name of ['t', 't_by_place']) {
    const { trees, leaves } = learned(name);
    expect(leaves.length).toBeGreaterThan(200);
    for (const leaf of leaves) {
      expect([trees.isLeaf(leaf), trees.place(leaf)?.position]).toEqual([true, expect.any(Number)]);
    }
    expect([trees.isLeaf(roots[name] ?? 0), trees.place(roots[name] ?? 0)]).toEqual([false, null]);
  }
});

describe('a blank leaf of a table', () => {
  it('has every rowid of the leaf, with NULL in the other columns', () => {
    const { leaves } = learned('t');
    const leaf = leaves[50] ?? 0;
    const rows = readWithBlanks('t', [leaf], 'SELECT id FROM t NOT INDEXED WHERE amount IS NULL');
    const real = new BetterSqlite3(Buffer.from(content));
    const ids = real.prepare('SELECT id FROM t ORDER BY id').pluck().all() as number[];
    real.close();
    const blank = rows.flat() as number[];
    expect(blank.length).toBeGreaterThan(10);
    expect(blank).toEqual(ids.filter((id) => id >= (blank[0] ?? 0) && id <= (blank.at(-1) ?? 0)));
  });

  it('leaves all other rows as they are', () => {
    const { leaves } = learned('t');
    const [{ length }, [count]] = [
      readWithBlanks('t', [leaves[50] ?? 0], 'SELECT id FROM t NOT INDEXED WHERE amount IS NULL'),
      readWithBlanks('t', [leaves[50] ?? 0], 'SELECT count(amount) FROM t NOT INDEXED').flat() as number[],
    ];
    expect((count ?? 0) + length).toBe(20_000);
  });
});

describe('a blank leaf of an index', () => {
  it('keeps the order of the index, so that a search finds every leaf beside it', () => {
    const { leaves } = learned('t_by_place');
    const all = readWithBlanks(
      't_by_place',
      [leaves[20] ?? 0],
      'SELECT place FROM t INDEXED BY t_by_place ORDER BY place',
    );
    const places = all.flat() as string[];
    expect(places).toEqual([...places].sort());
    expect(readWithBlanks('t_by_place', [leaves[20] ?? 0], "SELECT id FROM t WHERE place = 'רחוב 19999'")).toHaveLength(
      1,
    );
  });

  it('ends a range that ends within it', () => {
    const { leaves } = learned('t_by_place');
    const blanked = leaves.slice(10, 200);
    const sql = "SELECT count(*) FROM t INDEXED BY t_by_place WHERE place BETWEEN 'רחוב 00000' AND 'רחוב 01000'";
    const [count] = readWithBlanks('t_by_place', blanked, sql).flat() as number[];
    // Far fewer than the 190 entries of the blank leaves: the leaves after the range are not entered.
    expect(count).toBeLessThan(3000);
  });

  it('has as many entries as the leaves of its tree, if that is known', () => {
    const { trees, leaves } = learned('t_by_place');
    const entries = () =>
      new DataView(blanksOf(trees).page(leaves[20] ?? 0)?.buffer ?? new ArrayBuffer(8)).getUint16(3);
    expect(entries()).toBeGreaterThan(7);
    trees.learnShapes([{ root: roots.t_by_place ?? 0, kind: 'index', levels: [1, 10, 900], leafEntries: 7 }]);
    expect(entries()).toBe(7);
  });
});

describe('a stand-in for an interior page of a table', () => {
  it('has every rowid below it, whichever is looked up', () => {
    const trees = new Trees(PAGE_BYTES, PAGE_BYTES);
    const root = roots.t ?? 0;
    trees.learn(root, page(root));
    const [, interior = 0] = trees.childrenOf(root);
    const made = blanksOf(trees).subtree(interior, content.length / PAGE_BYTES + 1);
    const damaged = new Uint8Array(content.length + (made?.leaves.length ?? 0) * PAGE_BYTES);
    damaged.set(content);
    damaged.set(made?.root ?? [], (interior - 1) * PAGE_BYTES);
    made?.leaves.forEach((leaf, i) => {
      damaged.set(leaf(), content.length + i * PAGE_BYTES);
    });
    new DataView(damaged.buffer).setUint32(28, damaged.length / PAGE_BYTES);
    const database = new BetterSqlite3(Buffer.from(damaged));
    const ids = database.prepare('SELECT id FROM t NOT INDEXED ORDER BY id').pluck().all();
    database.close();
    expect(ids).toEqual(Array.from({ length: 20_000 }, (_, i) => i + 1));
  });

  it('has as many leaves as possible if the pages above do not give an end', () => {
    const trees = new Trees(PAGE_BYTES, PAGE_BYTES);
    const root = roots.t ?? 0;
    trees.learn(root, page(root));
    const children = trees.childrenOf(root);
    const [first, last] = [children.at(0) ?? 0, children.at(-1) ?? 0];
    const madeUp = content.length / PAGE_BYTES + 1;
    const damaged = new Uint8Array(content.length + 99 * PAGE_BYTES);
    damaged.set(content);
    let at = madeUp;
    for (const number of [first, last]) {
      const made = blanksOf(trees).subtree(number, at);
      damaged.set(made?.root ?? [], (number - 1) * PAGE_BYTES);
      for (const leaf of made?.leaves ?? []) {
        damaged.set(leaf(), (at - 1) * PAGE_BYTES);
        at += 1;
      }
    }
    new DataView(damaged.buffer).setUint32(28, damaged.length / PAGE_BYTES);
    const database = new BetterSqlite3(Buffer.from(damaged));
    const ids = database.prepare('SELECT id FROM t NOT INDEXED WHERE id <= 20000 ORDER BY id').pluck().all();
    database.close();
    expect(ids).toEqual(Array.from({ length: 20_000 }, (_, i) => i + 1));
  });
});

describe('a sketch of an interior page', () => {
  const size = { pageBytes: PAGE_BYTES, usableBytes: PAGE_BYTES };
  const groupOf = (number: number, longestRun: number) => {
    const level = [{ number, bytes: page(number) }];
    const read = () => sketchesOf({ level, below: [], longestRun }, size);
    return { numbers: [number], read };
  };
  /** The first of the interior pages above the leaves of the index, sketched. */
  const sketched = (longestRun: number) => {
    const trees = new Trees(PAGE_BYTES, PAGE_BYTES);
    const root = roots.t_by_place ?? 0;
    trees.learn(root, page(root));
    const [lowest = 0] = trees.childrenOf(root);
    trees.learnSketches(groupOf(lowest, longestRun));
    return { trees, lowest };
  };

  it('has the right children, and can be read until the page itself is loaded', () => {
    const { trees, lowest } = sketched(1);
    const children = trees.childrenOf(lowest);
    const child = children[3] ?? 0;
    const known = () => [trees.place(child), trees.childrenOf(lowest)];
    expect(known()).toEqual([
      { parent: lowest, position: 3 },
      readInterior(page(lowest), lowest, PAGE_BYTES)?.children,
    ]);
    expect([pageKind(trees.sketch(lowest) ?? new Uint8Array(), lowest), trees.runOf(child)]).toEqual([
      'index-interior',
      null,
    ]);
    expect(trees.learn(lowest, page(lowest))).toBe(true);
    expect([known(), trees.runOf(child)]).toEqual([[{ parent: lowest, position: 3 }, children], null]);
  });

  it('names the other pages of a run that may be meant', () => {
    const { trees, lowest } = sketched(4);
    const children = trees.childrenOf(lowest);
    const runs = children.map((child) => trees.runOf(child));
    expect(Math.max(...runs.map((run) => run?.pages.length ?? 0))).toBe(4);
    runs.forEach((run, i) => {
      if (!run) return;
      const first = children.indexOf(run.pages[0] ?? 0);
      expect(run.pages).toContain(children[i]);
      expect(run.pages).toEqual(children.slice(first, first + run.pages.length));
      expect(run.before()).toEqual(children.slice(0, first).slice(-1));
    });
  });

  it('names the last leaf of the sketch before a page at its beginning', () => {
    const trees = new Trees(PAGE_BYTES, PAGE_BYTES);
    const root = roots.t_by_place ?? 0;
    trees.learn(root, page(root));
    const [, before = 0, lowest = 0] = trees.childrenOf(root);
    for (const number of [before, lowest]) trees.learnSketches(groupOf(number, 4));
    const [first = 0] = trees.childrenOf(lowest);
    expect(trees.runOf(first)?.before()).toEqual([before, trees.childrenOf(before).at(-1)]);
  });

  it('is ignored if it is damaged', () => {
    const trees = new Trees(PAGE_BYTES, PAGE_BYTES);
    const root = roots.t_by_place ?? 0;
    const read = () => {
      throw new DamagedMap('Damaged.');
    };
    trees.learnSketches({ numbers: [root], read });
    expect([trees.sketch(root), trees.childrenOf(root)]).toEqual([null, []]);
    trees.learnSketches({
      numbers: [root],
      read: () => [{ number: root, children: [2, 3], runLengths: [2], entries: [] }],
    });
    expect([trees.sketch(root), trees.childrenOf(root)]).toEqual([null, []]);
  });
});

it('makes no blank for a page that it cannot place', () => {
  const trees = new Trees(PAGE_BYTES, PAGE_BYTES);
  const root = roots.t ?? 0;
  trees.learn(root, page(root));
  expect([blanksOf(trees).page(root), blanksOf(trees).page(999_999)]).toEqual([null, null]);
});

it('takes no page of another kind for a page of a tree', () => {
  const trees = new Trees(PAGE_BYTES, PAGE_BYTES);
  const looksLikeOne = new Uint8Array(PAGE_BYTES).fill(5);
  expect([pageKind(looksLikeOne, 7), trees.learn(7, looksLikeOne)]).toEqual(['table-interior', false]);
});

it('does not follow a circle in a broken file', () => {
  const interior = (child: number): Uint8Array => {
    const bytes = new Uint8Array(PAGE_BYTES);
    bytes[0] = 5;
    new DataView(bytes.buffer).setUint32(8, child);
    return bytes;
  };
  const trees = new Trees(PAGE_BYTES, PAGE_BYTES);
  trees.learn(7, interior(8));
  trees.learn(8, interior(7));
  expect([trees.isLeaf(7), blanksOf(trees).page(8), trees.leftEdge(7)]).toEqual([
    false,
    expect.any(Uint8Array),
    expect.arrayContaining([7, 8]),
  ]);
});

describe('the leaves beyond a leaf', () => {
  it.each(['t', 't_by_place'])('come in ascending or descending order of their keys: %s', (name) => {
    const { trees, leaves } = learned(name);
    const middle = Math.floor(leaves.length / 2);
    const leaf = leaves[middle] ?? 0;
    expect([...trees.beyond(leaf, 'forward')]).toEqual(leaves.slice(middle + 1));
    expect([...trees.beyond(leaf, 'backward')]).toEqual(leaves.slice(0, middle).reverse());
  });

  it('an unknown interior page is given in place of its leaves', () => {
    const trees = new Trees(PAGE_BYTES, PAGE_BYTES);
    const root = roots.t ?? 0;
    trees.learn(root, page(root));
    const [first = 0, ...others] = trees.childrenOf(root);
    trees.learn(first, page(first));
    const leaves = trees.childrenOf(first);
    expect([...trees.beyond(leaves.at(-2) ?? 0, 'forward')]).toEqual([leaves.at(-1), ...others]);
  });
});
