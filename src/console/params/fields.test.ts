import { describe, expect, it } from 'vitest';
import { columnNamed } from '../../catalogue/index.ts';
import { tablesOf } from '../foreign/foreign-schema.ts';
import { finderIn } from './compared-column.ts';
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
    ['a pattern', "SELECT * FROM deals WHERE settlement LIKE '%' || :x || '%'", 'text'],
    ['the beginning of a date', "SELECT * FROM deals WHERE deal_date >= :x || '-01'", 'text'],
    // SQLite finds no number equal to a text.
    ['a year that is a text', "SELECT * FROM deals WHERE strftime('%Y', deal_date) = :x", 'text'],
    ['the same on the right', 'SELECT * FROM deals WHERE :x = substr(deal_date, 1, 4)', 'text'],
    ['a count', 'SELECT year FROM deals GROUP BY year HAVING count(*) > :x', 'number'],
    ['a median', 'SELECT year FROM deals GROUP BY year HAVING median(deal_amount) > :x', 'number'],
    ['a distance', 'SELECT * FROM deals WHERE abs(lat - 32) < :x', 'number'],
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
    ['of a table named with its database', 'SELECT * FROM main.deals d WHERE d.year = :a', ['deals.year']],
    ['within a function', 'SELECT * FROM deals WHERE lower(settlement) = lower(trim(:a))', ['deals.settlement']],
    [
      'on the right, within a function',
      'SELECT * FROM deals WHERE date(:a) <= date(deals.deal_date)',
      ['deals.deal_date'],
    ],
    ['of the largest value', 'SELECT 1 FROM deals GROUP BY year HAVING max(deal_date) > :a', ['deals.deal_date']],
    ['of a subquery in FROM', 'SELECT * FROM (SELECT name FROM settlements) s WHERE s.name = :a', ['settlements.name']],
    ['in a row', 'SELECT * FROM deals d WHERE (d.gush, chelka) = (:a, :b)', ['deals.gush', 'deals.chelka']],
    ['where it may be missing', 'SELECT * FROM deals WHERE year = coalesce(:a, year)', ['deals.year']],
    ['behind a cast', 'SELECT * FROM deals WHERE rooms = CAST(:a AS REAL)', ['deals.rooms']],
    ['in brackets', 'SELECT * FROM deals WHERE year IN (:a, (:b))', ['deals.year', 'deals.year']],
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

describe('the field of a placeholder in a foreign database', () => {
  const columns = { id: 'BIGINT', name: 'VARCHAR(9)', weight: 'double', seen: 'DATE', price: 'DECIMAL(9,2)', note: '' };
  const birds = tablesOf(
    [['Birds', 'table', '']],
    Object.entries(columns).map(([name, type]) => ['Birds', name, type, 0, 0]),
    [],
  );
  const controlFor = (sql: string) => fieldsOf(sql, finderIn(birds)).map(({ control }) => control);

  it.each([
    ['a number', 'SELECT * FROM birds WHERE id = :x', 'number'],
    ['a number with decimals', 'SELECT * FROM birds b WHERE b.WEIGHT < :x', 'number'],
    ['a text, though it has digits', 'SELECT * FROM birds WHERE name = :x', 'text'],
    // SQLite keeps dates as texts or as numbers.
    ['any value for a date', 'SELECT * FROM birds WHERE seen > :x', 'any'],
    ['any value for a decimal', 'SELECT * FROM birds WHERE price > :x', 'any'],
    ['any value for a column without a type', 'SELECT * FROM birds WHERE note = :x', 'any'],
    ['any value for a table of ours, which is not there', 'SELECT * FROM deals WHERE settlement_code = :x', 'any'],
  ])('asks for %s', (_, sql, control) => expect(controlFor(sql)).toEqual([control]));

  it('says which column it is compared with, as the database writes it', () =>
    expect(fieldsOf('SELECT * FROM birds WHERE Id = :x', finderIn(birds))[0]?.compared).toEqual({
      table: 'Birds',
      column: 'id',
    }));
});
