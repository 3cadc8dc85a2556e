import { CompletionContext, type CompletionSource } from '@codemirror/autocomplete';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { sqlSupport } from '../editor/completion/completion.ts';
import { joinSnippets } from '../editor/completion/snippets.ts';
import type { KnownSchema } from '../editor/known-schema.ts';
import { describeName } from '../editor/names/describe-name.ts';
import { writtenName } from '../editor/names/written-name.ts';
import { exportFile } from '../export/export-file.ts';
import { provenanceOf } from '../export/provenance.ts';
import { enGrid } from '../i18n/english/en-grid.ts';
import { locationOf } from '../map/located-rows.ts';
import { finderIn } from '../params/compared-column.ts';
import { fieldsOf } from '../params/fields.ts';
import { describeColumns } from '../results/values/columns.ts';
import { joinsOf, tablesOf } from './foreign-schema.ts';

/* A foreign database has tables with our names: nothing that is known about ours applies to them. */

const known = {
  tables: tablesOf(
    [
      ['deals', 'table', ''],
      ['settlements', 'table', ''],
      ['מבט גדול', 'table', ''],
    ],
    [
      ['deals', 'settlement_code', 'INTEGER', 0, 0],
      ['deals', 'property_group', 'TEXT', 0, 0],
      ['settlements', 'code', 'INTEGER', 0, 1],
      ['settlements', 'name', 'TEXT', 0, 0],
      ['מבט גדול', 'מוטת כנפיים', 'REAL', 0, 0],
      ['מבט גדול', 'order', 'TEXT', 0, 0],
    ],
    [],
  ),
  joins: [],
};

/** The completions at the bar, as they would be inserted. */
async function offered(textWithBar: string, schema: KnownSchema = known): Promise<readonly unknown[]> {
  const pos = textWithBar.indexOf('|');
  const doc = textWithBar.replace('|', '');
  const state = EditorState.create({ doc, extensions: [sqlSupport(schema, null)] });
  ensureSyntaxTree(state, doc.length, 10_000);
  const sources = state.update({}).state.languageDataAt<CompletionSource>('autocomplete', pos);
  const found = await Promise.all(sources.map((source) => source(new CompletionContext(state, pos, true))));
  return found.flatMap((result) => result?.options ?? []).map(({ label, apply }) => apply ?? label);
}

describe('the foreign keys of a database', () => {
  const joins = joinsOf(
    [
      ['deals', 0, 'מבט גדול', 'settlement_code', 'order'],
      ['deals', 1, 'settlements', 'property_group', null],
    ],
    known.tables,
  );
  const keyed = { ...known, joins };

  it('are conditions of ON and whole joins, with the quotes that names need', async () => {
    expect(await offered('SELECT * FROM deals d JOIN settlements s ON |', keyed)).toContain(
      'd.property_group = s.code',
    );
    const [condition] = await offered('SELECT * FROM deals d JOIN "מבט גדול" g ON |', keyed);
    expect(condition).toBe('d.settlement_code = g."order"');
    expect(
      joinSnippets([{ name: 'd', table: known.tables[0] ?? null, columns: [], origins: new Map() }], keyed),
    ).toEqual([
      { name: 'join מבט גדול', template: 'JOIN "מבט גדול" "מ" ON "מ"."order" = d.settlement_code' },
      { name: 'join settlements', template: 'JOIN settlements s ON s.code = d.property_group' },
    ]);
  });

  it('are columns of USING, whatever the letter case of each table', async () => {
    const tables = tablesOf(
      [
        ['Orders', 'table', ''],
        ['customers', 'table', ''],
      ],
      [
        ['Orders', 'Id', 'INTEGER', 0, 1],
        ['Orders', 'CustomerID', 'INTEGER', 0, 0],
        ['customers', 'customerid', 'INTEGER', 0, 1],
        ['customers', 'ID', 'INTEGER', 0, 0],
      ],
      [],
    );
    const orders = { tables, joins: joinsOf([['Orders', 0, 'customers', 'CustomerID', null]], tables) };
    expect(await offered('SELECT * FROM orders JOIN CUSTOMERS USING |', orders)).toEqual(['(customerid)']);
    expect(await offered('SELECT * FROM orders JOIN CUSTOMERS USING (|', orders)).toEqual(['customerid', 'ID']);
    expect(await offered('SELECT * FROM orders JOIN CUSTOMERS USING (CUSTOMERID, |', orders)).toEqual(['ID']);
    // Alone, none of them would be a name that SQLite finds in one table.
    expect((await offered('SELECT | FROM Orders o JOIN customers c ON true', orders)).slice(0, 4)).toEqual([
      'o.Id',
      'o.CustomerID',
      'c.customerid',
      'c.ID',
    ]);
  });

  it('bring no statements of ours', async () => {
    expect(await offered('med|', keyed)).toEqual([]);
    expect(describeName('SELECT 1 FROM deals', 15, keyed)).toMatchObject({ joins: ['מבט גדול', 'settlements'] });
  });
});

