import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SharedBody } from './shared-body.ts';

const TEXT = Buffer.from('נדל״ן '.repeat(50_000));

describe('a body that several send', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed as %s once, piece by piece', async (encoding, decode) => {
    const made: number[] = [];
    const body = new SharedBody([TEXT.subarray(0, 100_001), TEXT.subarray(100_001)], 'answer', (bytes) =>
      made.push(bytes),
    );
    const [one, other] = await Promise.all([body.encoded(encoding), body.encoded(encoding)]);
    expect(other).toBe(one);
    expect(await body.encoded(encoding)).toBe(one);
    expect(made).toEqual([one.sizeBytes]);
    expect(decode(Buffer.concat(one.pieces)).equals(TEXT)).toBe(true);
  });

  it('needs room for what is being made, and the bytes alone once they are', async () => {
    const body = new SharedBody([TEXT], 'answer');
    const needed = body.needs('br');
    expect(needed.map(({ sizeBytes }) => sizeBytes)).toEqual([TEXT.length, TEXT.length]);
    expect(body.needs('br')[1]).toBe(needed[1]);
    expect(body.needs('gzip')[1]).not.toBe(needed[1]);
    const made = await body.encoded('br');
    expect(body.needs('br')).toEqual([made]);
    expect(made.sizeBytes).toBeLessThan(TEXT.length / 100);
  });

  it('is not copied to be sent', () => {
    const pieces = [TEXT, Buffer.from('}')];
    const { plain } = new SharedBody(pieces, 'answer');
    expect(plain).toEqual({ pieces, sizeBytes: TEXT.length + 1 });
    expect(plain.pieces[0]).toBe(TEXT);
  });
});
