import { describe, expect, it } from 'vitest';
import { EXAMPLES } from './examples/index.ts';
import {
  CATALOGUE,
  CONVENTIONS,
  columnNamed,
  createIndexes,
  createTable,
  DISTRICTS,
  isQuestion,
  JOINS,
  tableNamed,
} from './index.ts';
import { column, ftsTable, storedTable } from './table.ts';

describe('the catalogue', () => {
  it('has each table and each column once', () => {
    const names = CATALOGUE.map((table) => table.name);
    expect(new Set(names).size).toBe(names.length);
    for (const table of CATALOGUE) {
      const columns = table.columns.map(({ name }) => name);
      expect(new Set(columns).size, table.name).toBe(columns.length);
    }
  });

  it('finds tables and columns in any letter case, as SQLite does', () => {
    expect(tableNamed('Deals')?.name).toBe('deals');
    expect(columnNamed('PARCELS_RTREE', 'minlat')?.name).toBe('minLat');
    expect(tableNamed('nothing')).toBeUndefined();
    expect(columnNamed('deals', 'nothing')).toBeUndefined();
  });

  it('describes every column, with an example of its type', () => {
    for (const table of CATALOGUE) {
      for (const { name, type, description, example } of table.columns) {
        expect(description, `${table.name}.${name}`).toMatch(/\.$/);
        expect(typeof example, `${table.name}.${name}`).toBe(type === 'TEXT' ? 'string' : 'number');
        if (type === 'INTEGER') expect(Number.isInteger(example), `${table.name}.${name}`).toBe(true);
      }
    }
  });

  it('lists values only of texts, each once, the example among them', () => {
    for (const table of CATALOGUE) {
      for (const { name, type, example, values } of table.columns) {
        if (values === undefined) continue;
        expect(type, `${table.name}.${name}`).toBe('TEXT');
        expect(new Set(values).size, `${table.name}.${name}`).toBe(values.length);
        expect(values, `${table.name}.${name}`).toContain(example);
      }
    }
  });

  it('says the same about columns of one name and meaning wherever they occur', () => {
    const lists = (column: string) =>
      CATALOGUE.flatMap((table) => table.columns.filter(({ name }) => name === column).map(({ values }) => values));
    for (const column of ['geo_precision', 'ppsqm_change_method']) {
      expect(new Set(lists(column).map((values) => values?.join())).size, column).toBe(1);
    }
    expect(columnNamed('agg_settlement_quarter', 'property_group')?.values).toEqual([
      ...(columnNamed('deals', 'property_group')?.values ?? []),
      'all_residential',
      'all',
    ]);
    expect(columnNamed('agg_national_year', 'rooms_bucket')?.values).toEqual(['1-2', '3', '4', '5', '6+', 'all']);
  });

  it('writes every list of the schema as it is published', () => {
    const list = (table: string, column: string) => columnNamed(table, column)?.values;
    expect(list('renewal_compounds', 'status')).toEqual([
      'תכנון ראשוני',
      'תכנון סטטוטורי',
      'תכנית מאושרת לפני מימוש',
      'תכנית מאושרת - אחרי רישוי',
      'תכנית מאושרת במימוש',
    ]);
    expect(list('discount_projects', 'permit_status')).toHaveLength(8);
    expect(list('discount_projects', 'marketing_rep')).toEqual(['משב"ש', 'רמ"י']);
    expect(list('macro_district_month', 'district')).toEqual(DISTRICTS.filter((name) => name !== 'יהודה והשומרון'));
    expect(list('poi_schools', 'kind')).toHaveLength(10);
    expect(list('rent_city', 'rooms_bucket')).toEqual(['1-2', '2.5-3', '3.5-4', '4.5-6', '4.5+', 'all']);
  });

  it('has seventeen conventions that can be linked to', () => {
    expect(CONVENTIONS).toHaveLength(17);
    expect(new Set(CONVENTIONS.map(({ id }) => id)).size).toBe(17);
    for (const { id, text } of CONVENTIONS) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(text).toMatch(/\.$/);
    }
  });

  it('has keys, indexes and joins on columns that exist', () => {
    for (const table of CATALOGUE) {
      if (table.kind !== 'table') continue;
      const used = [...table.primaryKey, ...table.unique.flat(), ...table.indexes.flatMap(({ columns }) => columns)];
      for (const name of used) expect(columnNamed(table.name, name), `${table.name}.${name}`).toBeDefined();
    }
    for (const { from, fromColumns, to, toColumns } of JOINS) {
      expect(fromColumns).toHaveLength(toColumns.length);
      for (const name of fromColumns)
        expect(name === 'rowid' || columnNamed(from, name), `${from}.${name}`).toBeTruthy();
      for (const name of toColumns) expect(columnNamed(to, name), `${to}.${name}`).toBeDefined();
    }
  });

  it('has examples with slugs and titles of their own', () => {
    expect(new Set(EXAMPLES.map(({ slug }) => slug)).size).toBe(EXAMPLES.length);
    expect(EXAMPLES.map(({ id }) => id)).toEqual(EXAMPLES.map((_, at) => at + 1));
    for (const { slug, title_he } of EXAMPLES) {
      expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(title_he).toMatch(/[א-ת]/);
    }
  });
});

