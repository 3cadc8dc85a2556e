import { describe, expect, it } from 'vitest';
import { isUnchanged, rangeApplies, readRange } from './ranges.ts';

describe('a Range header, for a file of 1000 bytes', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=990-', { start: 990, end: 999 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=-10', { start: 990, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['Bytes= 5-6 ', { start: 5, end: 6 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=1000-1001', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [undefined, 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=9-5', 'whole'],
    ['bytes=1500-1400', 'whole'],
    ['bytes=a-b', 'whole'],
    ['rows=0-5', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
  ] as const)('%s', (header, range) => expect(readRange(header, 1000)).toEqual(range));

  it('can never be satisfied by an empty file', () => {
    expect(['bytes=0-', 'bytes=-5'].map((header) => readRange(header, 0))).toEqual(['unsatisfiable', 'unsatisfiable']);
  });
});

describe('validators', () => {
  it('let a range apply to the very file it was asked of', () => {
    expect(rangeApplies(undefined, '"a"')).toBe(true);
    expect(rangeApplies('"a"', '"a"')).toBe(true);
    expect(rangeApplies('"b"', '"a"')).toBe(false);
    expect(rangeApplies('W/"a"', '"a"')).toBe(false);
    expect(rangeApplies('Sat, 21 Nov 2026 08:00:00 GMT', '"a"')).toBe(false);
  });

  it('know a file that the client has', () => {
    expect(['"a"', 'W/"a"', '"x", "a"', '*'].map((tags) => isUnchanged(tags, '"a"'))).toEqual(Array(4).fill(true));
    expect(['"b"', '', undefined].map((tags) => isUnchanged(tags, '"a"'))).toEqual(Array(3).fill(false));
  });
});
