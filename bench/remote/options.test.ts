import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('the options of the bench', () => {
  it('have the defaults of the published figures', () => {
    expect(readOptions([])).toEqual({
      dataDir: null,
      full: false,
      rttMs: 50,
      megabitsPerSecond: 20,
      protocols: ['h2'],
      set: 'shapes',
      only: null,
      competitors: ['a', 'b', 'c'],
      repeat: 3,
      giveUpSeconds: 90,
      picturePath: null,
      docs: false,
    });
  });

  it('are read as given', () => {
    const given =
      '--data d --rtt 0 --mbit 1.5 --protocol both --set all --only x,y --competitors a,c --repeat 1 --picture p.svg';
    expect(readOptions(given.split(' '))).toMatchObject({
      dataDir: 'd',
      rttMs: 0,
      megabitsPerSecond: 1.5,
      protocols: ['h2', 'h1'],
      set: 'all',
      only: ['x', 'y'],
      competitors: ['a', 'c'],
      repeat: 1,
      picturePath: 'p.svg',
    });
    expect(readOptions(['--help'])).toBeNull();
  });

  it.each([
    ['--rtt soon', '--rtt is soon, and has to be a number from 0 on.'],
    ['--mbit 0', '--mbit is 0, and has to be a number from 0.001 on.'],
    ['--repeat 1.5', '--repeat is 1.5, and has to be a whole number from 1 on.'],
    ['--protocol h3', '--protocol is "h3", and has to be of h2, h1.'],
    ['--set some', '--set is "some", and has to be of shapes, examples, columns, all.'],
    ['--competitors a,f', '--competitors is "f", and has to be of a, b, c, d, e.'],
    ['--docs', '--docs writes figures of --set columns, and no others.'],
    ['--full --data d', '--full and --data name two databases: give one of them.'],
    ['--fast', /Unknown option '--fast'/],
  ])('%s is refused', (given, sentence) => {
    expect(() => readOptions(given.split(' '))).toThrow(sentence);
  });
});