describe('the questions with blanks', () => {
  const questions = EXAMPLES.filter(isQuestion);
  const blanksOf = (sentence: string) => [...sentence.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name).sort();

  it('are at least forty', () => expect(questions.length).toBeGreaterThanOrEqual(40));

  it.each(questions)(
    '$slug has the blanks of its sentences in its statement',
    ({ ask_en, ask_he, template, params }) => {
      const names = params.map(({ name }) => name).sort();
      expect(blanksOf(ask_en)).toEqual(names);
      expect(blanksOf(ask_he)).toEqual(names);
      const placeholders = [...template.matchAll(/:([a-z_]+)/g)].map(([, name]) => name);
      expect([...new Set(placeholders)].sort()).toEqual(names);
      expect(ask_he).toMatch(/[א-ת]/);
    },
  );

  it.each(questions)('$slug begins with values that can be chosen', ({ sql, params }) => {
    expect(sql).not.toMatch(/:[a-z]/);
    for (const { control, values, default: start } of params) {
      expect(values !== undefined).toBe(control === 'list');
      if (values) expect(values).toContain(start);
      const isNumber = control === 'year' || control === 'number' || control === 'code';
      expect(typeof start).toBe(isNumber ? 'number' : 'string');
    }
  });
});

describe('the statements that create a table', () => {
  const cells = storedTable({
    name: 'cells',
    group: 'aggregates',
    description: 'Cells.',
    columns: [column('gush', 'INTEGER', 'Gush.', 1), column('share', 'REAL?', 'Share.', 0.5)],
    primaryKey: ['gush'],
    unique: [['share', 'gush']],
    indexes: [{ name: 'cells_by_share', columns: ['share'], where: 'share IS NOT NULL' }],
    withoutRowid: true,
  });

  it('say what may be NULL, the keys, and how rows are stored', () => {
    expect(createTable(cells)).toBe(
      'CREATE TABLE cells (\n  gush INTEGER NOT NULL,\n  share REAL,\n  PRIMARY KEY (gush),\n  UNIQUE (share, gush)\n) WITHOUT ROWID',
    );
    expect(createIndexes(cells)).toEqual(['CREATE INDEX cells_by_share ON cells (share) WHERE share IS NOT NULL']);
  });

  it('make a full-text table that keeps its words, or not', () => {
    const words = ftsTable({
      name: 'words',
      description: 'Words.',
      rowidOf: 'streets.id',
      columns: [column('street', 'TEXT', 'Street.', 'הרצל')],
      contentless: true,
    });
    expect(createTable(words)).toBe(
      "CREATE VIRTUAL TABLE words USING fts5 (\n  street,\n  tokenize = 'unicode61 remove_diacritics 2',\n  prefix = '1 2 3',\n  content = ''\n)",
    );
    expect(createTable({ ...words, contentless: false })).not.toContain('content');
    expect(createIndexes(words)).toEqual([]);
  });

  it('make a view of its SELECT', () => {
    const view = {
      kind: 'view',
      name: 'v',
      group: 'search',
      description: 'A view.',
      columns: [],
      select: 'SELECT 1',
    } as const;
    expect(createTable(view)).toBe('CREATE VIEW v AS SELECT 1');
  });
});
