import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../src/catalogue/examples/index.ts';
import {
  CATALOGUE,
  EXAMPLES_FILE_NAME,
  isQuestion,
  JOINS,
  META_KEYS,
  type Table,
  type VerifiedExample,
} from '../../src/catalogue/index.ts';
import { LARGE_WORLD, MIDDLE_WORLD, openRows, openWorld, worldFolder } from '../worlds.testing.ts';

/** The database of the tests in this file: small, and large enough that every column has a value somewhere. */
let db: Database.Database;

beforeAll(async () => {
  db = await openWorld(MIDDLE_WORLD);
});

afterAll(() => db.close());

const rows = <Row>(sql: string, ...values: unknown[]) => db.prepare<unknown[], Row>(sql).all(...values);
const value = <T>(sql: string, ...values: unknown[]) =>
  db
    .prepare<unknown[], T>(sql)
    .pluck()
    .get(...values);
const deals = () => value<number>('SELECT count(*) FROM deals');
const ordinary = CATALOGUE.filter((table) => table.kind === 'table');
const searched = CATALOGUE.filter((table) => table.kind === 'fts5');
const boxes = CATALOGUE.filter((table) => table.kind === 'rtree');
const views = CATALOGUE.filter((table) => table.kind === 'view');
/** Tables whose text can be read back. */
const readable = CATALOGUE.filter((table) => !(table.kind === 'fts5' && table.contentless));
describe('the file matches the catalogue', () => {
  it('has the tables of the catalogue and no others', () => {
    const virtual = [...searched, ...boxes].map(({ name }) => name);
    const shadow = new RegExp(`^(${virtual.join('|')})_`);
    const names = rows<{ name: string }>("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('sqlite_') && !shadow.test(name));
    expect(names.sort()).toEqual(CATALOGUE.map((table) => table.name).sort());
  });

  it.each(ordinary)('$name: columns, order, types, NOT NULL and primary key', (table) => {
    const found = rows<{ name: string; type: string; notnull: number; pk: number }>(
      'SELECT name, type, "notnull", pk FROM pragma_table_info(?) ORDER BY cid',
      table.name,
    );
    expect(found.map(({ name, type, notnull }) => [name, type, notnull === 0])).toEqual(
      table.columns.map(({ name, type, nullable }) => [name, type, nullable]),
    );
    const key = found.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    expect(key.map(({ name }) => name)).toEqual(table.primaryKey);
    expect(value('SELECT wr FROM pragma_table_list(?)', table.name)).toBe(table.withoutRowid ? 1 : 0);
  });

  it.each(ordinary)('$name: unique keys and indexes, partial ones with their condition', (table) => {
    const found = rows<{ name: string; origin: string; partial: number }>(
      'SELECT name, origin, partial FROM pragma_index_list(?)',
      table.name,
    );
    const columnsOf = (index: string) =>
      rows<{ name: string }>('SELECT name FROM pragma_index_info(?) ORDER BY seqno', index).map(({ name }) => name);
    const unique = found.filter(({ origin }) => origin === 'u').map(({ name }) => columnsOf(name));
    expect(unique.sort()).toEqual([...table.unique].sort());
    const created = found.filter(({ origin }) => origin === 'c').sort((a, b) => a.name.localeCompare(b.name));
    const conditionOf = (index: string) =>
      value<string>('SELECT sql FROM sqlite_schema WHERE name = ?', index)?.split(' WHERE ')[1];
    expect(created.map(({ name, partial }) => [name, columnsOf(name), partial === 1, conditionOf(name)])).toEqual(
      [...table.indexes]
        .sort((a, b) => a.name.localeCompare(b.name))
        .map(({ name, columns, where }) => [name, columns, where !== undefined, where]),
    );
  });

  it('indexes deals in eleven ways, three of them partial', () => {
    const deals = tableNamed('deals');
    expect(deals.kind === 'table' && deals.indexes.length).toBe(11);
    expect(value("SELECT count(*) FROM pragma_index_list('deals') WHERE partial = 1")).toBe(3);
  });

  it.each(searched)('$name: words without Hebrew points, prefixes of one to three letters', (table) => {
    const sql = value<string>('SELECT sql FROM sqlite_schema WHERE name = ?', table.name);
    expect(sql).toContain("tokenize = 'unicode61 remove_diacritics 2'");
    expect(sql).toContain("prefix = '1 2 3'");
    expect(sql?.includes("content = ''")).toBe(table.name !== 'settlements_fts');
    expect(columnNames(table.name)).toEqual(table.columns.map(({ name }) => name));
  });

  it.each(boxes)('$name: boxes as id, latitudes, longitudes', ({ name }) => {
    expect(columnNames(name)).toEqual(['id', 'minLat', 'maxLat', 'minLon', 'maxLon']);
    expect(value("SELECT count(*) FROM pragma_table_list WHERE name = ? AND type = 'virtual'", name)).toBe(1);
    expect(value<string>('SELECT sql FROM sqlite_schema WHERE name = ?', name)).toContain('USING rtree (');
  });

  it.each(views)('$name: a view with the columns of the catalogue', ({ name, columns }) => {
    expect(value('SELECT type FROM sqlite_schema WHERE name = ?', name)).toBe('view');
    expect(columnNames(name)).toEqual(columns.map((column) => column.name));
  });

  const columnNames = (table: string) =>
    rows<{ name: string }>('SELECT name FROM pragma_table_info(?)', table).map(({ name }) => name);
  const tableNamed = (name: string): Table => {
    const table = CATALOGUE.find((each) => each.name === name);
    if (table === undefined) throw new Error(name);
    return table;
  };
});

describe('the derived tables', () => {
  it('has rows in every table', () => {
    const empty = CATALOGUE.filter(({ name }) => value(`SELECT NOT EXISTS (SELECT 1 FROM ${name})`) === 1);
    expect(empty.map(({ name }) => name)).toEqual([]);
  });

  /** Columns whose values exist only if the windows reach into 2026. These windows end in 2025. */
  const OF_LATER_ANCHORS = ['gross_yield.rent_note'];

  /** Columns that need more deals of one place and year than such a small register has. */
  const OF_LARGER_REGISTERS = [
    'settlements.n_discount_12m',
    'settlements.ppsqm_change_pct',
    'settlements.ppsqm_change_method',
    'gushim.change_pct',
    'gushim.change_method',
    'gushim.n_discount_24m',
    'neighborhoods.ppsqm_change_pct',
    'neighborhoods.ppsqm_change_method',
    'neighborhoods.rank_ppsqm_in_settlement',
    'neighborhoods.ranked_in_settlement',
    'neighborhoods.ppsqm_vs_settlement_pct',
    'neighborhoods.n_discount_12m',
  ];

  it('has values in every column, except those that need more deals', () => {
    const empty = readable.flatMap((table) =>
      table.columns
        .map((column) => `${table.name}.${column.name}`)
        .filter((name) => value(`SELECT NOT EXISTS (SELECT 1 FROM ${table.name} WHERE ${name} <> 0)`) === 1),
    );
    expect(empty.filter((name) => ![...OF_LATER_ANCHORS, ...OF_LARGER_REGISTERS].includes(name))).toEqual([]);
  });

  it('has every one of the 89 keys of meta', () => {
    const all = Object.values(META_KEYS).flat();
    expect(all).toHaveLength(89);
    expect(new Set(all).size).toBe(89);
    const present = rows<{ key: string }>('SELECT key FROM meta').map(({ key }) => key);
    expect(present.sort()).toEqual([...all].sort());
  });
});

describe('the content of the tables', () => {
  it.each(JOINS)(
    'leaves no row of $from ($fromColumns) without its row of $to',
    ({ from, fromColumns, to, toColumns }) => {
      const on = fromColumns.map((column, at) => `a.${column} = b.${toColumns[at]}`).join(' AND ');
      const known = fromColumns.map((column) => `a.${column} IS NOT NULL`).join(' AND ');
      expect(
        value(`SELECT count(*) FROM ${from} a WHERE ${known} AND NOT EXISTS (SELECT 1 FROM ${to} b WHERE ${on})`),
      ).toBe(0);
      expect(value(`SELECT count(*) FROM ${from} a JOIN ${to} b ON ${on}`)).toBeGreaterThan(0);
    },
  );

  it.each(JOINS.filter(({ oneToOne }) => oneToOne))('has at most one row of $from for a row of $to', (join) => {
    const key = join.fromColumns.join(', ');
    expect(value(`SELECT count(*) FROM (SELECT 1 FROM ${join.from} GROUP BY ${key} HAVING count(*) > 1)`)).toBe(0);
  });

  it('has only values of the list in an enumerated column', () => {
    const unlisted = readable.flatMap((table) =>
      table.columns.flatMap(({ name, values }) => {
        if (values === undefined) return [];
        const select = `SELECT DISTINCT ${name} FROM ${table.name} WHERE ${name} IS NOT NULL`;
        const found = db.prepare<[], string>(select).pluck().all();
        return found.filter((each) => !values.includes(each)).map((each) => `${table.name}.${name}: ${each}`);
      }),
    );
    expect(unlisted).toEqual([]);
  });

  it('always has nine groups, 47 natures and seven districts, whose deals add up', () => {
    expect(value('SELECT count(*) FROM property_groups')).toBe(9);
    expect(value('SELECT sum(deals) FROM property_groups')).toBe(deals());
    expect(value('SELECT count(*) FROM deal_natures')).toBe(47);
    expect(value('SELECT sum(deals) FROM deal_natures')).toBe(deals());
    expect(value('SELECT count(*) FROM districts')).toBe(7);
    expect(value('SELECT sum(deals_total) FROM districts')).toBe(
      value('SELECT count(*) FROM deals WHERE settlement_code IS NOT NULL'),
    );
  });

  it('has the counts of deals of a settlement and of a parcel that a query finds', () => {
    const wrongSettlements = `SELECT count(*) FROM settlements s WHERE
      deals_total <> (SELECT count(*) FROM deals d WHERE d.settlement_code = s.code)
      OR deals_residential_total <> (SELECT count(*) FROM deals d WHERE d.settlement_code = s.code AND d.is_residential)
      OR first_deal <> (SELECT min(deal_date) FROM deals d WHERE d.settlement_code = s.code)
      OR last_deal <> (SELECT max(deal_date) FROM deals d WHERE d.settlement_code = s.code)`;
    expect(value(wrongSettlements)).toBe(0);
    const wrongParcels = `SELECT count(*) FROM parcels p WHERE
      deals_total <> (SELECT count(*) FROM deals d WHERE d.gush = p.gush AND d.chelka = p.chelka)
      OR last_deal_id <> (SELECT id FROM deals d WHERE d.gush = p.gush AND d.chelka = p.chelka
                          ORDER BY deal_date DESC, id DESC LIMIT 1)
      OR last_price <> (SELECT deal_amount FROM deals d WHERE d.id = p.last_deal_id)
      OR n_units <> (SELECT count(DISTINCT sub_chelka) FROM deals d WHERE d.gush = p.gush AND d.chelka = p.chelka)`;
    expect(value(wrongParcels)).toBe(0);
    expect(value('SELECT sum(deals_total) FROM parcels')).toBe(deals());
  });

  it('gives the deals of a parcel one point, inside the extent of its settlement', () => {
    const points = 'SELECT max(n) FROM (SELECT count(DISTINCT lat || lon) AS n FROM deals GROUP BY gush, chelka)';
    expect(value(points)).toBe(1);
    const outside = `SELECT count(*) FROM parcels p JOIN settlements s ON s.code = p.settlement_code
      WHERE p.geo_precision <> 'settlement'
      AND NOT (p.lat BETWEEN s.bbox_min_lat AND s.bbox_max_lat AND p.lon BETWEEN s.bbox_min_lon AND s.bbox_max_lon)`;
    expect(value(outside)).toBe(0);
    const centreOutside = `SELECT count(*) FROM settlements
      WHERE NOT (lat BETWEEN bbox_min_lat AND bbox_max_lat AND lon BETWEEN bbox_min_lon AND bbox_max_lon)`;
    expect(value(centreOutside)).toBe(0);
  });

  it('finds a place by its former name, by its name without quotes and by the start of a word', () => {
    const found = (words: string) =>
      rows<{ name: string }>(
        `SELECT s.name FROM settlements_fts f JOIN settlements s ON s.code = f.rowid
         WHERE f.settlements_fts MATCH ? ORDER BY bm25(settlements_fts, 10, 1), s.code`,
        words,
      ).map(({ name }) => name);
    expect(found('"יהוד"')).toContain('יהוד-מונוסון');
    expect(found('"ראשלצ"')).toEqual(['ראשון לציון']);
    expect(found('"נצרת" "עילית"')).toContain('נוף הגליל');
    expect(found('"תל" "אבי"*')[0]).toBe('תל אביב-יפו');
    expect(found('"jerusalem"')).toEqual(['ירושלים']);
    expect(found('aliases : "קרית"')).toContain('קריית אתא');
  });

  it('finds the parcels in a box, and none that has only the centre of its settlement', () => {
    const box = { south: 32.04, north: 32.12, west: 34.75, east: 34.83 };
    const byBox = `SELECT count(*) FROM parcels_rtree
      WHERE minLat >= ${box.south} AND maxLat <= ${box.north} AND minLon >= ${box.west} AND maxLon <= ${box.east}`;
    const byPoint = (marginDegrees: number) => `SELECT count(*) FROM parcels WHERE geo_precision <> 'settlement'
      AND lat BETWEEN ${box.south + marginDegrees} AND ${box.north - marginDegrees}
      AND lon BETWEEN ${box.west + marginDegrees} AND ${box.east - marginDegrees}`;
    const found = value<number>(byBox) ?? 0;
    expect(found).toBeGreaterThan(100);
    expect(found).toBeLessThanOrEqual(value<number>(byPoint(0)) ?? 0);
    expect(found).toBeGreaterThanOrEqual(value<number>(byPoint(0.00003)) ?? 0);
    expect(value('SELECT count(*) FROM parcels_rtree')).toBe(
      value("SELECT count(*) FROM parcels WHERE geo_precision IN ('parcel', 'gush')"),
    );
    const notAround = `SELECT count(*) FROM parcels_rtree r JOIN parcels p ON p.id = r.id
      WHERE NOT (r.minLat < p.lat AND r.maxLat > p.lat AND r.minLon < p.lon AND r.maxLon > p.lon)`;
    expect(value(notAround)).toBe(0);
  });

  it('gives every deal the box of its parcel, even to a reader that trusts no schema', () => {
    db.pragma('trusted_schema = OFF');
    const expected = rows(
      `SELECT d.id, r.minLat, r.maxLat, r.minLon, r.maxLon FROM deals d
       JOIN parcels p ON p.gush = d.gush AND p.chelka = d.chelka JOIN parcels_rtree r ON r.id = p.id ORDER BY d.id`,
    );
    expect(rows('SELECT * FROM deals_rtree ORDER BY id')).toEqual(expected);
    expect(expected).toHaveLength(
      value<number>("SELECT count(*) FROM deals WHERE geo_precision IN ('parcel', 'gush')") ?? 0,
    );
    db.pragma('trusted_schema = ON');
  });

  it('says in meta what the tables say', () => {
    const meta = new Map(rows<{ key: string; value: string }>('SELECT * FROM meta').map((row) => [row.key, row.value]));
    expect(meta.get('schema_version')).toBe('1.2');
    expect(meta.get('total_deals')).toBe(String(deals()));
    expect(meta.get('source_file')).toBe('synthetic (25000 deals, seed 1)');
    const number = (key: string) => Number(meta.get(key));
    expect(number('merged_deals')).toBe(value('SELECT count(*) FROM deals WHERE merged_rows IS NOT NULL'));
    expect(number('multi_unit_deals')).toBe(value('SELECT count(*) FROM deals WHERE multi_unit_kind IS NOT NULL'));
    expect(number('duplicates_removed')).toBeGreaterThan(400);
    expect(number('merged_rows_removed')).toBeGreaterThan(number('merged_deals'));
    expect(number('total_deals')).toBe(25_000);
    expect(number('total_deals') + number('duplicates_removed') + number('merged_rows_removed')).toBe(
      number('source_rows'),
    );
    expect(meta.get('built_at')).toBe('2026-09-20T01:52:08Z');
    expect(meta.get('last_first_seen')).toBe('2026-09-20T01:52:08Z');
    expect(meta.get('max_date')).toBe(value('SELECT max(deal_date) FROM deals'));
    expect(meta.get('gushim')).toBe(String(value('SELECT count(DISTINCT gush) FROM deals')));
    expect(JSON.parse(meta.get('rooms_buckets') ?? '')).toEqual(['1-2', '3', '4', '5', '6+']);
    expect(JSON.parse(meta.get('districts') ?? '')[0]).toBe('המרכז');
    const bySource: Record<string, number> = JSON.parse(meta.get('geo_source_deals') ?? '{}');
    expect(Object.values(bySource).reduce((a, b) => a + b, 0)).toBe(deals());
  });

  it('has the statistics that the query planner needs', () => {
    expect(value('SELECT count(DISTINCT idx) FROM sqlite_stat1 WHERE tbl = ?', 'deals')).toBeGreaterThanOrEqual(10);
    expect(value('SELECT count(*) FROM sqlite_stat4')).toBeGreaterThan(0);
    expect(value('PRAGMA page_size')).toBe(4096);
    expect(value('PRAGMA freelist_count')).toBe(0);
  });
});

describe('the examples', () => {
  /** Large enough that every example finds rows. */
  let large: Database.Database;
  beforeAll(async () => {
    large = await openRows(LARGE_WORLD);
  });
  afterAll(() => large.close());

  it('were run on the database, and are stored beside it', async () => {
    const path = join(await worldFolder(MIDDLE_WORLD), EXAMPLES_FILE_NAME);
    const written: VerifiedExample[] = JSON.parse(readFileSync(path, 'utf8'));
    expect(written.map(({ verified: _, ...example }) => example)).toEqual(EXAMPLES);
    for (const { slug, sql, verified } of written) expect(verified.rows, slug).toBe(rows(sql).length);
  });

  it('have a value in every column of their answers', () => {
    const empty = EXAMPLES.flatMap(({ slug, sql }) => {
      const answer = large.prepare<[], Record<string, unknown>>(sql).all();
      const columns = Object.keys(answer[0] ?? {});
      return columns.filter((column) => answer.every((row) => row[column] === null)).map((name) => `${slug}: ${name}`);
    });
    expect(empty).toEqual([]);
  });

  it.each(EXAMPLES.filter(isQuestion))(
    '$slug answers the same with its values bound, and has the columns that its headline and chart name',
    ({ sql, template, params, headline, chart }) => {
      const bound = Object.fromEntries(params.map((param) => [param.name, param.default]));
      expect(large.prepare<[typeof bound]>(template).all(bound)).toEqual(large.prepare(sql).all());
      const named = [headline.column, headline.of, headline.change, chart?.x, ...(chart?.y ?? [])];
      const columns = large.prepare(sql).columns();
      expect(columns.map(({ name }) => name)).toEqual(
        expect.arrayContaining(named.filter((name) => name !== undefined)),
      );
    },
  );

  it.each(EXAMPLES)('$slug names the tables that it reads', ({ sql, tables }) => {
    const read = CATALOGUE.map((table) => table.name).filter((name) => new RegExp(`(FROM|JOIN) ${name}\\b`).test(sql));
    expect([...tables].sort()).toEqual(read.sort());
  });

  it.each(EXAMPLES.filter(({ tables }) => tables.some((name) => name.endsWith('_rtree'))))(
    '$slug looks up its box, and does not scan all boxes',
    ({ sql }) => {
      const plan = rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => detail);
      // Strategy 2 of R*Tree, followed by the sides of the box that it compares.
      expect(plan).toContainEqual(expect.stringMatching(/VIRTUAL TABLE INDEX 2:\w+$/));
    },
  );

  it.each(EXAMPLES)('$slug counts nothing twice: it fixes every dimension of an aggregate table', ({ sql, tables }) => {
    for (const name of tables.filter((table) => table.startsWith('agg_'))) {
      const columns = CATALOGUE.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];
      for (const dimension of ['property_group', 'rooms_bucket'].filter((column) => columns.includes(column))) {
        expect(sql, `${name}.${dimension}`).toMatch(
          new RegExp(`${dimension} (=|<>) '|${dimension} = \\w+\\.|= \\w+\\.${dimension}`),
        );
      }
    }
  });
});
