import { expect, it } from 'vitest';
import { putVarint, readVarint, varint, varintBytes } from './varint.ts';

it.each([
  [0, [0]],
  [127, [0x7f]],
  [128, [0x81, 0x00]],
  [16_384, [0x81, 0x80, 0x00]],
  [2 ** 53 - 1, [0x8f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]],
])('%d takes its bytes, and is read again', (value, bytes) => {
  const page = new Uint8Array(12);
  putVarint(page, 2, value);
  expect(varint(value)).toEqual(bytes);
  expect(varintBytes(value)).toBe(bytes.length);
  expect([...page.subarray(2, 2 + bytes.length)]).toEqual(bytes);
  expect(readVarint(page, 2)).toEqual({ value, end: 2 + bytes.length });
});

it('is negative if all of its nine bytes are used', () => {
  expect(readVarint(new Uint8Array(9).fill(0xff), 0)).toEqual({ value: -1, end: 9 });
});
