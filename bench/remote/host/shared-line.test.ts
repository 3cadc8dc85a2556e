import { describe, expect, it } from 'vitest';
import { SharedLine } from './shared-line.ts';

/** 8 Mbit/s are 1,000 bytes a millisecond. */
const line = () => new SharedLine(8);

describe('a line of 8 Mbit/s', () => {
  it('takes a millisecond for every 1,000 bytes', () => {
    expect(line().send(4096, 100)).toBeCloseTo(104.096);
  });

  it('sends bytes after those that came before, on whichever connection', () => {
    const shared = line();
    expect(shared.send(10_000, 0)).toBeCloseTo(10);
    expect(shared.send(10_000, 2)).toBeCloseTo(20);
    expect(shared.send(1_000, 19)).toBeCloseTo(21);
  });

  it('accumulates nothing while it is idle', () => {
    const shared = line();
    shared.send(1_000, 0);
    expect(shared.send(1_000, 5_000)).toBeCloseTo(5_001);
  });

  it('never carries more than its rate, however the bytes are cut', () => {
    const [whole, pieces] = [line(), line()];
    let through = 0;
    for (let i = 0; i < 100; i += 1) through = pieces.send(1_000, 0);
    expect(through).toBeCloseTo(whole.send(100_000, 0));
  });

  it('costs no time if it is infinitely fast', () => {
    expect(new SharedLine(Number.POSITIVE_INFINITY).send(1e9, 7)).toBe(7);
  });

  it.each([0, -1, Number.NaN])('is refused with %s Mbit/s', (rate) => {
    expect(() => new SharedLine(rate)).toThrow(`A line of ${rate} Mbit/s carries nothing.`);
  });
});
