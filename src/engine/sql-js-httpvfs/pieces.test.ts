import { describe, expect, it } from 'vitest';
import type { ByteRange, ExpectedFile } from '../remote/transport/transport.ts';
import { NO_VALIDATORS } from '../remote/transport/validators.ts';
import { joinPieces, splitRange } from './pieces.ts';

describe('the parts of a range, in pieces of 100 bytes', () => {
  it.each<[ByteRange, [piece: number, offset: number, length: number][]]>([
    [{ offset: 0, length: 100 }, [[0, 0, 100]]],
    [{ offset: 40, length: 20 }, [[0, 40, 20]]],
    [
      { offset: 90, length: 20 },
      [
        [0, 90, 10],
        [1, 0, 10],
      ],
    ],
    [
      { offset: 150, length: 200 },
      [
        [1, 50, 50],
        [2, 0, 100],
        [3, 0, 50],
      ],
    ],
  ])('%o', (range, parts) => {
    expect(splitRange(range, 100).map(({ piece, range: { offset, length } }) => [piece, offset, length])).toEqual(
      parts,
    );
  });
});

describe('a file in pieces', () => {
  const PIECES = { pieceBytes: 100, sizeBytes: 250, urlOf: (piece: number) => `p${piece}` };
  const FILE: ExpectedFile = { url: 'whole', sizeBytes: 250, ...NO_VALIDATORS };
  /** Each byte is its offset in the file; the host records the requests, and the versions that they expect. */
  function host() {
    const asked: ExpectedFile[] = [];
    const answer = (file: ExpectedFile, { offset, length }: ByteRange) => {
      asked.push(file);
      const start = Number(file.url.slice(1)) * 100 + offset;
      return { body: Uint8Array.from({ length }, (_, i) => start + i), etag: `"${file.url}"`, lastModified: null };
    };
    return { asked, ...joinPieces(PIECES, { ask: async (file, range) => answer(file, range), askNow: answer }) };
  }

  it('is read across their borders, blocking and not', async () => {
    const { ask, askNow } = host();
    const range = { offset: 95, length: 120 };
    const bytes = Uint8Array.from({ length: 120 }, (_, i) => 95 + i);
    expect((await ask(FILE, range)).body).toEqual(bytes);
    expect(askNow(FILE, range).body).toEqual(bytes);
  });

  it('expects of each piece its size and its own version', async () => {
    const { ask, asked } = host();
    expect(await ask(FILE, { offset: 190, length: 60 })).toMatchObject(NO_VALIDATORS);
    await ask(FILE, { offset: 240, length: 10 });
    expect(asked).toEqual([
      { url: 'p1', sizeBytes: 100, ...NO_VALIDATORS },
      { url: 'p2', sizeBytes: 50, ...NO_VALIDATORS },
      { url: 'p2', sizeBytes: 50, etag: '"p2"', lastModified: null },
    ]);
  });
});
