import { describe, expect, it } from 'vitest';
import { fieldsOf } from './fields.ts';
import { readParameters, writeParameters } from './values.ts';

const read = (sql: string, texts: Record<string, string>) => readParameters(fieldsOf(sql), texts);

describe('the values of the fields', () => {
  it('have the types of the columns that they are compared with', () => {
    const sql =
      'SELECT * FROM deals WHERE settlement = :city AND year >= :since AND deal_amount < :most AND is_new_build = :new';
    expect(read(sql, { city: ' חיפה ', since: '2015', most: '1,500,000', new: '1' })).toEqual({
      params: { city: 'חיפה', since: 2015, most: 1500000, new: 1 },
      wrong: [],
    });
  });

  it('keep a text that looks like a number where the column holds texts', () => {
    expect(read('SELECT * FROM agg_national_quarter WHERE rooms_bucket = :rooms', { rooms: '4' })).toEqual({
      params: { rooms: '4' },
      wrong: [],
    });
  });

  it('of which nothing is known are numbers where they look like some', () => {
    expect(read('SELECT :a, :b, :c', { a: '4.5', b: '4 rooms', c: '' })).toEqual({
      params: { a: 4.5, b: '4 rooms', c: null },
      wrong: [],
    });
  });

  it('without names come in their order', () => {
    expect(read('SELECT ?, ?', { 1: 'a', 2: '2' })).toEqual({ params: ['a', 2], wrong: [] });
    expect(read('SELECT ?3, ?1', { 1: '1', 3: '3' })).toEqual({ params: [1, null, 3], wrong: [] });
  });

  it('are none where there is no placeholder', () =>
    expect(read('SELECT 1', { a: '1' })).toEqual({ params: {}, wrong: [] }));

  it.each([
    ['a word for a year', 'SELECT * FROM deals WHERE year = :x', 'last'],
    ['half a date', 'SELECT * FROM deals WHERE deal_date > :x', '2024-05'],
    ['a number beyond all', 'SELECT * FROM deals WHERE deal_amount > :x', '1e999'],
    ['commas in the wrong place', 'SELECT * FROM deals WHERE deal_amount > :x', '1,50'],
  ])('are refused by the field: %s', (_, sql, x) => expect(read(sql, { x })).toEqual({ params: {}, wrong: ['x'] }));

  it('are written as they were read, by name or in order', () => {
    const named = fieldsOf('SELECT :city, @since, :none, :yes');
    expect(writeParameters(named, { city: 'חיפה', '@since': 2015, none: null, yes: true, other: 1 })).toEqual({
      city: 'חיפה',
      since: '2015',
      none: '',
      yes: '1',
    });
    expect(writeParameters(fieldsOf('SELECT ?, ?'), ['a', 2])).toEqual({ 1: 'a', 2: '2' });
    expect(writeParameters(named, undefined)).toEqual({});
  });
});
