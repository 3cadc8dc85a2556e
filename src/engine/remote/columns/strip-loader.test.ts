import { describe, expect, it } from 'vitest';
import type { RemoteFile } from '../file/remote-file.ts';
import { BudgetSpent, ByteBudget } from '../transport/byte-budget.ts';
import { RemoteFailure } from '../transport/failure.ts';
import { noPauses } from '../transport/retrying/pauses.testing.ts';
import { RetryPolicy } from '../transport/retrying/retry-policy.ts';
import type { ByteRange, RangeAnswer } from '../transport/transport.ts';
import { type Piece, StripLoader } from './strip-loader.ts';

const FILE = { url: 'https://host/made.columns', sizeBytes: 2_000_000, etag: null, lastModified: null };

/** Each byte encodes its own offset. */
const bytesOf = ({ offset, length }: ByteRange) => Uint8Array.from({ length }, (_, i) => (offset + i) % 251);
const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i]);

/** Adjacent pieces of 1,000 bytes, by their numbers. */
const piece = (number: number, length = 1_000): Piece => {
  const range = { offset: number * length, length };
  return { ...range, isWhole: (bytes) => isSame(bytes, bytesOf(range)) };
};
const pieces = (...numbers: number[]) => numbers.map((number) => piece(number));

/** A loader over a host, and the requests that the host got: offset and length. */
function open(answer: (range: ByteRange) => Uint8Array = bytesOf) {
  const asked: [number, number][] = [];
  let counted = 0;
  const stored = new Map<number, Uint8Array>();
  const answerTo = ({ offset, length }: ByteRange): RangeAnswer => {
    asked.push([offset, length]);
    return { body: answer({ offset, length }), etag: null, lastModified: null };
  };
  const budget = new ByteBudget();
  const database = {
    count: (bytes: number) => {
      counted += bytes;
    },
    store: {
      part: (_: string, number: number) => stored.get(number),
      hasPart: (_: string, number: number) => stored.has(number),
      keepPart: (_: string, number: number, bytes: Uint8Array) => stored.set(number, bytes),
    },
  } as unknown as RemoteFile;
  const start = () =>
    new StripLoader(FILE, 4_294_967_000, {
      database,
      source: { ask: async (_, range) => answerTo(range), askNow: (_, range) => answerTo(range) },
      retries: new RetryPolicy(noPauses()),
      budget,
      parallel: () => 6,
    });
  return { loader: start(), start, asked, budget, stored, bytes: () => counted };
}

describe('strips', () => {
  it('that are adjacent come in one request, those of a later chunk in another', async () => {
    const { loader, asked, bytes } = open();
    await loader.load(pieces(0, 5), [pieces(0, 1, 2, 5, 6), pieces(3, 7)]);
    await loader.settle();
    expect(asked).toEqual([
      [0, 3000],
      [5000, 2000],
      [3000, 1000],
      [7000, 1000],
    ]);
    expect(bytes()).toBe(7000);
    expect(
      pieces(0, 1, 2, 3, 5, 6, 7).every((each) => isSame(loader.get(each) ?? new Uint8Array(), bytesOf(each))),
    ).toBe(true);
    expect(loader.get(piece(4))).toBeUndefined();
  });

  it('are joined in descending order, too', async () => {
    const { loader, asked } = open();
    await loader.load(pieces(9), [pieces(9, 8, 7)]);
    expect(asked).toEqual([[7000, 3000]]);
    expect(isSame(loader.get(piece(8)) ?? new Uint8Array(), bytesOf(piece(8)))).toBe(true);
  });

  it('come in requests of half a megabyte at most', async () => {
    const { loader, asked } = open();
    const large = [0, 1, 2, 3].map((number) => piece(number, 200_000));
    await loader.load(large, [large]);
    expect(asked).toEqual([
      [0, 400_000],
      [400_000, 400_000],
    ]);
  });

  it('are not requested twice, whether loaded, in flight or stored', async () => {
    const { loader, start, asked } = open();
    loader.request([], [pieces(1, 2)]);
    await loader.load(pieces(2), [pieces(1, 2, 3)]);
    await loader.load(pieces(1), [pieces(1, 2, 3)]);
    await loader.settle();
    expect(asked).toEqual([
      [1000, 2000],
      [3000, 1000],
    ]);
    const later = start();
    await later.load(pieces(1, 3), [pieces(1, 3, 4)]);
    await later.settle();
    expect(asked.slice(2)).toEqual([[4000, 1000]]);
  });

  it('that are damaged in the store are fetched', async () => {
    const { loader, start, asked, stored } = open();
    await loader.load(pieces(1), [pieces(1)]);
    for (const bytes of stored.values()) bytes[7] = 255;
    await start().load(pieces(1), [pieces(1)]);
    expect(asked).toHaveLength(2);
  });

  it('that arrive damaged are requested once more', async () => {
    let isDamaged = true;
    const { loader, asked } = open((range) => {
      const bytes = bytesOf(range);
      if (isDamaged) bytes[1500] = 255;
      isDamaged = false;
      return bytes;
    });
    await loader.load(pieces(0), [pieces(0, 1)]);
    expect(asked).toEqual([
      [0, 2000],
      [0, 2000],
    ]);
  });

  it('that stay damaged fail, and nothing else is loaded', async () => {
    const { loader } = open(() => new Uint8Array(1000));
    await expect(loader.load(pieces(1), [pieces(1), pieces(3), pieces(5)])).rejects.toMatchObject({
      kind: 'other-bytes',
    });
    expect(loader.get(piece(3))).toBeUndefined();
  });

  it('are loaded by blocking if the thread cannot wait', () => {
    const { loader, asked } = open();
    loader.loadNow(pieces(4), [pieces(4, 5)]);
    expect(asked).toEqual([[4000, 2000]]);
    expect(isSame(loader.get(piece(5)) ?? new Uint8Array(), bytesOf(piece(5)))).toBe(true);
  });

  it('can be requested again after they were aborted', async () => {
    let isDown = true;
    const { loader } = open((range) => {
      if (isDown) throw new RemoteFailure('missing', 'gone');
      return bytesOf(range);
    });
    await expect(loader.load(pieces(4), [pieces(4)])).rejects.toThrow('gone');
    isDown = false;
    await loader.load(pieces(4), [pieces(4)]);
    expect(loader.get(piece(4))).toHaveLength(1000);
  });
});

describe('when the budget is used up', () => {
  it('needed strips are loaded, and foreseen ones are not', async () => {
    const { loader, asked, budget } = open();
    budget.allow(2500);
    await loader.load(pieces(0), [pieces(0, 1, 2), pieces(5, 6, 7)]);
    expect(asked).toEqual([[0, 1000]]);
  });

  it('a needed strip is refused', async () => {
    const { loader, budget } = open();
    budget.allow(900);
    await expect(loader.load(pieces(0), [pieces(0, 1)])).rejects.toThrow(BudgetSpent);
    expect(budget.isSpent).toBe(true);
  });
});
