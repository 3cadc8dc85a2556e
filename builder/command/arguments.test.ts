import { describe, expect, it } from 'vitest';
import { HELP, readArguments } from './arguments.ts';

describe('the options of a build', () => {
  it.each([
    [
      ['--deals', '10', '--out', 'x'],
      { source: { kind: 'synthetic', deals: 10, seed: 1 }, outFolder: 'x', maxRejectedShare: 0.01, keep: 1 },
    ],
    [
      ['--deals', '10', '--seed', '2', '--country', 'small', '--out', 'x'],
      {
        source: { kind: 'synthetic', deals: 10, seed: 2, country: 'small' },
        outFolder: 'x',
        maxRejectedShare: 0.01,
        keep: 1,
      },
    ],
    [
      ['--deals', '10', '--country', 'whole', '--out', 'x'],
      { source: { kind: 'synthetic', deals: 10, seed: 1 }, outFolder: 'x', maxRejectedShare: 0.01, keep: 1 },
    ],
    [
      ['--register', 'a.csv', '--sources', 'b', '--out', 'x', '--max-rejected-share', '0', '--keep', '0'],
      {
        source: { kind: 'register', paths: ['a.csv'], sourcesFolder: 'b' },
        outFolder: 'x',
        maxRejectedShare: 0,
        keep: 0,
      },
    ],
    [
      ['--register', 'a.csv', '--register', 'b', '--update', '--date-format', 'mm/dd/yyyy', '--out', 'x'],
      {
        source: { kind: 'register', paths: ['a.csv', 'b'], dateOrder: 'month-first', isUpdate: true },
        outFolder: 'x',
        maxRejectedShare: 0.01,
        keep: 1,
      },
    ],
    [
      ['--register', 'a.csv', '--out', 'x', '--split', '25M'],
      {
        source: { kind: 'register', paths: ['a.csv'] },
        outFolder: 'x',
        maxRejectedShare: 0.01,
        keep: 1,
        splitBytes: 25 * 1024 * 1024,
      },
    ],
  ])('are read from %j', (args, options) => {
    expect(readArguments(args)).toEqual({ kind: 'build', options });
  });

  it.each([
    ['65536', 65_536],
    ['64k', 65_536],
    ['10MiB', 10 * 1024 * 1024],
    ['1 G', null],
    ['1GB', 1024 ** 3],
    ['63K', null],
    ['-25M', null],
    ['many', null],
  ])('take %s for the size of a piece', (text, bytes) => {
    const read = readArguments(['--deals', '1', '--out', 'x', '--split', text]);
    expect(read.kind === 'build' ? read.options.splitBytes : null).toBe(bytes);
  });

  it.each([
    [['--out', 'x'], 'nothing to build from'],
    [['--deals', '10'], '--out is missing'],
    [['--deals', '10', '--register', 'a.csv', '--out', 'x'], 'exclude each other'],
    [['--register', 'a.csv', '--seed', '1', '--out', 'x'], '--seed belongs to --deals'],
    [['--deals', '10', '--sources', 'y', '--out', 'x'], '--sources belongs to --register'],
    [['--register', 'a.csv', '--country', 'small', '--out', 'x'], '--country belongs to --deals'],
    [['--deals', '10', '--country', 'large', '--out', 'x'], "--country is 'large'; give whole or small."],
    [['--sources', 'y', '--out', 'x'], 'nothing to build from'],
    [['--register', 'a.csv', '--sources', '', '--out', 'x'], '--sources is empty'],
    [['--register', '', '--out', 'x'], '--register is empty'],
    [['--register', 'a', '--date-format', 'DD.MM', '--out', 'x'], "--date-format is 'DD.MM'; give DD/MM/YYYY or"],
    [['--deals', '10', '--date-format', 'DD/MM/YYYY', '--out', 'x'], '--date-format belongs to --register'],
    [['--deals', '10', '--update', '--out', 'x'], '--update belongs to --register'],
    [['--deals', '0', '--out', 'x'], "--deals is '0'"],
    [['--deals', '1.5', '--out', 'x'], "--deals is '1.5'"],
    [['--deals', '10', '--seed', '1.5', '--out', 'x'], "--seed is '1.5'"],
    [['--deals', '10', '--seed', '-1', '--out', 'x'], "'--seed'"],
    [['--deals', '10', '--out', 'x', '--max-rejected-share', '2'], "--max-rejected-share is '2'"],
    [['--deals', '10', '--out', 'x', '--max-rejected-share', ' '], "--max-rejected-share is ' '"],
    [['--deals', '10', '--out', 'x', '--keep', '-1'], "'--keep'"],
    [['--deals', '10', '--out', 'x', '--keep', '1.5'], "--keep is '1.5'"],
    [['--deals', '10', '--out', 'x', '--split', '1K'], "--split is '1K'; give a size of at least 64K"],
    [['--deals', '10', '--out', 'x', '--fast'], "'--fast'"],
  ])('are refused in a sentence: %j', (args, sentence) => {
    const read = readArguments(args);
    if (read.kind !== 'wrong') throw new Error('they were accepted');
    expect(read.message).toContain(sentence);
    expect(read.message).not.toContain('\n');
  });

  it('are all explained', () => {
    const wanted = [
      'register',
      'date-format',
      'update',
      'sources',
      'deals',
      'seed',
      'out',
      'max-rejected-share',
      'max-lost-rows',
      'max-median-change',
      'allow-changes',
      'keep',
      'split',
      'help',
    ];
    for (const option of wanted) expect(HELP).toContain(`\n  --${option} `);
    for (const line of HELP.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
    expect(readArguments(['--help'])).toEqual({ kind: 'help' });
  });
});
