import { describe, expect, it } from 'vitest';
import {
  plausiblePortion,
  quarterOf,
  readAmount,
  readDate,
  readDecimal,
  readInteger,
  readTimestamp,
} from './fields.ts';

describe('dates', () => {
  it.each([
    ['25/08/2021', '2021-08-25'],
    ['29/02/2016', '2016-02-29'],
    ['29/02/2000', '2000-02-29'],
    [' 01/01/1998 ', '1998-01-01'],
    ['2021-08-25', '2021-08-25'],
    ['2021-08-25 00:00:00', '2021-08-25'],
    ['2021-08-25T00:00:00.000Z', '2021-08-25'],
  ])('reads %s', (text, date) => expect(readDate(text)).toBe(date));

  it.each([
    '29/02/2015',
    '29/02/1900',
    '31/04/2020',
    '00/01/2020',
    '01/13/2020',
    '01/00/2020',
    '2020-02-30',
    '2021-08-25 21:00:00',
    '2021-08-25T00:00:00+03:00',
    '25-08-2021',
    '1/1/2020',
    '',
  ])('has no day for %j', (text) => expect(readDate(text)).toBeNull());

  it('knows the quarter of a date', () => {
    expect(['2020-01-31', '2020-03-01', '2020-04-01', '2020-12-31'].map(quarterOf)).toEqual([
      '2020-Q1',
      '2020-Q1',
      '2020-Q2',
      '2020-Q4',
    ]);
  });
});

describe('numbers', () => {
  it.each([
    ['042', 42],
    ['000', 0],
    ['6941.0', 6_941],
    ['', null],
    ['12.5', 'unreadable'],
    ['-1', 'unreadable'],
    ['1e3', 'unreadable'],
    ['9999999999999999', 'unreadable'],
  ])('reads %j as a whole number: %j', (text, value) => expect(readInteger(text)).toBe(value));

  it.each([
    ['120000', 120_000],
    ['120000.00', 120_000],
    ['0', null],
    ['', null],
    ['120000.5', 'unreadable'],
    ['1,200,000', 'unreadable'],
    ['abc', 'unreadable'],
  ])('reads %j as an amount: %j', (text, value) => expect(readAmount(text)).toBe(value));

  it.each([
    ['3.5', 3.5],
    ['0.000', null],
    ['0', null],
    ['.5', 'unreadable'],
    ['3,5', 'unreadable'],
  ])('reads %j as a decimal: %j', (text, value) => expect(readDecimal(text)).toBe(value));

  it('accepts a portion from a thousandth to the whole, and no other', () => {
    expect([0.0009, 0.001, 0.5, 1, 1.001, null].map(plausiblePortion)).toEqual([null, 0.001, 0.5, 1, null, null]);
  });
});

describe('times', () => {
  it.each([
    ['2026-09-19 09:52:08.913095+00:00', '2026-09-19T09:52:08Z'],
    ['2026-09-19 05:55:00.406287+00', '2026-09-19T05:55:00Z'],
    ['2026-09-19T05:55:00Z', '2026-09-19T05:55:00Z'],
    ['2026-09-19 01:30:00+03', '2026-09-18T22:30:00Z'],
    ['2026-09-19 01:30:00+0300', '2026-09-18T22:30:00Z'],
    ['', null],
    ['19/09/2026 05:55', 'unreadable'],
    ['2026-09-19 25:00:00+00', 'unreadable'],
  ])('reads %j as %j', (text, time) => expect(readTimestamp(text)).toBe(time));
});
