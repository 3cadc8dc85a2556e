import { expect, it } from 'vitest';
import { SequentialReaders } from './sequential-readers.ts';

it('a reader that continues where its last request ended gets twice as much, up to a limit', () => {
  const readers = new SequentialReaders(8);
  const lengths: number[] = [];
  for (let page = 1; lengths.length < 6; ) {
    const length = readers.lengthFrom(page);
    lengths.push(length);
    readers.note(page, length);
    page += length;
  }
  expect(lengths).toEqual([1, 2, 4, 8, 8, 8]);
});

it('a reader that jumps gets one page', () => {
  const readers = new SequentialReaders(8);
  for (const page of [5, 90, 40, 7]) {
    expect(readers.lengthFrom(page)).toBe(1);
    readers.note(page, 1);
  }
});

it('readers at the same time are distinguished', () => {
  const readers = new SequentialReaders(8);
  readers.note(1, 1);
  readers.note(100, 2);
  expect([readers.lengthFrom(2), readers.lengthFrom(102)]).toEqual([2, 4]);
});

it('a reader that has not been seen for a long time is forgotten', () => {
  const readers = new SequentialReaders(8);
  for (let reader = 0; reader < 9; reader += 1) readers.note(reader * 100, 1);
  expect([readers.lengthFrom(1), readers.lengthFrom(101)]).toEqual([1, 2]);
});
