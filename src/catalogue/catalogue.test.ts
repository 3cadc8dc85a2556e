import { describe, expect, it } from 'vitest';
import { EXAMPLES } from './examples/index.ts';
import { CATALOGUE, columnNamed, createIndexes, createTable, JOINS, tableNamed } from './index.ts';
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

  it('has keys, indexes and joins of columns that exist', () => {
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

  it('has examples that can be linked to and told apart', () => {
    expect(new Set(EXAMPLES.map(({ slug }) => slug)).size).toBe(EXAMPLES.length);
    expect(EXAMPLES.map(({ id }) => id)).toEqual(EXAMPLES.map((_, at) => at + 1));
    for (const { slug, title_he } of EXAMPLES) {
      expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(title_he).toMatch(/[א-ת]/);
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
