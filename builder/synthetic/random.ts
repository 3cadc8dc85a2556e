/** Numbers that look random and are the same on every machine for the same keys. */
export interface Random {
  /** At least 0 and less than 1. */
  unit(): number;
  /** A whole number, at least 0 and less than `below`. */
  whole(below: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** A draw from the normal distribution with mean 0 and standard deviation 1. */
  normal(): number;
}

/** The step of splitmix32 (2^32 divided by the golden ratio). */
const GOLDEN = 0x9e3779b9;

/**
 * A generator for each list of keys (xoshiro128**, Blackman and Vigna 2018, seeded by splitmix32). So the draws of one gush do
 * not depend on those of another.
 */
export function randomFor(...keys: readonly number[]): Random {
  let seed = GOLDEN;
  for (const key of keys) seed = mix(seed ^ mix(key | 0) ^ mix(Math.floor(key / 2 ** 32) + 0x51ed27f));
  return new Xoshiro(seed);
}

/** A class and no closures, because a synthetic country makes millions of these. */
class Xoshiro implements Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(seed: number) {
    this.#a = mix((seed + GOLDEN) | 0);
    this.#b = mix((seed + 2 * GOLDEN) | 0);
    this.#c = mix((seed + 3 * GOLDEN) | 0);
    this.#d = mix((seed + 4 * GOLDEN) | 0);
  }

  unit(): number {
    const result = Math.imul(rotate(Math.imul(this.#b, 5), 7), 9);
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = rotate(this.#d, 11);
    return (result >>> 0) / 2 ** 32;
  }

  whole(below: number): number {
    return Math.floor(this.unit() * below);
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  normal(): number {
    // Box and Muller; 1 - unit() is never 0.
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit());
  }
}

/** The finaliser of splitmix32. */
function mix(value: number): number {
  let z = value | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}

const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by));

/** Draws one of some values, each as often as its weight says. */
export interface Weighted<T> {
  draw(random: Random): T;
}

export function weighted<T>(pairs: readonly (readonly [value: T, weight: number])[]): Weighted<T> {
  const ends: number[] = [];
  let total = 0;
  for (const [, weight] of pairs) {
    total += weight;
    ends.push(total);
  }
  const last = pairs.at(-1);
  if (last === undefined || total <= 0) throw new Error('nothing to draw from');
  return {
    draw(random) {
      const at = lowestAbove(ends, random.unit() * total);
      return (pairs[at] ?? last)[0];
    },
  };
}

/** The same for names with their weights. */
export const weightedNames = <Name extends string>(weights: Readonly<Record<Name, number>>): Weighted<Name> =>
  weighted(Object.entries(weights) as [Name, number][]);

/** The same for numbers with their weights, drawn as if they were listed in ascending order. */
export const weightedNumbers = (weights: Readonly<Record<number, number>>): Weighted<number> =>
  weighted(
    Object.entries<number>(weights)
      .map(([value, weight]) => [Number(value), weight] as const)
      .sort(([a], [b]) => a - b),
  );

/** The index of the first element of a rising list that is greater than `value`. */
export function lowestAbove(rising: readonly number[], value: number): number {
  let from = 0;
  let to = rising.length;
  while (from < to) {
    const at = (from + to) >> 1;
    if ((rising[at] ?? 0) <= value) from = at + 1;
    else to = at;
  }
  return from;
}
