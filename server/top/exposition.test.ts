import { describe, expect, it } from 'vitest';
import { growthOf, quantileOf, readExposition, sumOf, valuesBy } from './exposition.ts';

const scrape = (text: string) => readExposition(text, 0);

describe('an exposition', () => {
  const read = scrape(
    [
      '# HELP a_total What is counted.',
      '# TYPE a_total counter',
      'a_total{code="BUSY",reason="queue_full"} 3',
      'a_total{code="BUSY",reason="none"} 4',
      'a_total{code="TIMEOUT",reason="a \\"b\\" \\\\ \\n"} 1.5e1',
      'b 7 1700000000',
      'not a sample',
      '',
    ].join('\n'),
  );

  it('has samples with labels', () => {
    expect(sumOf(read, 'b')).toBe(7);
    expect(sumOf(read, 'a_total')).toBe(22);
    expect(sumOf(read, 'a_total', { code: 'BUSY', reason: 'none' })).toBe(4);
    expect(sumOf(read, 'missing')).toBeNull();
    expect([...valuesBy(read, 'a_total', 'code')]).toEqual([
      ['BUSY', 7],
      ['TIMEOUT', 15],
    ]);
    expect(read.samples[2]?.labels.reason).toBe('a "b" \\ \n');
  });
});

describe('a counter', () => {
  it.each([
    [3, 10, 7],
    [null, 4, 4],
    [10, 2, 2],
    [10, null, 0],
  ])('that was %s and is %s grew by %s', (before, after, growth) => {
    expect(growthOf(before, after)).toBe(growth);
  });
});

describe('a quantile of a histogram', () => {
  const histogram = (route: string, counts: readonly number[]) =>
    ['0.1', '0.5', '1', '+Inf'].map((le, i) => `t_bucket{le="${le}",route="${route}"} ${counts[i]}`).join('\n');
  const before = scrape(`${histogram('/a', [5, 5, 5, 5])}\n${histogram('/b', [0, 0, 0, 0])}`);
  const after = scrape(`${histogram('/a', [15, 25, 25, 25])}\n${histogram('/b', [0, 0, 0, 8])}`);

  it.each([
    [0.25, 0.05],
    [0.5, 0.1],
    [0.75, 0.3],
    [1, 0.5],
  ])('%s of what came between two scrapes is %s', (share, seconds) => {
    expect(quantileOf([before, after], 't', share, { route: '/a' })).toBeCloseTo(seconds, 10);
  });

  it('is the last bound for what is beyond it, and unknown if nothing came', () => {
    expect(quantileOf([before, after], 't', 0.5, { route: '/b' })).toBe(1);
    expect(quantileOf([after, after], 't', 0.5)).toBeNull();
  });
});
