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

  it('of which nothing is known stay texts where a number would lose digits', () => {
    const texts = {
      zip: '0123',
      phone: '+972501234567',
      big: '9007199254740993',
      beyond: '1e999',
      half: '0.5',
      minus: '-1',
    };
    expect(read('SELECT :zip, :phone, :big, :beyond, :half, :minus', texts).params).toEqual({
      ...texts,
      half: 0.5,
      minus: -1,
    });
  });

  it('are numbers as people write and copy them', () => {
    const sql = 'SELECT * FROM deals WHERE deal_amount > :x';
    const bound = (x: string) => (read(sql, { x }).params as { x?: unknown }).x;
    expect(['12,345,678.5', '1 234', '−5', '\u200f1,234\u200e', '\u2066-7\u2069'].map(bound)).toEqual([
      12345678.5, 1234, -5, 1234, -7,
    ]);
  });

  it('stay the texts of a link until somebody writes others', () => {
    const fields = fieldsOf('SELECT substr(:a, 1), :b, :c, :d');
    const bound = { a: '', b: '5', c: '', d: 5 };
    const texts = writeParameters(fields, bound);
    expect(readParameters(fields, texts, bound).params).toEqual(bound);
    expect(readParameters(fields, { ...texts, b: '6', c: ' ' }, bound).params).toEqual({ ...bound, b: 6, c: null });
    const since = fieldsOf('SELECT * FROM deals WHERE deal_date >= :since');
    const part = { since: '2020' };
    expect(readParameters(since, part, part)).toEqual({ params: part, wrong: [] });
    expect(readParameters(since, { since: '202' }, part)).toEqual({ params: {}, wrong: ['since'] });
    const inOrder = fieldsOf('SELECT ?, ?');
    expect(readParameters(inOrder, { 1: '5', 2: '5' }, ['5', 5]).params).toEqual(['5', 5]);
  });

  it('may be named like a member of every object', () => {
    const sql = 'SELECT :constructor, :toString, :__proto__';
    expect(read(sql, {}).params).toEqual(
      Object.fromEntries(['constructor', 'toString', '__proto__'].map((key) => [key, null])),
    );
    expect(writeParameters(fieldsOf(sql), {})).toEqual({});
    expect(writeParameters(fieldsOf(sql), { constructor: 1 } as never)).toEqual({ constructor: '1' });
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
    ['a comma before decimals', 'SELECT * FROM deals WHERE deal_amount > :x', '0,123'],
    ['a comma before three decimals', 'SELECT * FROM deals WHERE deal_amount > :x', '1234,567'],
    ['an integer that no double holds', 'SELECT * FROM deals LIMIT :x', '9007199254740993'],
    [
      'one that is compared with a number of no type',
      'SELECT 1 FROM deals HAVING max(deal_amount) > :x',
      '9007199254740993',
    ],
    ['one in a calculation', 'SELECT * FROM deals WHERE id = abs(:x)', '9007199254740993'],
    ['one beyond 64 bits', 'SELECT * FROM deals WHERE id = :x', '9223372036854775808'],
  ])('are refused by the field: %s', (_, sql, x) => expect(read(sql, { x })).toEqual({ params: {}, wrong: ['x'] }));

  it('stay texts where a column of integers is compared with one that no double holds', () =>
    expect(read('SELECT * FROM deals WHERE id = :x', { x: '9007199254740993' })).toEqual({
      params: { x: '9007199254740993' },
      wrong: [],
    }));

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
