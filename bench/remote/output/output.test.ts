import { describe, expect, it } from 'vitest';
import type { CompetitorId } from '../run/competitors.ts';
import type { Cost, Phase, RemoteBench, Visit, VisitOutcome } from '../run/measurement.ts';
import { drawPicture } from './picture.ts';
import { coldOf, median, ratios, summarise } from './summary.ts';
import { afterOpenTable, totalsTable, verdictTable } from './tables.ts';
import { judge } from './verdict.ts';

const cost = (ms: number, depth = 1, bodyBytes = 4096): Cost => ({
  ms,
  requests: depth,
  depth,
  bodyBytes,
  databaseRequests: depth,
  databaseBytes: bodyBytes,
});

const answered = (costs: Partial<Record<Phase, Cost>>): VisitOutcome => ({ kind: 'answered', rows: 1, costs });

const visitOf = (competitor: CompetitorId, statement: string, outcome: VisitOutcome, repeat = 1): Visit => ({
  protocol: 'h2',
  statement,
  competitor,
  repeat,
  outcome,
});

/** A run of two statements: both competitors answered the first, (a) did not answer the second. */
const bench = (visits: readonly Visit[], privateBytes = 200e6): RemoteBench => ({
  machine: { node: 'v20', browser: '1', cores: 2 },
  set: 'shapes',
  network: { rttMs: 50, megabitsPerSecond: 20, model: '' },
  database: { url: 'nadlan-0.sqlite', sizeBytes: 1, deals: 1, synthetic: true },
  statements: [
    { id: 'point-rowid', shape: 'point', locality: 'clustered', sql: 'SELECT 1', duckdbSql: null },
    { id: 'box-search', shape: 'box', locality: 'scattered', sql: 'SELECT 2', duckdbSql: null },
  ],
  visits,
  differences: [],
  memory: { pageBytes: 8e6, process: { residentBytes: 400e6, privateBytes }, emptyProcess: null },
});

const BOTH = bench([
  visitOf('a', 'point-rowid', answered({ open: cost(900, 10, 500_000), first: cost(300, 6, 24_000) }), 1),
  visitOf('a', 'point-rowid', answered({ open: cost(950, 10, 500_000), first: cost(500, 6, 24_000) }), 2),
  visitOf('a', 'point-rowid', answered({ open: cost(990, 10, 500_000), first: cost(400, 6, 24_000) }), 3),
  visitOf(
    'c',
    'point-rowid',
    answered({ open: cost(700, 8, 600_000), first: cost(50, 1, 8_000), second: cost(60, 0, 0) }),
  ),
  visitOf('a', 'box-search', { kind: 'cannot', message: 'no such module: rtree' }),
  visitOf('c', 'box-search', answered({ open: cost(700, 8, 600_000), first: cost(100, 2, 80_000) })),
]);
const SUMMARY = summarise(BOTH, 'h2');

describe('the summary', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[], null],
  ])('takes the middle of %j', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it('takes medians over the repetitions, and adds opening and statement to a cold visit', () => {
    const a = SUMMARY[0]?.of.a;
    expect(a?.costs.first).toEqual(cost(400, 6, 24_000));
    expect(a && coldOf(a)).toEqual(cost(1_350, 16, 524_000));
  });

  it('compares only what both have answered', () => {
    expect(ratios(SUMMARY, 'a', 'ms')).toEqual([{ id: 'point-rowid', locality: 'clustered', ratio: 0.125 }]);
  });

  it('keeps the message of a competitor that cannot answer, or gave up', () => {
    expect(SUMMARY[1]?.of.a).toEqual({ kind: 'cannot', costs: {}, note: 'no such module: rtree' });
    const traffic = { requests: 70, depth: 70, bodyBytes: 1, databaseRequests: 70, databaseBytes: 1 };
    const slow = bench([visitOf('a', 'box-search', { kind: 'gave up', phase: 'first', afterSeconds: 90, traffic })]);
    expect(summarise(slow, 'h2')[1]?.of.a?.note).toBe('first: after 90 s, 70 requests');
    expect(summarise(slow, 'h1')[1]?.of.a).toBeUndefined();
  });
});

