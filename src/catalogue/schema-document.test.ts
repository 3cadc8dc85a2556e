import { describe, expect, it } from 'vitest';
import { CATALOGUE, CONVENTIONS, JOINS, schemaDocument, schemaMarkdown } from './index.ts';

const schema = schemaDocument(CATALOGUE, { dataAsOf: '2026-09-17', synthetic: true });

describe('the description of the database', () => {
  it('tells every table, column, key, index, join and convention', () => {
    expect(schema.tables.map(({ name }) => name)).toEqual(CATALOGUE.map(({ name }) => name));
    expect(schema.joins).toHaveLength(JOINS.length);
    expect(schema.conventions).toBe(CONVENTIONS);
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

  it('is JSON as it stands', () => {
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

  it('says that data is invented, only where it is', () => {
    expect(lines.join('\n')).toContain('**Synthetic data.**');
    expect(schemaMarkdown(schemaDocument(CATALOGUE, { dataAsOf: null, synthetic: false }))).not.toContain('Synthetic');
  });
});
