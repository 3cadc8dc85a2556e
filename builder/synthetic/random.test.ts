import { describe, expect, it } from 'vitest';
import { shareOut } from '../share-out.ts';
import { randomFor, weighted } from './random.ts';

describe('numbers that look random', () => {
  it('are the same for the same keys, on every machine', () => {
    const random = randomFor(1, 2, 3);
    expect([random.whole(1_000_000), random.whole(1_000_000), random.whole(1_000_000)]).toEqual([
      533_947, 302_333, 232_716,
    ]);
  });

  it('differ if any key differs, beyond 32 bits too', () => {
    const first = (...keys: number[]) => randomFor(...keys).unit();
    expect(new Set([first(1, 2), first(2, 1), first(1, 3), first(1), first(1, 2, 0), first(2 ** 32 + 1, 2)]).size).toBe(
      6,
    );
  });

  it('fill the unit evenly, and are normal if they should be', () => {
    const random = randomFor(7);
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let at = 0; at < 20_000; at += 1) {
      const tenth = Math.floor(random.unit() * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 2_000)).toBeLessThan(200);
    const normals = Array.from({ length: 20_000 }, () => random.normal());
    const mean = normals.reduce((a, b) => a + b, 0) / normals.length;
    const variance = normals.reduce((a, b) => a + (b - mean) ** 2, 0) / normals.length;
    expect(Math.abs(mean)).toBeLessThan(0.03);
    expect(Math.abs(variance - 1)).toBeLessThan(0.05);
  });
});

describe('a weighted draw', () => {
  it('is as frequent as its weight, and never of weight 0', () => {
    const drawn = weighted([
      ['a', 3],
      ['never', 0],
      ['b', 1],
    ] as const);
    const random = randomFor(5);
    const counts = { a: 0, b: 0, never: 0 };
    for (let at = 0; at < 8_000; at += 1) counts[drawn.draw(random)] += 1;
    expect(counts.never).toBe(0);
    expect(Math.abs(counts.a - 6_000)).toBeLessThan(200);
  });

  it('refuses an empty list', () => expect(() => weighted([])).toThrow('nothing to draw from'));
});

describe('sharing out', () => {
  it('gives whole shares that add up, the largest remainders first', () => {
    expect(shareOut(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(shareOut(2, [0.1, 5, 0.2, 4])).toEqual([0, 1, 0, 1]);
    expect(shareOut(0, [1, 2])).toEqual([0, 0]);
  });
});