it('the tables show each figure, and which competitor has none', () => {
  expect(afterOpenTable(SUMMARY, ['a', 'c'])).toBe(
    [
      '| after open  | a: requests | depth | kB |  ms | c: requests | depth | kB |  ms | a/c time |',
      '| ----------- | ----------: | ----: | -: | --: | ----------: | ----: | -: | --: | -------: |',
      '| point-rowid |           6 |     6 | 24 | 400 |           1 |     1 |  8 |  50 |      8.0 |',
      '| box-search  |      cannot |       |    |     |           2 |     2 | 80 | 100 |          |',
    ].join('\n'),
  );
  expect(totalsTable(SUMMARY, ['a', 'c'])).toContain(
    '| a sql.js-httpvfs 0.8.12 |     950 |        6 |     6 | 24 | 400 |        box-search |',
  );
});

it('the table compares our bytes and time with those of DuckDB, where it runs', () => {
  const run = bench([
    visitOf('c', 'box-search', answered({ first: cost(100, 2, 80_000) })),
    visitOf('e', 'box-search', answered({ first: cost(400, 6, 320_000) })),
    visitOf('e', 'point-rowid', { kind: 'cannot', message: 'no' }),
  ]);
  expect(afterOpenTable(summarise(run, 'h2'), ['c', 'e']).split('\n').slice(2)).toEqual([
    '| point-rowid |             |       |    |     |      cannot |       |     |     |          |        |',
    '| box-search  |           2 |     2 | 80 | 100 |           6 |     6 | 320 | 400 |     0.25 |   0.25 |',
  ]);
});

describe('the verdict', () => {
  const judged = (run: RemoteBench) =>
    new Map(judge(run, summarise(run, 'h2')).map(({ figure, measured, reached }) => [figure, [measured, reached]]));

  it('compares the measurements with the goals', () => {
    const verdicts = judged(BOTH);
    expect(verdicts.get('point lookup, cold, page and module included: time')).toEqual(['750 ms', true]);
    expect(verdicts.get('the same: bytes on the wire')).toEqual(['608 kB', true]);
    expect(verdicts.get('median over all statements against (a): depth')).toEqual(['0.17', true]);
    expect(verdicts.get('the same: bytes where rows are clustered')).toEqual(['0.33', true]);
    expect(verdicts.get('second visit: bytes of pages')).toEqual(['0 kB', true]);
  });

  it('says which goals are missed, and which were not measured', () => {
    const slow = bench([visitOf('c', 'point-rowid', answered({ open: cost(1_200), first: cost(1) }))], 300e6);
    const verdicts = judged(slow);
    expect(verdicts.get('point lookup, cold, page and module included: time')).toEqual(['1,201 ms', false]);
    const memory = 'memory of the page after the whole set';
    expect(verdicts.get(`${memory} (itself and its workers)`)).toEqual(['8 MB', true]);
    expect(verdicts.get(`${memory} (what its process alone has)`)).toEqual(['300 MB', false]);
    expect(verdicts.get('covered-lookup: depth after open')).toEqual(['not measured', null]);
    expect(verdictTable(judge(slow, []))).toContain('not measured |       ? |');
  });
});

it('the verdict on scans covers the set of columns, and only scans against DuckDB', () => {
  const run = bench([
    visitOf('c', 'mean-by-year', answered({ first: cost(3_000, 4, 7_700_000) })),
    visitOf('e', 'mean-by-year', answered({ first: cost(9_000, 14, 7_000_000) })),
    visitOf('c', 'point-rowid', answered({ first: cost(60, 1, 1_000) })),
    visitOf('e', 'point-rowid', answered({ first: cost(2_000, 5, 3_000_000) })),
  ]);
  const statements = ['mean-by-year', 'point-rowid'].map((id) => ({
    id,
    shape: '',
    locality: 'unchecked' as const,
    sql: '',
    duckdbSql: null,
  }));
  const columns = { ...run, set: 'columns' as const, statements };
  const verdicts = judge(columns, summarise(columns, 'h2'));
  const of = (figure: string) => verdicts.find((verdict) => verdict.figure === figure);
  expect(of('mean-by-year: bytes')).toMatchObject({ measured: '7,700 kB', reached: true });
  expect(of('median of the scans against (e): bytes')).toMatchObject({ measured: '1.10', reached: false });
  expect(of('settlement-like: bytes')).toMatchObject({ measured: 'not measured', reached: null });
  expect(verdicts.some(({ figure }) => figure.includes('point'))).toBe(false);
});

it('the picture has a bar for each answer and says which competitor has none', () => {
  const picture = drawPicture(SUMMARY, ['a', 'c'], 'HTTP/2 & 20 Mbit/s');
  const bars = picture.match(/<rect class="[ac]" x="246"/g) ?? [];
  expect(bars).toHaveLength(3);
  expect(picture).toContain('a: no answer');
  expect(picture).toContain('HTTP/2 &amp; 20 Mbit/s');
});
