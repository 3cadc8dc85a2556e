import { crc32 as native } from 'node:zlib';
import { expect, it } from 'vitest';
import { crc32 } from '../sqlite-file/index.ts';

it.each([
  ['', 0],
  // The check value in the catalogue of CRCs.
  ['123456789', 0xcb_f4_39_26],
])('the CRC-32 of %j', (text, crc) => {
  expect(crc32(new TextEncoder().encode(text))).toBe(crc);
});

it('the CRC-32 of bytes that come in pieces', () => {
  const [first, second] = ['1234', '56789'].map((text) => new TextEncoder().encode(text));
  expect(crc32(second ?? new Uint8Array(), crc32(first ?? new Uint8Array()))).toBe(0xcb_f4_39_26);
});

it('the CRC-32 of any length and alignment equals that of zlib', () => {
  const bytes = Uint8Array.from({ length: 60 }, (_, i) => i * 89);
  for (let from = 0; from < 10; from += 1) {
    for (let to = from; to <= bytes.length; to += 1) {
      const piece = bytes.subarray(from, to);
      expect(crc32(piece, 77)).toBe(native(piece, 77));
    }
  }
});
