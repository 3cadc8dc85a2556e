import { describe, expect, it } from 'vitest';
import { allSteps, planOf, readDetail } from './plan-steps.ts';

describe('a line of a plan', () => {
  const table = { access: 'table', index: null, condition: '', isLeftJoin: false };
  it.each([
    ['SCAN deals', { kind: 'scan', name: 'deals', ...table }],
    ['SCAN d', { kind: 'scan', name: 'd', ...table }],
    ['SEARCH deals', { kind: 'scan', name: 'deals', ...table }],
    [
      'SEARCH d USING INDEX deals_by_parcel (gush=? AND chelka>?)',
      {
        kind: 'search',
        name: 'd',
        access: 'index',
        index: 'deals_by_parcel',
        condition: 'gush=? AND chelka>?',
        isLeftJoin: false,
      },
    ],
    [
      'SCAN deals USING COVERING INDEX deals_by_date',
      {
        kind: 'scan',
        name: 'deals',
        access: 'covering-index',
        index: 'deals_by_date',
        condition: '',
        isLeftJoin: false,
      },
    ],
    [
      'SEARCH s USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN',
      { kind: 'search', name: 's', access: 'primary-key', index: null, condition: 'rowid=?', isLeftJoin: true },
    ],
    [
      'SEARCH y USING AUTOMATIC PARTIAL COVERING INDEX (n=?)',
      { kind: 'search', name: 'y', access: 'automatic-index', index: null, condition: 'n=?', isLeftJoin: false },
    ],
    [
      'SCAN streets_fts VIRTUAL TABLE INDEX 0:M3',
      { kind: 'scan', name: 'streets_fts', access: 'virtual', index: null, condition: '', isLeftJoin: false },
    ],
    [
      'SEARCH my table USING INDEX its index (a=?)',
      { kind: 'search', name: 'my table', access: 'index', index: 'its index', condition: 'a=?', isLeftJoin: false },
    ],
    [
      'SEARCH deals USING INDEX i (ANY(a) AND b=?)',
      { kind: 'search', name: 'deals', access: 'index', index: 'i', condition: 'ANY(a) AND b=?', isLeftJoin: false },
    ],
    ['SCAN (subquery-2)', { kind: 'scan', name: '(subquery-2)', ...table }],
    ['USE TEMP B-TREE FOR GROUP BY', { kind: 'temp-b-tree', purpose: 'GROUP BY' }],
    ['USE TEMP B-TREE FOR LAST TERM OF ORDER BY', { kind: 'temp-b-tree', purpose: 'LAST TERM OF ORDER BY' }],
    ['SCAN CONSTANT ROW', { kind: 'other' }],
    ['SCAN 2-ROW VALUES CLAUSE', { kind: 'other' }],
    ['CO-ROUTINE x', { kind: 'other' }],
    ['', { kind: 'other' }],
    ['SOMETHING NEW OF SQLITE', { kind: 'other' }],
  ])('%s', (detail, read) => {
    expect(readDetail(detail)).toEqual(read);
  });
});

describe('a plan', () => {
  const rows = [
    [2, 0, 0, 'MERGE (UNION)'],
    [4, 2, 0, 'LEFT'],
    [9, 4, 166, 'SCAN parcels'],
    [61, 2, 0, 'RIGHT'],
    [63, 61, 0, 'SCAN CONSTANT ROW'],
  ];
  const outline = (steps: ReturnType<typeof planOf>): unknown => steps.map(({ id, steps }) => [id, outline(steps)]);

  it('is a tree of its steps', () => {
    expect(outline(planOf(rows))).toEqual([
      [
        2,
        [
          [4, [[9, []]]],
          [61, [[63, []]]],
        ],
      ],
    ]);
    expect(allSteps(planOf(rows)).map(({ id }) => id)).toEqual([2, 4, 9, 61, 63]);
  });

  it('has no step that is its own parent', () => {
    expect(outline(planOf([[1, 1, 0, 'SCAN a']]))).toEqual([]);
    expect(planOf([])).toEqual([]);
  });
});