describe('in a foreign database with names of ours', () => {
  it('no joins, values and statements of ours are offered', async () => {
    expect(await offered('SELECT * FROM deals d JOIN settlements s ON |')).not.toContain('s.code = d.settlement_code');
    expect(await offered('SELECT * FROM deals d jo|')).not.toContainEqual(expect.stringContaining('settlements'));
    expect(await offered("SELECT * FROM deals WHERE property_group = '|'")).toEqual([]);
    expect(await offered('med|')).toEqual([]);
    expect(describeName('SELECT 1 FROM deals', 15, known)).toMatchObject({ kind: 'table', joins: [] });
  });

  it('names are written with the quotes that they need', async () => {
    expect(await offered('SELECT * FROM מבט|')).toEqual(['"מבט גדול"']);
    expect(await offered('SELECT m.| FROM "מבט גדול" m')).toEqual(['"מוטת כנפיים"', '"order"']);
    const written = (text: string, name: { table: string; column?: string }) =>
      writtenName(text, { from: text.length, to: text.length }, name, known).insert;
    expect(written('', { table: 'מבט גדול' })).toBe('SELECT *\nFROM "מבט גדול"\nLIMIT 100');
    expect(written('SELECT ', { table: 'מבט גדול', column: 'order' })).toBe('"order"');
  });

  it('a parameter is no place and no list of ours', () => {
    const [field] = fieldsOf('SELECT * FROM deals WHERE settlement_code = :city', finderIn(known.tables));
    expect(field).toMatchObject({ control: 'number', values: [] });
  });

  it('keys have no points on the map; coordinates do', () => {
    const placed = (names: readonly string[], row: readonly number[]) => {
      const columns = names.map((name) => ({ name, type: 'INTEGER' }));
      return locationOf(describeColumns({ columns, rows: [row] }, false), [row], false);
    };
    expect(placed(['settlement_code', 'gush'], [4000, 6107])).toBeNull();
    expect(placed(['lat', 'lon'], [32.8, 35])).toMatchObject({ kind: 'coordinates' });
  });

  it('a file of rows says from which address they are, and of no date', async () => {
    const result = {
      columns: [{ name: 'n', type: 'INTEGER' }],
      rows: [[1]],
      row_count: 1,
      truncated: false,
      limit: 100,
      elapsed_ms: 1,
      schema_version: '',
      data_as_of: '',
    };
    const foreignUrl = 'https://files.example/my%20birds.sqlite?v=2';
    const database = { schemaVersion: '', dataAsOf: '', synthetic: false, sizeBytes: 4096, foreignUrl };
    const origin = { statement: 'SELECT 1', params: undefined, link: 'https://sql.example/', database };
    const now = new Date(0);
    expect(provenanceOf(result, 1, origin, now)).toMatchObject({ build: foreignUrl, dataAsOf: null, synthetic: null });
    const options = { result, table: result, origin, strings: enGrid, isRightToLeft: false, now };
    const { name, content } = await exportFile('markdown', options);
    expect(name).toBe('my-20birds.md');
    expect(await content.text()).toContain(`1 row, complete.\n\nDatabase: ${foreignUrl}.`);
  });
});
