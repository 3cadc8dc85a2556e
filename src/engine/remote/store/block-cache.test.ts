import { expect, it } from 'vitest';
import { BlockCache } from './block-cache.ts';

const block = (length: number) => new Uint8Array(length);

it('drops the least recently used block once the bytes exceed the limit', () => {
  const cache = new BlockCache(30);
  for (const index of [1, 2, 3]) cache.set(index, block(10));
  cache.get(1);
  cache.set(4, block(10));
  expect([1, 2, 3, 4].filter((index) => cache.has(index))).toEqual([1, 3, 4]);
  expect(cache.sizeBytes).toBe(30);
});

it('counts a block that is set again once', () => {
  const cache = new BlockCache(30);
  cache.set(1, block(10));
  cache.set(1, block(4));
  expect(cache.sizeBytes).toBe(4);
});

it('keeps the latest block even if it alone exceeds the limit', () => {
  const cache = new BlockCache(5);
  cache.set(1, block(10));
  expect(cache.get(1)?.length).toBe(10);
  cache.set(2, block(10));
  expect([cache.has(1), cache.has(2), cache.sizeBytes]).toEqual([false, true, 10]);
});
