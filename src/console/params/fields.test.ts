import { describe, expect, it } from 'vitest';
import { columnNamed } from '../../catalogue/index.ts';
import { fieldsOf } from './fields.ts';

const controls = (sql: string) => Object.fromEntries(fieldsOf(sql).map(({ key, control }) => [key, control]));
const comparedIn = (sql: string) =>
  fieldsOf(sql).map(({ compared }) => compared && `${compared.table}.${compared.column}`);

describe('the field of a placeholder', () => {
  it.each([
    ['a settlement by its name', 'SELECT * FROM deals WHERE settlement = :x', 'settlement'],
    ['a settlement by its code', 'SELECT * FROM deals d WHERE d.settlement_code = :x', 'settlement'],
    ['a neighbourhood', 'SELECT * FROM neighborhoods WHERE name = :x', 'neighbourhood'],
    ['a street', 'SELECT * FROM streets AS s WHERE s.street = :x', 'street'],
    ['a list', "SELECT * FROM agg_national_year WHERE rooms_bucket = :x AND property_group = 'all'", 'list'],
    ['a flag', 'SELECT * FROM deals WHERE is_new_build = :x', 'list'],
    ['a year', 'SELECT * FROM deals WHERE year >= :x', 'year'],
    ['a date', 'SELECT * FROM deals WHERE deal_date > :x', 'date'],
    ['a number', 'SELECT * FROM deals WHERE deal_amount < :x', 'number'],
    ['a text', 'SELECT * FROM agg_national_month WHERE month = :x', 'text'],
    ['a number of rows', 'SELECT * FROM deals LIMIT :x', 'number'],
    ['a factor', 'SELECT deal_amount * :x FROM deals', 'number'],
    ['words', 'SELECT rowid FROM streets_fts WHERE streets_fts MATCH :x', 'text'],
    ['anything', 'SELECT :x', 'any'],
  ])('asks for %s', (_, sql, control) => expect(controls(sql)).toEqual({ x: control }));

  it.each([
    ['on the right of it', 'SELECT * FROM deals WHERE :a <= year', ['deals.year']],
    ['on both ends of BETWEEN', 'SELECT * FROM deals WHERE area BETWEEN :a AND :b', ['deals.area', 'deals.area']],
    ['in a list', "SELECT * FROM deals WHERE quarter NOT IN ('2024-Q1', :a, :b)", ['deals.quarter', 'deals.quarter']],
    ['behind NOT LIKE', 'SELECT * FROM streets WHERE slug NOT LIKE :a', ['streets.slug']],
    [
      'of a subquery',
      'SELECT * FROM neighborhoods WHERE settlement_code = (SELECT code FROM settlements WHERE name = :a)',
      ['settlements.name'],
    ],
    [
      'by an alias',
      'SELECT * FROM deals d JOIN settlements s ON s.code = d.settlement_code WHERE s.name = :a',
      ['settlements.name'],
    ],
    ['where it is optional', 'SELECT * FROM deals WHERE :a IS NULL OR year = :a', ['deals.year']],
    ['in quotes', 'SELECT * FROM "deals" WHERE "year" = :a', ['deals.year']],
    ['of no table that is known', 'WITH t AS (SELECT 1 AS n) SELECT * FROM t WHERE n = :a', [null]],
  ])('knows the column %s', (_, sql, compared) => expect(comparedIn(sql)).toEqual(compared));

  it('offers the values of the catalogue', () => {
    const [field] = fieldsOf('SELECT * FROM settlements WHERE district = :d');
    expect(field?.values).toEqual(columnNamed('settlements', 'district')?.values);
    expect(fieldsOf('SELECT * FROM deals WHERE in_stats = :s')[0]?.values).toEqual(['1', '0']);
  });

  it('of a street knows the field of its settlement', () => {
    const fields = fieldsOf(
      'SELECT * FROM streets WHERE settlement_code = (SELECT code FROM settlements WHERE name = :place) AND street = :street',
    );
    expect(fields.map(({ key, within }) => [key, within])).toEqual([
      ['place', null],
      ['street', 'place'],
    ]);
  });
});
