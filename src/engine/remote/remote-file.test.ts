import { describe, expect, it } from 'vitest';
import type { ByteRange } from './range-answer.ts';
import { RemoteFile } from './remote-file.ts';

/** A file of 1,000 numbered bytes in blocks of 10, and a host that keeps a list of what it was asked for. */
function remote(options: { cacheBytes?: number; sizeBytes?: number } = {}) {
  const content = new Uint8Array(options.sizeBytes ?? 1000).map((_, i) => i % 256);
  const file = new RemoteFile({ url: 'https://host/f', sizeBytes: content.length, blockBytes: 10, ...options });
  const asked: string[] = [];
  const read = (offset: number, length: number): number[] => {
    for (let range: ByteRange | null = file.missing(offset, length); range; range = file.missing(offset, length)) {
      asked.push(`${range.offset}+${range.length}`);
      file.accept(range, { body: content.slice(range.offset, range.offset + range.length), etag: '"e"' });
    }
    const target = new Uint8Array(length);
    expect(file.read(target, offset)).toBe(true);
    return [...target];
  };
  return { file, asked, read };
}

describe('reads', () => {
  it('come whole across blocks', () => {
    const { read, asked } = remote();
    expect(read(8, 14)).toEqual(Array.from({ length: 14 }, (_, i) => i + 8));
    expect(asked).toEqual(['0+30']);
  });

  it('cost nothing the second time', () => {
    const { read, asked, file } = remote();
    read(0, 10);
    read(3, 4);
    expect(asked).toEqual(['0+10']);
    expect(file.transfer).toEqual({ bytes: 10, requests: 1 });
  });

  it('ask only for blocks that are not at hand', () => {
    const { read, asked } = remote();
    read(20, 10);
    read(10, 30);
    // The last one goes on where the first ended, so it is twice as long.
    expect(asked).toEqual(['20+10', '10+10', '30+20']);
  });

  it('stop at the end of the file', () => {
    const { read, asked } = remote({ sizeBytes: 25 });
    expect(read(20, 5)).toEqual([20, 21, 22, 23, 24]);
    expect(asked).toEqual(['20+5']);
  });

  it('say so when something is not at hand', () => {
    expect(remote().file.read(new Uint8Array(1), 5)).toBe(false);
  });
});

describe('sequential use', () => {
  it('doubles the request, up to sixteen blocks', () => {
    const { read, asked } = remote();
    for (let offset = 0; offset < 700; offset += 10) read(offset, 10);
    expect(asked).toEqual(['0+10', '10+20', '30+40', '70+80', '150+160', '310+160', '470+160', '630+160']);
  });

  it('is seen for several readers at the same time', () => {
    const { read, asked } = remote();
    for (const step of [0, 10, 20, 30]) {
      read(step, 10);
      read(500 + step, 10);
    }
    expect(asked).toEqual(['0+10', '500+10', '10+20', '510+20', '30+40', '530+40']);
  });

  it('does not fetch again what lies in its way', () => {
    const { read, asked } = remote();
    read(50, 10);
    for (const offset of [0, 10, 30, 40, 60]) read(offset, 10);
    expect(asked).toEqual(['50+10', '0+10', '10+20', '30+20', '60+20']);
  });
});

it('holds no more than its bytes and fetches anew what it had to drop', () => {
  const { read, asked, file } = remote({ cacheBytes: 20 });
  for (const offset of [0, 200, 400, 0]) expect(read(offset, 10)[0]).toBe(offset % 256);
  expect(file.cachedBytes).toBe(20);
  expect(asked).toEqual(['0+10', '200+10', '400+10', '0+10']);
});

it('remembers the ETag of the first answer', () => {
  const { read, file } = remote();
  expect(file.expected.etag).toBe(null);
  read(0, 1);
  expect(file.expected.etag).toBe('"e"');
});
