import { describe, expect, it } from 'vitest';
import { CATALOGUE, CONVENTIONS, JOINS, schemaDocument, schemaMarkdown, TABLE_GROUPS } from './index.ts';

const SERVICE = {
  formats: ['json', 'csv'],
  limits: {
    statement_characters: 20_000,
    rows_default: 1_000,
    rows_max: 10_000,
    query_ms: 10_000,
    result_bytes: 32 * 2 ** 20,
  },
};
const schema = schemaDocument(CATALOGUE, { dataAsOf: '2026-09-17', synthetic: true, service: SERVICE });

describe('the description of the database', () => {
  it('says where the data come from, and that synthetic data is invented', () => {
    const sourcesOf = (synthetic: boolean) =>
      schemaDocument(CATALOGUE, { dataAsOf: '2026-09-17', synthetic, service: SERVICE }).conventions.at(-1);
    expect(sourcesOf(false)).toBe(CONVENTIONS.at(-1));
    expect(sourcesOf(false)?.text).toMatch(/^Deals are from the public registry .* \(ODbL licence\)/);
    expect(sourcesOf(true)).toMatchObject({ id: 'sources', text: expect.stringMatching(/^The data is synthetic: /) });
  });

  it('lists every table, column, key, index, join and convention', () => {
    expect(schema.tables.map(({ name }) => name)).toEqual(CATALOGUE.map(({ name }) => name));
    expect(schema.joins).toHaveLength(JOINS.length);
    expect(schema.conventions.map(({ id }) => id)).toEqual(CONVENTIONS.map(({ id }) => id));
    expect(schema).toMatchObject({ schema_version: '1.2', data_as_of: '2026-09-17', synthetic: true });
    const deals = schema.tables.find(({ name }) => name === 'deals');
    expect(deals).toMatchObject({ group: 'core', kind: 'table', primary_key: ['id'] });
    expect(deals?.indexes).toHaveLength(11);
    expect(deals?.columns.find(({ name }) => name === 'geo_precision')).toMatchObject({
      type: 'TEXT',
      nullable: true,
      values: ['parcel', 'gush', 'settlement'],
    });
    expect(schema.tables.find(({ name }) => name === 'streets_fts')).toMatchObject({
      rowid_of: 'streets.id',
      contentless: true,
    });
    expect(deals).toMatchObject({ without_rowid: false });
    expect(Object.values(schema.meta_keys).flat()).toHaveLength(89);
  });

  it('lists units, functions, what is missing, and the limits', () => {
    const column = (table: string, name: string) =>
      schema.tables.find((each) => each.name === table)?.columns.find((each) => each.name === name);
    expect(column('deals', 'deal_amount')).toMatchObject({ unit: 'shekels' });
    expect(column('deals', 'in_stats')).not.toHaveProperty('unit');
    expect(column('deals', 'settlement')).not.toHaveProperty('unit');
    expect(schema.functions).toHaveLength(173);
    expect(schema.functions).toContainEqual({
      name: 'median',
      group: 'aggregates',
      signature: 'median(x)',
      description: expect.any(String),
      refused: false,
    });
    expect(schema.table_functions.map(({ signature }) => signature)).toContain("pragma_table_info('table')");
    expect(schema.not_available.join('\n')).toMatch(/REGEXP.*\n/);
    expect(schema).toMatchObject(SERVICE);
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  });
});

describe('the description as Markdown', () => {
  const lines = schemaMarkdown(schema).split('\n');

  it('has a section a table and a line a column', () => {
    for (const { name, columns } of CATALOGUE) {
      const from = lines.indexOf(`### ${name}`);
      expect(from, name).toBeGreaterThan(0);
      const next = lines.findIndex((line, at) => at > from && line.startsWith('#'));
      const section = lines.slice(from, next === -1 ? lines.length : next);
      expect(
        section.filter((line) => line.startsWith('| ')),
        name,
      ).toHaveLength(columns.length + 2);
    }
    expect(lines.filter((line) => line.startsWith('### '))).toHaveLength(CATALOGUE.length);
  });

  it('keeps every row of a table in four cells', () => {
    for (const line of lines.filter((each) => each.startsWith('| '))) {
      expect(line.replace(/\\\|/g, '').split('|'), line).toHaveLength(6);
    }
  });

  it('leaves no name in angle brackets to be taken for HTML', () => {
    expect(lines.join('\n')).toContain('window_\\<name>_start');
    expect(lines.filter((line) => /(?<!\\)<[a-z]/.test(line))).toEqual([]);
  });

  it('lists the values of a column, and the keys of meta', () => {
    expect(lines.find((line) => line.startsWith('| street_source '))).toContain(
      'Values: osm_address, osm_addr_place, osm_nearest_street.',
    );
    expect(lines.find((line) => line.startsWith('- dates: '))).toContain('stats_anchor_date');
  });

  it('gives the unit after the type', () => {
    expect(lines.find((line) => line.startsWith('| deal_amount '))).toContain('| INTEGER, shekels |');
    expect(lines.find((line) => line.startsWith('| price_per_sqm '))).toContain(
      '| INTEGER?, shekels per square metre |',
    );
  });

  it('has a line for each function, and says which are refused', () => {
    for (const { signature } of schema.functions) {
      expect(
        lines.filter((line) => line.startsWith(`- \`${signature}\`: `)),
        signature,
      ).toHaveLength(1);
    }
    expect(lines.filter((line) => line.endsWith('**Refused.**')).map((line) => line.split('`')[1])).toEqual([
      'fts3_tokenizer(name)',
      'load_extension(file)',
    ]);
  });

  it('begins with what a statement may be and the conventions, then lists the tables', () => {
    expect(lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3))).toEqual([
      'What a statement may be',
      'Conventions',
      'Joins',
      ...TABLE_GROUPS.map((group) => `Tables: ${group}`),
      'Keys of meta',
      'Functions',
      'Functions after FROM',
    ]);
    expect(lines.join('\n')).toContain('limit rows, from 1 to 10000; 1000 unless told otherwise.');
  });

  it('fits beside a question in the context of a language model', () => {
    expect(schemaMarkdown(schema).length).toBeLessThan(120_000);
  });

  it('says that data is invented, only if it is', () => {
    expect(lines.join('\n')).toContain('**Synthetic data.**');
    expect(
      schemaMarkdown(schemaDocument(CATALOGUE, { dataAsOf: null, synthetic: false, service: SERVICE })),
    ).not.toContain('Synthetic');
  });
});
