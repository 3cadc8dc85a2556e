import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../contract/runner.ts';
import { foreignStarter, joinsOf, readForeignSchema, tablesOf } from './foreign-schema.ts';

const TABLES = [
  ['birds', 'table', 'CREATE TABLE birds (id INTEGER PRIMARY KEY, name VARCHAR(9) NOT NULL, weight DOUBLE)'],
  ['many', 'view', 'CREATE VIEW many AS SELECT 1'],
  ['my pairs', 'table', 'CREATE TABLE "my pairs" (a, b, PRIMARY KEY (b, a)) WITHOUT ROWID'],
];
const COLUMNS = [
  ['birds', 'id', 'INTEGER', 0, 1],
  ['birds', 'name', 'VARCHAR(9)', 1, 0],
  ['birds', 'weight', 'DOUBLE', 0, 0],
  ['my pairs', 'a', '', 0, 2],
  ['my pairs', 'b', 'BIGINT', 0, 1],
];
const INDEXES = [
  ['birds', 'by_name', 'name'],
  ['birds', 'by_name', 'id'],
  ['birds', 'by_length', null],
  ['my pairs', 'sqlite_autoindex_my pairs_1', 'b'],
];

describe('the tables of a schema', () => {
  const [birds, many, pairs] = tablesOf(TABLES, COLUMNS, INDEXES);

  it('have columns by what they store', () => {
    expect(birds?.columns.map(({ name, type, nullable }) => [name, type, nullable])).toEqual([
      ['id', 'INTEGER', false],
      ['name', 'TEXT', false],
      ['weight', 'REAL', true],
    ]);
    expect(many).toMatchObject({ kind: 'view', columns: [] });
  });

  it('have the indexes that can be asked for by name', () => {
    expect(birds).toMatchObject({
      indexes: [
        { name: 'by_name', columns: ['name', 'id'] },
        { name: 'by_length', columns: ['…'] },
      ],
    });
    expect(pairs).toMatchObject({ indexes: [], primaryKey: ['b', 'a'], withoutRowid: true });
  });

  it('begin the editor, quoted where they have to be', () => {
    expect(foreignStarter(pairs ? [pairs] : [])).toBe('SELECT *\nFROM "my pairs"\nLIMIT 100');
    expect(foreignStarter([])).toContain('sqlite_schema');
  });
});

describe('the foreign keys of a schema', () => {
  const tables = tablesOf(TABLES, COLUMNS, INDEXES);

  it('are joins, to the primary key if they name no columns, in the letter case of the tables', () => {
    const keys = [
      ['my pairs', 1, 'Birds', 'A', null],
      ['my pairs', 0, 'birds', 'b', 'ID'],
    ];
    expect(joinsOf(keys, tables)).toEqual([
      { from: 'my pairs', fromColumns: ['a'], to: 'birds', toColumns: ['id'], oneToOne: false },
      { from: 'my pairs', fromColumns: ['b'], to: 'birds', toColumns: ['id'], oneToOne: false },
    ]);
  });

  it('may have several columns, and may be the key of their own table', () => {
    const keys = [
      ['my pairs', 0, 'my pairs', 'b', null],
      ['my pairs', 0, 'my pairs', 'a', null],
    ];
    expect(joinsOf(keys, tables)).toMatchObject([{ fromColumns: ['b', 'a'], toColumns: ['b', 'a'], oneToOne: true }]);
  });

  it('are none where a table or a column is missing, or the other one is a view', () => {
    const keys = [
      ['my pairs', 0, 'fish', 'a', 'id'],
      ['my pairs', 1, 'birds', 'a', 'weight_g'],
      ['my pairs', 2, 'many', 'a', 'x'],
      ['my pairs', 3, 'birds', 'zz', null],
    ];
    expect(joinsOf(keys, tables)).toEqual([]);
  });
});

describe('reading a schema', () => {
  const result = (rows: unknown) => ({ kind: 'result', result: { rows } }) as Outcome;
  const refused: Outcome = { kind: 'refused', refusal: { code: 'SQL_ERROR', message: 'no such module: x' } };

  it('goes on without columns where they cannot be had', async () => {
    const run = async ({ sql }: { sql: string }) => (sql.includes('pragma') ? refused : result(TABLES));
    expect(await readForeignSchema({ run })).toMatchObject({
      tables: [{ name: 'birds', columns: [] }, {}, {}],
      joins: [],
    });
  });

  it('leaves out what full-text tables keep for themselves', async () => {
    const run = async ({ sql }: { sql: string }) =>
      result(sql.includes("'shadow'") ? [['birds']] : sql.includes('pragma') ? [] : TABLES);
    expect(await readForeignSchema({ run })).toMatchObject({ tables: [{ name: 'many' }, { name: 'my pairs' }] });
  });

  it('knows whether columns compare their texts otherwise than by their characters', async () => {
    const collated = ['t', 'table', 'CREATE TABLE t (name TEXT COLLATE nocase)'];
    const schemaOf = (tables: unknown) =>
      readForeignSchema({ run: async ({ sql }) => result(sql.includes('pragma') ? [] : tables) });
    expect(await schemaOf(TABLES)).toMatchObject({ hasCollations: false });
    expect(await schemaOf([...TABLES, collated])).toMatchObject({ hasCollations: true });
  });

  it('says why there is none', async () => {
    expect(await readForeignSchema({ run: async () => refused })).toEqual(refused);
  });
});
