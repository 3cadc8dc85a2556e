import { describe, expect, it } from 'vitest';
import { growthOf, units } from './growth.ts';
import { READERS } from './growth-readers.ts';

const SEED = 1;
const MIXTURES = 5;
const LENGTHS = [2_000, 20_000];

describe('However often a client repeats a text, the time to read it grows no faster than its length', () => {
  it.each(READERS)('$name', { timeout: 300_000 }, async (reader) => {
    const { faults } = await growthOf(reader, units(MIXTURES, SEED));
    expect(faults).toEqual([]);
  });
});

describe('The check of growth', () => {
  it('finds a reader that compares each letter of a run with every other letter', async () => {
    const { faults } = await checked((text) => (text.length * text.length) / 1e6);
    expect(faults).toEqual(['counted: "_" takes 100 times as long for 20000 characters as for a tenth']);
  });

  it('passes a slow reader whose time grows linearly with its text', async () => {
    expect((await checked((text) => text.length)).faults).toEqual([]);
  });

  it('has the same texts for the same seed', () => {
    expect(units(5, 1)).toEqual(units(5, 1));
    expect(units(5, 2)).not.toEqual(units(5, 1));
  });
});

/** A reader on a clock that advances by its costs, in milliseconds. */
function checked(costOf: (text: string) => number) {
  let clockMs = 0;
  const read = (text: string) => {
    clockMs += costOf(text);
  };
  return growthOf({ name: 'counted', read, lengths: LENGTHS }, ['_'], () => clockMs);
}
