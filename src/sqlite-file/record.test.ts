import { expect, it } from 'vitest';
import { takeRecordApart } from './index.ts';

it('takes a record apart into its types and values', () => {
  expect(takeRecordApart(Uint8Array.of(4, 1, 9, 15, 200, 65))).toEqual({
    types: [1, 9, 15],
    values: [-56, 1, Uint8Array.of(65)],
  });
});

/** The serial type of a value of some 2^54 bytes. */
const ENDLESS = [0xc0, ...Array(6).fill(0x80), 0];

it.each([
  ['the beginning of a record', [4, 1, 9, 15, 200]],
  ['a record with a value that is longer than any record, before a whole number', [10, ...ENDLESS, 5, 1, 2]],
  ['a record that does not end with its last value', [2, 1, 5, 6]],
])('does not take apart %s', (_, bytes) => {
  expect(takeRecordApart(Uint8Array.from(bytes))).toBeNull();
});
