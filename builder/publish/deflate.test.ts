import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { deflate } from './deflate.ts';

/** Pseudo-random bytes, the same every time. */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state >> 8;
  });
}
const counting = (length: number) => new TextEncoder().encode(Array.from({ length }, (_, i) => i).join(' '));

describe.each([
  ['nothing', new Uint8Array()],
  ['one byte', Uint8Array.of(7)],
  ['exactly one piece', noise(8 * 1024)],
  ['one piece and a byte', noise(8 * 1024 + 1)],
  ['more than deflate looks back', counting(30_000)],
])('%s', (_, bytes) => {
  it('is the same after deflating and inflating', () => {
    expect(inflateRawSync(deflate(bytes)).equals(bytes)).toBe(true);
  });
});

it('finds repetitions from the piece before', () => {
  const once = noise(8 * 1024);
  const twice = deflate(Buffer.concat([once, once]));
  expect(twice.length).toBeLessThan(deflate(once).length + 200);
});

it('uses another way for each stretch, if one way does not suit all', () => {
  // Numbers of few bits, with no two equal stretches; then text.
  const bytes = Buffer.concat([noise(64 * 1024).map((byte) => byte % 5), counting(20_000)]);
  expect(deflate(bytes).length).toBeLessThan(deflateRawSync(bytes, { level: 9 }).length);
});
