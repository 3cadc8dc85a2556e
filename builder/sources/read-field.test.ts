import { describe, expect, it } from 'vitest';
import { type Field, optional, required } from './layout.ts';
import { readField } from './read-field.ts';

const read = (field: Field, text: string) => {
  const found = readField(field, text);
  return found.ok ? found.value : `!${found.why}`;
};

describe('a field of an operator’s file', () => {
  it.each([
    ['is unknown when empty', optional.integer(''), '  ', null],
    ['is missed when empty and required', required.text(''), '  ', '!is missing'],
    ['holds text without the blanks around it', optional.text(''), ' רחוב "הגפן" ', 'רחוב "הגפן"'],
    ['holds one of its values', optional.text('', { values: ['a', 'b'] }), 'b', 'b'],
    ['holds none but its values', optional.text('', { values: ['a', 'b'] }), 'A', '!is none of a, b'],
    ['holds no text of another encoding', optional.text(''), 'שד\ufffd', '!is not UTF-8 text'],
    ['holds no zero byte', optional.text(''), 'a\0b', '!holds a zero byte'],
    ['holds a whole number', optional.integer(''), '-070', -70],
    ['holds a whole number written with zeros behind the point', optional.integer(''), '12.00', 12],
    ['holds no fraction for a whole number', optional.integer(''), '12.5', '!is not a whole number'],
    ['holds no number beyond the exact ones', optional.integer(''), '9'.repeat(16), '!is not a whole number'],
    ['holds no commas between thousands', optional.integer(''), '1,234', '!is not a whole number'],
    ['holds a number', optional.real(''), '-1.5e3', -1500],
    ['holds zero, never minus zero', optional.real(''), '-0.0', 0],
    ['holds no text for a number', optional.real(''), 'NaN', '!is not a number'],
    ['holds no endless number', optional.real(''), '1e999', '!is not a number'],
    ['holds no less than its least', optional.integer('', { min: 1 }), '0', '!is less than 1'],
    ['holds no more than its most', optional.real('', { max: 90 }), '90.1', '!is more than 90'],
    ['holds its bounds', optional.real('', { min: 90, max: 90 }), '90', 90],
    ['holds a flag', required.flag(''), 'TRUE', 1],
    ['holds no other number for a flag', required.flag(''), '2', '!is neither 0 nor 1'],
    ['holds a day', optional.date(''), '2024-02-29', '2024-02-29'],
    ['holds no day that the calendar lacks', optional.date(''), '2023-02-29', '!is not a day written YYYY-MM-DD'],
    ['holds no day of another writing', optional.date(''), '29/02/2024', '!is not a day written YYYY-MM-DD'],
    ['holds a month', optional.month(''), '2024-12', '2024-12'],
    ['holds no thirteenth month', optional.month(''), '2024-13', '!is not a month written YYYY-MM'],
  ])('%s', (_, field, text, value) => {
    expect(read(field, text)).toBe(value);
  });
});
