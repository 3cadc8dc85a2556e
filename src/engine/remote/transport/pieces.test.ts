import { describe, expect, it } from 'vitest';
import { RemoteFailure } from './failure.ts';
import { joinPieces, piecesJoined } from './pieces.ts';
import type { ByteRange, ExpectedFile, RangeAnswer, RangeSource } from './transport.ts';
import { NO_VALIDATORS } from './validators.ts';

const PIECES = { pieceBytes: 100, sizeBytes: 250, urlOf: (piece: number) => `p${piece}` };
const FILE: ExpectedFile = { url: 'whole', sizeBytes: 250, ...NO_VALIDATORS };
const bytesFrom = (offset: number, length: number) => Uint8Array.from({ length }, (_, i) => offset + i);

/** Each byte is its offset in the file; the host records the requests, and the versions that they expect. */
function openHost() {
  const asked: ExpectedFile[] = [];
  const host = { asked, version: 'one' };
  const answer = (file: ExpectedFile, { offset, length }: ByteRange): RangeAnswer => {
    asked.push(file);
    const first = file.url === 'other' ? 0 : Number(file.url.slice(-1)) * 100;
    return { body: bytesFrom(first + offset, length), etag: `"${file.url} ${host.version}"`, lastModified: null };
  };
  const source: RangeSource = {
    ask: async (file, range, _, onBody) => {
      const whole = answer(file, range);
      onBody?.(whole.body.subarray(0, Math.ceil(whole.body.length / 2)));
      return whole;
    },
    askNow: answer,
  };
  return { host, source, ...joinPieces(PIECES, source) };
}

describe('a file in pieces', () => {
  it('is read across their borders, blocking and not', async () => {
    const { ask, askNow } = openHost();
    const range = { offset: 95, length: 120 };
    expect(await ask(FILE, range)).toEqual({ body: bytesFrom(95, 120), requests: 3, ...NO_VALIDATORS });
    expect(askNow(FILE, range)).toEqual({ body: bytesFrom(95, 120), requests: 3, ...NO_VALIDATORS });
  });

  it('expects of each piece its size and its own version', async () => {
    const { ask, host } = openHost();
    expect(await ask(FILE, { offset: 190, length: 60 })).toMatchObject(NO_VALIDATORS);
    await ask(FILE, { offset: 240, length: 10 });
    expect(host.asked).toEqual([
      { url: 'p1', sizeBytes: 100, ...NO_VALIDATORS },
      { url: 'p2', sizeBytes: 50, ...NO_VALIDATORS },
      { url: 'p2', sizeBytes: 50, etag: '"p2 one"', lastModified: null },
    ]);
  });

  it('hands on the beginning of a range as it comes', async () => {
    const { ask } = openHost();
    const heard: Uint8Array[] = [];
    await ask(FILE, { offset: 80, length: 40 }, undefined, (begun) => heard.push(begun.slice()));
    expect(heard).toEqual([bytesFrom(80, 10)]);
  });

  it('of which one piece is replaced fails, even if both answers were under way together', async () => {
    const { ask, host } = openHost();
    const first = ask(FILE, { offset: 10, length: 10 });
    host.version = 'two';
    const second = ask(FILE, { offset: 30, length: 10 });
    await first;
    await expect(second).rejects.toEqual(
      new RemoteFailure(
        'changed',
        'The database file at p0 changed while it was being read. Run the query again; it will read the new one.',
      ),
    );
  });
});

it('only files that are in pieces are read from pieces, each with its own versions', async () => {
  const { source, host } = openHost();
  const { ask, askNow } = piecesJoined(source, new Map([['a', 100]]));
  await ask({ ...FILE, url: 'a' }, { offset: 95, length: 10 });
  askNow({ ...FILE, url: 'a' }, { offset: 0, length: 10 });
  await ask({ ...FILE, url: 'other' }, { offset: 95, length: 10 });
  expect(host.asked.map(({ url, etag }) => [url, etag])).toEqual([
    ['a.000', null],
    ['a.001', null],
    ['a.000', '"a.000 one"'],
    ['other', null],
  ]);
});
