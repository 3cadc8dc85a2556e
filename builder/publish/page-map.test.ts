import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DamagedMap,
  type MapPart,
  type NumberedPage,
  type PageMap,
  readPageMap,
  readPart,
  type Sketch,
  standIn,
} from '../../src/page-map/index.ts';
import { readInterior, readLeaf } from '../../src/sqlite-file/index.ts';
import { temporaryFolder } from '../built-database.testing.ts';
import { leafPages, openPages, readTree } from './b-tree-pages.ts';
import { pageMapOf } from './page-map.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => folder.remove());

const inflate = async (deflated: Uint8Array) => inflateRawSync(deflated);

/**
 * Rows with everything that an index entry can hold, in small pages, so that trees are deep. The eager part does not
 * have room for all of it.
 */
const ALL_KINDS = `
  CREATE TABLE deals (id INTEGER PRIMARY KEY, whole INTEGER, real REAL, text TEXT, bytes BLOB, known);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
  INSERT INTO deals SELECT i * 3, (i * 7919 % 20011 - 10000) * (1 << i % 50), i / 7.0, printf('רחוב %d', i * 104729 % 20011),
    CASE WHEN i % 997 THEN noise(i, i % 9) ELSE noise(i, 3000) END, CASE i % 3 WHEN 0 THEN i % 2 END FROM n;
  CREATE INDEX by_whole ON deals (whole, real);
  CREATE INDEX by_text ON deals (text, whole);
  CREATE INDEX by_bytes ON deals (bytes, known);
  CREATE INDEX by_known ON deals (known);
  CREATE TABLE keyed (a TEXT, b INTEGER, PRIMARY KEY (a, b)) WITHOUT ROWID;
  INSERT INTO keyed SELECT text, id FROM deals;
  CREATE TABLE far (id INTEGER PRIMARY KEY, note TEXT);
  INSERT INTO far SELECT id - 30000, text FROM deals;
  INSERT INTO far SELECT 9000000000000000000 + id, text FROM deals;
  CREATE TABLE few (id INTEGER PRIMARY KEY);
  CREATE TABLE ${'long_name_'.repeat(200)} (a);
  ANALYZE;
`;

const IN_SMALL_PAGES = `PRAGMA page_size = 1024; ${ALL_KINDS}`;

/** Incompressible bytes, the same each time: the number of keys in a map depends on them. */
const noise = (seed: unknown, bytes: unknown) =>
  createHash('shake256', { outputLength: Math.max(1, Number(bytes)) })
    .update(String(seed))
    .digest();

/** Compares large values in a tenth of the time that `toEqual` takes, which shows how they differ if they do. */
function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

const sketchesIn = ({ sketches }: PageMap): Sketch[] => sketches.flatMap((group) => group.read());
const standIns = (map: PageMap): NumberedPage[] => sketchesIn(map).map((sketch) => standIn(sketch, map));

const known = new Map<string, ReturnType<typeof makeMapped>>();

/** A database file, and its map in parts. They are made once for the same arguments; tests only read them. */
function mapped(sql: string, maxEagerBytes?: number) {
  const key = `${maxEagerBytes} ${sql}`;
  const mapped = known.get(key) ?? makeMapped(join(folder.path, `${known.size}.sqlite`), sql, maxEagerBytes);
  known.set(key, mapped);
  return mapped;
}

async function makeMapped(path: string, sql: string, maxEagerBytes?: number) {
  const db = new Database(path);
  db.function('noise', noise);
  db.exec(sql);
  db.close();
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  const { bytes, eagerBytes } = pageMapOf(path, sha256, maxEagerBytes);
  const map = await readPageMap(bytes.subarray(0, eagerBytes), sha256, inflate);
  const parts = [...map.roots.values(), ...map.parts.values()].flat();
  const children = new Map(
    [...map.pages, ...standIns(map)].map(({ number, bytes: page }) => [
      number,
      readInterior(page, number, map.usableBytes)?.children ?? [],
    ]),
  );
  const onDemand: NumberedPage[] = [];
  const read = ({ offset, length }: MapPart, number: number) =>
    readPart(bytes.subarray(offset, offset + length), number, map, inflate);
  for (const [number, part] of map.roots) onDemand.push(await read(part, number));
  // Parents come before their children.
  for (const part of [...map.parts.values()].flat()) {
    const number = children.get(part.parent)?.[part.position] ?? 0;
    const page = await read(part, number);
    children.set(number, readInterior(page.bytes, number, map.usableBytes)?.children ?? []);
    onDemand.push(page);
  }
  return { path, sha256, bytes, eagerBytes, map, parts, onDemand };
}

