import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../contract/result.ts';
import { filterOfCell, readFilter } from './cell-filter.ts';

const column = {
  text: { kind: 'text', declaredType: 'TEXT' },
  number: { kind: 'number', declaredType: null },
} as const;

function kept(filter: string, cells: readonly Cell[], kind: 'text' | 'number' = 'number'): readonly Cell[] {
  const read = readFilter(filter, column[kind]);
  if (read.kind !== 'test') throw new Error(`${filter} is ${read.kind}`);
  return cells.filter(read.test);
}

describe('a filter of numbers', () => {
  const cells = [null, -3, 0, 2.5, 4, 5, 1_500_000, '9007199254740993'];

  it.each([
    ['5', [5]],
    ['= 5', [5]],
    ['!=5', [-3, 0, 2.5, 4, 1_500_000, '9007199254740993']],
    ['>4', [5, 1_500_000, '9007199254740993']],
    ['>= 4', [4, 5, 1_500_000, '9007199254740993']],
    ['<0', [-3]],
    ['<=0', [-3, 0]],
    ['2..5', [2.5, 4, 5]],
    ['-3 .. 0', [-3, 0]],
    ['−3..0', [-3, 0]],
    ['..0', [-3, 0]],
    ['1,000,000..', [1_500_000, '9007199254740993']],
    ['>1.4m', [1_500_000, '9007199254740993']],
    ['<3K', [-3, 0, 2.5, 4, 5]],
    ['9007199254740993', ['9007199254740993']],
    ['>9007199254740993', []],
    ['>=9007199254740992', ['9007199254740993']],
    ['null', [null]],
    ['NOT NULL', [-3, 0, 2.5, 4, 5, 1_500_000, '9007199254740993']],
  ])('%s', (filter, expected) => {
    expect(kept(filter, cells)).toEqual(expected);
  });

  it.each(['abc', '>', '..', '5..x', '1.2.3', '5 5'])('is no filter: %s', (filter) => {
    expect(readFilter(filter, column.number)).toEqual({ kind: 'invalid' });
  });
});

describe('a filter of texts', () => {
  const cells = [
    'בי"ס הרצל',
    'בי״ס',
    "ג'לג'וליה",
    'ג׳לג׳וליה',
    'תל אביב-יפו',
    'תל־אביב',
    'Herzl',
    '',
    '  ',
    'null',
    null,
  ];

  it.each([
    ['בי״ס', ['בי"ס הרצל', 'בי״ס']],
    ['בי"ס', ['בי"ס הרצל', 'בי״ס']],
    ['ג׳לג', ["ג'לג'וליה", 'ג׳לג׳וליה']],
    ['אביב-', ['תל אביב-יפו']],
    ['תל-אביב', ['תל־אביב']],
    ['הֶרְצֵל', ['בי"ס הרצל']],
    ['HERZL', ['Herzl']],
    ['=herzl', ['Herzl']],
    ['="herzl"', []],
    ['="Herzl"', ['Herzl']],
    ['!="Herzl"', cells.filter((cell) => cell !== 'Herzl' && cell !== null)],
    ['=בי"ס', ['בי״ס']],
    ['""', ['']],
    ['=', ['']],
    ['"null"', ['null']],
    ['null', [null]],
    ['is not null', cells.slice(0, -1)],
    ['"  "', ['  ']],
  ])('%s', (filter, expected) => {
    expect(kept(filter, cells, 'text')).toEqual(expected);
  });

  it('takes dates as they are written, to the end of the year, month or day that is named', () => {
    const dates = ['2019-12-31', '2020-01-01', '2021-06-30', '2021-12-31', '2022-01-01'];
    expect(kept('2020..2021', dates, 'text')).toEqual(dates.slice(1, 4));
    expect(kept('..2021-06', dates, 'text')).toEqual(dates.slice(0, 3));
    expect(kept('>=2021-12', dates, 'text')).toEqual(dates.slice(3));
  });

  it('finds a name that hides marks of direction', () => {
    expect(kept('חיפה', ['\u202bחיפה\u202c', 'ח\u200fיפה'], 'text')).toHaveLength(2);
  });

  it('finds numbers in a column of texts, and no bytes', () => {
    expect(kept('12', [12, 'a12', { $base64: true, encoded: 'MTI=' }], 'text')).toEqual([12, 'a12']);
  });
});

it.each<[Cell[], 'text' | 'number']>([
  [[null, 0, 1.5, -3, 1e21, '9007199254740993'], 'number'],
  [[null, '', ' ', 'null', '1..5', '>5', '"quoted"', 'בי"ס', 'a\nb'], 'text'],
  // They differ in letter case, invisible characters or the kind of their quotes alone.
  [['a', 'A', 'a\u200f', 'á', 'a\u0301', 'רמב"ם', 'רמב״ם', '"a"', ' a'], 'text'],
])('each value has a filter that keeps it alone: %j', (cells, kind) => {
  for (const cell of cells) expect(kept(filterOfCell(cell, { kind }) ?? '', cells, kind)).toEqual([cell]);
  expect(filterOfCell({ $base64: true, encoded: '' }, { kind })).toBeNull();
});

it('what is blank is no filter', () => {
  expect(readFilter('  ', column.text)).toEqual({ kind: 'none' });
});
