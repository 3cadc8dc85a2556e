import { expect, it } from 'vitest';
import { type ColumnValues, DamagedStrips, storedValues, type ValueList } from '../../../column-strips/index.ts';
import { joinValues } from '../stored-rows.ts';
import { WholeColumn } from './whole-column.ts';

const numbers = (...values: (number | null)[]): ColumnValues => ({
  numbers: Float64Array.from(values, (value) => value ?? Number.NaN),
});

function listOf(...texts: string[]): ValueList {
  const contents = texts.map((text) => new TextEncoder().encode(text));
  const starts = new Uint32Array(texts.length + 1);
  for (const [i, { length }] of contents.entries()) starts[i + 1] = (starts[i] ?? 0) + length;
  return {
    types: Float64Array.from(contents, ({ length }) => 13 + 2 * length),
    starts,
    content: Uint8Array.from(contents.flatMap((content) => [...content])),
  };
}

const places = (list: ValueList, ...values: number[]): ColumnValues => ({ places: Int32Array.from(values), list });

/** The order in which a column has its rows, and what it reads of them then. */
function sorted(...parts: ColumnValues[]) {
  const lengths = parts.map((part) => storedValues(part).types.length);
  const rows = lengths.reduce((sum, length) => sum + length, 0);
  const column = new WholeColumn(rows);
  for (const part of parts) column.add(part);
  column.checkDistinct();
  const order = column.sort(Uint32Array.from({ length: rows }, (_, row) => row));
  return { order: [...order], values: storedValues(column.valuesOf(order)) };
}

it.each<[string, ColumnValues[], number[]]>([
  ['whole numbers', [numbers(3, -2, 0), numbers(70_000, -70_000, 3)], [4, 1, 2, 0, 5, 3]],
  ['NULL first', [numbers(3, null, -2), numbers(null)], [1, 3, 2, 0]],
  ['nothing but NULL', [numbers(null, null)], [0, 1]],
  ['the ends of 32 bits', [numbers(2 ** 31 - 1, -(2 ** 31), 0, 2 ** 31), numbers(null, -1)], [4, 1, 5, 2, 0, 3]],
  ['real numbers after whole ones', [numbers(3, null, 2), numbers(2.5, -0.5, -1e-9, 2 ** 40)], [1, 4, 5, 2, 3, 0, 6]],
  ['places of a list', [places(listOf('a', 'b', 'c'), 2, -1, 0, 2, 1)], [1, 2, 4, 0, 3]],
  ['a list that is in no order', [places(listOf('c', 'a', 'b'), 0, 1, 2, -1)], [3, 1, 2, 0]],
])('sorts %s, and equal ones stay in their order', (_, parts, order) => {
  expect(sorted(...parts).order).toEqual(order);
});

it('has values of several kinds from block to block', () => {
  const text = { type: 15, content: Uint8Array.of(98) };
  const { order, values } = sorted(
    numbers(5, null),
    places(listOf('a', 'b'), 1, 0, -1),
    joinValues([text]),
    numbers(4.5),
  );
  expect(order).toEqual([1, 4, 6, 0, 3, 2, 5]);
  expect([...values.types]).toEqual([0, 0, 7, 1, 15, 15, 15]);
  expect([...values.content.subarray(-4)]).toEqual([5, 97, 98, 98]);
});

it('refuses equal values that are not the same', () => {
  const real = new Uint8Array(8);
  new DataView(real.buffer).setFloat64(0, 1);
  expect(() => sorted(numbers(1), joinValues([{ type: 7, content: real }]))).toThrow(DamagedStrips);
});