const DATABASES = [
  ['pages of 512 bytes', `PRAGMA page_size = 512; ${ALL_KINDS}`, 30_000],
  ['pages of 1,024 bytes', IN_SMALL_PAGES, 1],
  ['pages of 4,096 bytes', `PRAGMA page_size = 4096; ${ALL_KINDS}`, 150_000],
  ['pages of 64 KiB', `PRAGMA page_size = 65536; ${ALL_KINDS}`, 150_000],
] as const;

describe.each(DATABASES)('the map of a database with %s', (_, sql, maxEagerBytes) => {
  let made: Awaited<ReturnType<typeof mapped>>;
  let rebuilt: ReadonlyMap<number, Uint8Array>;
  beforeAll(async () => {
    made = await mapped(sql, maxEagerBytes);
    const pages: readonly NumberedPage[] = [...made.map.pages, ...made.onDemand];
    rebuilt = new Map(pages.map(({ number, bytes }) => [number, bytes]));
    expect(rebuilt.size).toBe(pages.length);
  });

  it('has every interior page, with the children and the keys of the original', () => {
    const pages = openPages(made.path);
    const interiors = made.map.shapes.flatMap(({ root }) => readTree(pages, root).interiors.flat());
    expect(interiors.length).toBeGreaterThan(4);
    for (const { number, bytes } of interiors) {
      const again = rebuilt.get(number) ?? new Uint8Array(made.map.pageBytes);
      expectSame(readInterior(again, number, made.map.usableBytes), readInterior(bytes, number, made.map.usableBytes));
    }
    pages.close();
  });

  it('has schema and statistics unchanged, and nothing that is not in the file', () => {
    const pages = openPages(made.path);
    const db = new Database(made.path, { readonly: true });
    const roots = db
      .prepare("SELECT rootpage FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'")
      .pluck()
      .all() as number[];
    db.close();
    const content = ({ number, bytes }: NumberedPage) =>
      readInterior(bytes, number, made.map.usableBytes) ?? readLeaf(bytes, number, made.map.usableBytes) ?? bytes;
    expect(roots).toHaveLength(2);
    for (const root of [1, ...roots]) {
      for (const page of leafPages(pages, readTree(pages, root)).flat()) {
        const { number } = page;
        expectSame(content({ number, bytes: rebuilt.get(number) ?? new Uint8Array() }), content(page));
      }
    }
    for (const [number, bytes] of rebuilt) {
      expectSame(content({ number, bytes }), content({ number, bytes: pages.read(number) }));
    }
    pages.close();
  });

  it('has the shape of every tree', () => {
    const db = new Database(made.path, { readonly: true });
    const leaves = db.prepare("SELECT count(*) FROM dbstat WHERE pagetype = 'leaf'").pluck().get();
    const interiors = db.prepare("SELECT count(*) FROM dbstat WHERE pagetype = 'internal'").pluck().get();
    db.close();
    const { shapes, pageCount, pageBytes } = made.map;
    expect(shapes.reduce((sum, { levels }) => sum + (levels.at(-1) ?? 0), 0)).toBe(leaves);
    expect(shapes.flatMap(({ levels }) => levels.slice(0, -1)).reduce((sum, pages) => sum + pages, 0)).toBe(interiors);
    expect(pageCount * pageBytes).toBe(readFileSync(made.path).length);
    expect(shapes.map(({ root }) => root)).toContain(1);
  });

  it('is the same to SQLite: a file of its pages passes the integrity check and has the same rows', () => {
    const content = readFileSync(made.path);
    const real = new Database(content);
    for (const [number, bytes] of rebuilt) content.set(bytes, (number - 1) * made.map.pageBytes);
    const database = new Database(content);
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    for (const query of [
      'SELECT * FROM deals',
      'SELECT whole, real, id FROM deals INDEXED BY by_whole ORDER BY whole, real',
      'SELECT bytes, known FROM deals INDEXED BY by_bytes ORDER BY bytes, known',
      "SELECT * FROM deals INDEXED BY by_text WHERE text BETWEEN 'רחוב 2' AND 'רחוב 3'",
      'SELECT * FROM keyed ORDER BY a DESC',
      'SELECT * FROM far',
    ]) {
      expectSame(database.prepare(query).raw().all(), real.prepare(query).raw().all());
    }
    real.close();
    database.close();
  });

  it('is the same whenever it is made', () => {
    const { bytes, eagerBytes } = pageMapOf(made.path, made.sha256, maxEagerBytes);
    expect([Buffer.compare(bytes, made.bytes), eagerBytes]).toEqual([0, made.eagerBytes]);
  });
});

