import { expect, it } from 'vitest';
import { DamagedStrips } from '../../../column-strips/index.ts';
import { joinValues } from '../stored-rows.ts';
import { CodedColumn } from './coded-column.ts';

const bytes = (...content: number[]) => Uint8Array.from(content);
const real = (value: number) => {
  const content = new Uint8Array(8);
  new DataView(content.buffer).setFloat64(0, value);
  return { type: 7, content };
};
const whole = (value: bigint) => {
  const content = new Uint8Array(8);
  new DataView(content.buffer).setBigInt64(0, value);
  return { type: 6, content };
};
const text = (value: string) => {
  const content = new TextEncoder().encode(value);
  return { type: 13 + 2 * content.length, content };
};
const blob = (...content: number[]) => ({ type: 12 + 2 * content.length, content: bytes(...content) });

/** In SQLite's order. */
const ORDERED = [
  { type: 0, content: bytes() },
  real(Number.NEGATIVE_INFINITY),
  whole(-(2n ** 63n)),
  { type: 1, content: bytes(0xff) },
  { type: 8, content: bytes() },
  real(0.5),
  { type: 9, content: bytes() },
  { type: 2, content: bytes(1, 0) },
  real(2 ** 53),
  whole(2n ** 53n + 1n),
  real(2 ** 53 + 2),
  real(Number.POSITIVE_INFINITY),
  text(''),
  text('A'),
  text('AA'),
  text('a'),
  text('א'),
  blob(),
  blob(0),
  blob(0, 0),
  blob(1),
];

it('sorts as SQLite does, and leaves equal rows in their order', () => {
  const turned = [...ORDERED.toReversed(), ...ORDERED];
  const column = new CodedColumn(turned.length);
  column.add(joinValues(turned.slice(0, 10)));
  column.add(joinValues(turned.slice(10)));
  const sorted = column.sort(Uint32Array.from(turned.keys()));
  const last = ORDERED.length - 1;
  expect([...sorted]).toEqual(ORDERED.flatMap((_, i) => [last - i, ORDERED.length + i]));
  const { types, content } = column.valuesOf(sorted);
  const expected = joinValues(ORDERED.flatMap((value) => [value, value]));
  expect([[...types], [...content]]).toEqual([[...expected.types], [...expected.content]]);
});

it('has as many different values as there are rows', () => {
  const rows = 70_000;
  const content = new Uint8Array(3 * rows);
  for (let i = 0; i < rows; i += 1) content.set([i >> 16, i >> 8, i], 3 * i);
  const column = new CodedColumn(rows);
  column.add({ types: new Uint8Array(rows).fill(3), content });
  const backward = Uint32Array.from({ length: rows }, (_, i) => rows - 1 - i);
  expect(column.sort(backward)).toEqual(backward.toReversed());
  expect(column.valuesOf(Uint32Array.of(65_535, 65_536, 69_999)).content).toEqual(
    bytes(0, 255, 255, 1, 0, 0, 1, 0x11, 0x6f),
  );
});

it.each([
  ['numbers', { type: 9, content: bytes() }, real(1)],
  ['zeros', real(-0), { type: 8, content: bytes() }],
  ['what is read as NULL', real(Number.NaN), { type: 0, content: bytes() }],
])('refuses equal values that are not the same: %s', (_, a, b) => {
  const column = new CodedColumn(2);
  column.add(joinValues([a, b]));
  expect(() => column.sort(Uint32Array.of(0, 1))).toThrow(DamagedStrips);
});
