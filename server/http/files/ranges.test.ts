import { describe, expect, it } from 'vitest';
import { isUnchanged, MOST_RANGES, rangeApplies, readRanges } from './ranges.ts';

/** Ranges of two bytes, separated by gaps of two bytes. */
const apart = (count: number) => Array.from({ length: count }, (_, i) => `${i * 4}-${i * 4 + 1}`).join(',');

describe('a Range header, for a file of 1000 bytes', () => {
  it.each([
    ['bytes=0-0', [{ start: 0, end: 0 }]],
    ['bytes=0-99', [{ start: 0, end: 99 }]],
    ['bytes=990-', [{ start: 990, end: 999 }]],
    ['bytes=990-5000', [{ start: 990, end: 999 }]],
    ['bytes=-10', [{ start: 990, end: 999 }]],
    ['bytes=-5000', [{ start: 0, end: 999 }]],
    ['Bytes= 5-6 ', [{ start: 5, end: 6 }]],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=1000-1001', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [undefined, 'whole'],
    ['bytes=', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=9-5', 'whole'],
    ['bytes=1500-1400', 'whole'],
    ['bytes=a-b', 'whole'],
    ['rows=0-5', 'whole'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
  ] as const)('%s', (header, ranges) => expect(readRanges(header, 1000)).toEqual(ranges));

  it.each([
    [
      'in their order',
      'bytes=5-6,0-1',
      [
        { start: 5, end: 6 },
        { start: 0, end: 1 },
      ],
    ],
    [
      'with spaces and empty elements',
      'bytes=0-1 ,, 5-6,',
      [
        { start: 0, end: 1 },
        { start: 5, end: 6 },
      ],
    ],
    [
      'those that there are',
      'bytes=0-1,1000-1001,-0,-2',
      [
        { start: 0, end: 1 },
        { start: 998, end: 999 },
      ],
    ],
    ['of which there is none', 'bytes=1000-1001,-0', 'unsatisfiable'],
    ['of which one cannot be read', 'bytes=0-1,5', 'whole'],
    ['of which one ends before it begins', 'bytes=0-1,9-5', 'whole'],
    [
      'of which two lie in a third',
      'bytes=0-99,10-19,30-39',
      [
        { start: 0, end: 99 },
        { start: 10, end: 19 },
        { start: 30, end: 39 },
      ],
    ],
    ['of which three lie in a fourth', 'bytes=10-19,30-39,50-59,0-99', 'whole'],
    [
      'with as many bytes as the file',
      'bytes=500-999,0-499',
      [
        { start: 500, end: 999 },
        { start: 0, end: 499 },
      ],
    ],
    ['with more bytes than the file', 'bytes=0-,999-', 'whole'],
    ['too many', `bytes=${apart(MOST_RANGES + 1)}`, 'whole'],
  ] as const)('with several ranges, %s', (_, header, ranges) => expect(readRanges(header, 1000)).toEqual(ranges));

  it('may have many ranges', () => expect(readRanges(`bytes=${apart(MOST_RANGES)}`, 1000)).toHaveLength(MOST_RANGES));

  it('can never be satisfied by an empty file', () => {
    expect(['bytes=0-', 'bytes=-5'].map((header) => readRanges(header, 0))).toEqual(['unsatisfiable', 'unsatisfiable']);
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