describe('a map is refused if', () => {
  it('it is of another database, or any byte was changed', async () => {
    const { bytes, eagerBytes, sha256, map } = await mapped(IN_SMALL_PAGES, 1);
    const eager = bytes.slice(0, eagerBytes);
    const [part] = [...map.parts.values()].flat();
    if (!part) throw new Error('Everything is in the eager part.');
    await expect(readPageMap(eager, 'f'.repeat(64), inflate)).rejects.toThrow('belongs to another database');
    await expect(readPageMap(eager.subarray(0, -1), sha256, inflate)).rejects.toThrow(DamagedMap);
    await expect(readPageMap(new Uint8Array(), sha256, inflate)).rejects.toThrow(DamagedMap);
    for (let at = 0; at < eager.length; at += 997) {
      const damaged = eager.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      await expect(readPageMap(damaged, sha256, inflate), `byte ${at}`).rejects.toThrow(DamagedMap);
    }
    const parent = [...map.pages, ...standIns(map)].find(({ number }) => number === part.parent);
    const [child = 0, other = 0] =
      readInterior(parent?.bytes ?? new Uint8Array(), part.parent, map.usableBytes)?.children ?? [];
    const body = bytes.slice(part.offset, part.offset + part.length);
    expect(await readPart(body, child, map, inflate)).toMatchObject({ number: child });
    await expect(readPart(body, other, map, inflate), 'as another page').rejects.toThrow(DamagedMap);
    const ofAnother = { ...map, databaseSha256: 'f'.repeat(64) };
    await expect(readPart(body, child, ofAnother, inflate), 'of another database').rejects.toThrow(DamagedMap);
    body[5] = (body[5] ?? 0) ^ 1;
    await expect(readPart(body, child, map, inflate)).rejects.toThrow(DamagedMap);
  });
});

describe('a sketch of a root', () => {
  it('leads nearly all look-ups to the right page below, even if keys differ only in the second column', async () => {
    const { path, map } = await mapped(
      `PRAGMA page_size = 1024;
       CREATE TABLE deals (place INTEGER, day TEXT, PRIMARY KEY (place, day)) WITHOUT ROWID;
       WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 19999)
       INSERT INTO deals SELECT i % 20, date('2000-01-01', (i / 20) || ' days') FROM n;`,
      1,
    );
    const [root] = map.roots.keys();
    const sketch = standIns(map).find(({ number }) => number === root);
    const content = readFileSync(path);
    content.set(sketch?.bytes ?? [], ((root ?? 0) - 1) * map.pageBytes);
    const [real, sketched] = [new Database(path, { readonly: true }), new Database(content)];
    const keys = real.prepare('SELECT place, day FROM deals').raw().all();
    const isThere = sketched.prepare('SELECT 1 FROM deals WHERE place = ? AND day = ?').pluck();
    const found = keys.filter((key) => isThere.get(key) === 1).length;
    for (const db of [real, sketched]) db.close();
    // Fewer misses than the root has keys, and some more.
    expect(keys.length - found).toBeLessThan(keys.length * 0.02);
    expect(found).toBeLessThan(keys.length);
  });
});

