import { expect, it } from 'vitest';
import { crc32 } from './checksum.ts';

it.each([
  ['', 0],
  // The check value that the catalogue of CRCs gives for this one.
  ['123456789', 0xcb_f4_39_26],
])('the CRC-32 of %j', (text, crc) => {
  expect(crc32(new TextEncoder().encode(text))).toBe(crc);
});