describe('the eager part', () => {
  it('keeps its bound if the map is larger, and still has every root, those of indexes perhaps as sketches', async () => {
    const { path, sha256, eagerBytes, map, parts } = await mapped(`PRAGMA page_size = 512; ${ALL_KINDS}`, 30_000);
    expect(eagerBytes).toBeLessThanOrEqual(30_000);
    for (let most = 25_000; most < 30_000; most += 500) {
      expect(pageMapOf(path, sha256, most).eagerBytes).toBeLessThanOrEqual(most);
    }
    expect(parts.length).toBeGreaterThan(10);
    const eager = new Set(map.pages.map(({ number }) => number));
    const sketched = new Set(sketchesIn(map).map(({ number }) => number));
    for (const number of sketched) expect(eager).not.toContain(number);
    for (const { root, kind, levels } of map.shapes) {
      if (levels.length > 1) expect(kind === 'index' && sketched.has(root) ? sketched : eager).toContain(root);
    }
  });

  it('has sketches of all roots of indexes if there is no room for the roots, which become parts on demand', async () => {
    const { map } = await mapped(IN_SMALL_PAGES, 1);
    const roots = map.shapes
      .filter(({ kind, levels }) => kind === 'index' && levels.length > 1)
      .map(({ root }) => root);
    expect(roots.length).toBeGreaterThan(4);
    expect([...map.roots.keys()].sort()).toEqual(roots.sort());
    expect(map.sketches.flatMap(({ numbers }) => numbers)).toEqual(expect.arrayContaining(roots));
  });

  it('has the indexes that statements open first', async () => {
    const all = await mapped(IN_SMALL_PAGES, 1);
    const statement = "SELECT id FROM deals INDEXED BY by_text WHERE text = 'רחוב 7'";
    /** The number of keys of the index that it has. */
    const keysIn = async (statements: readonly string[], more: number) => {
      const { bytes, eagerBytes } = pageMapOf(all.path, all.sha256, all.eagerBytes + more, statements);
      const map = await readPageMap(bytes.subarray(0, eagerBytes), all.sha256, inflate);
      const db = new Database(all.path, { readonly: true });
      const pages = db
        .prepare("SELECT pageno FROM dbstat WHERE name = 'by_text' AND pagetype = 'internal'")
        .pluck()
        .all();
      db.close();
      const told = [
        ...sketchesIn(map),
        ...map.pages.map(({ number, interior }) => ({ number, entries: interior?.entries })),
      ];
      const ofIndex = told.filter(({ number }) => pages.includes(number));
      return ofIndex.reduce((sum, { entries }) => sum + (entries?.length ?? 0), 0);
    };
    const gains: number[] = [];
    // The runs of an index have one of a few lengths, so not every bound changes the number of keys.
    for (const more of [2_500, 3_000, 3_500, 4_500])
      gains.push((await keysIn([statement], more)) - (await keysIn([], more)));
    expect(Math.min(...gains)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...gains)).toBeGreaterThan(0);
  });

  it('has coarse sketches of every index before finer ones of any', async () => {
    const least = await mapped(IN_SMALL_PAGES, 1);
    for (const more of [2_000, 3_000, 4_000]) {
      const { bytes, eagerBytes } = pageMapOf(least.path, least.sha256, least.eagerBytes + more);
      const map = await readPageMap(bytes.subarray(0, eagerBytes), least.sha256, inflate);
      const told = new Set([...sketchesIn(map).map(({ number }) => number), ...map.pages.map(({ number }) => number)]);
      const pages = openPages(least.path);
      const isSketched = map.shapes
        .filter(({ kind, levels }) => kind === 'index' && levels.length > 1)
        .map(({ root }) =>
          readTree(pages, root)
            .interiors.flat()
            .every(({ number }) => told.has(number)),
        );
      pages.close();
      expect(isSketched, `${more} bytes more`).not.toContain(false);
    }
  });

  it('has what searches of virtual tables read first, if there are any', async () => {
    const { map, path } = await mapped(
      `CREATE VIRTUAL TABLE words USING fts5 (name); INSERT INTO words VALUES ('רחוב'), ('שדרה');
       CREATE VIRTUAL TABLE boxes USING rtree (id, x0, x1, y0, y1);
       WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
       INSERT INTO boxes SELECT i, i % 37, i % 37, i % 91, i % 91 FROM n;`,
    );
    const db = new Database(path, { readonly: true });
    const leavesOf = (table: string, where = '') =>
      db
        .prepare(`SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ${where} ORDER BY path`)
        .pluck()
        .all(table);
    const eager = map.pages.map(({ number }) => number);
    for (const table of ['words_config', 'words_idx', 'words_data']) {
      expect(eager, table).toEqual(expect.arrayContaining(leavesOf(table)));
    }
    const nodes = leavesOf('boxes_node');
    expect(nodes.length).toBeGreaterThan(5);
    expect(eager).toContain(nodes[0]);
    expect(eager).not.toEqual(expect.arrayContaining(nodes));
    db.close();
  });
});
