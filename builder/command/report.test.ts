import { describe, expect, it } from 'vitest';
import type { BuildEvent, BuildOutcome, DealChanges } from '../index.ts';
import { progressReporter } from './progress.ts';
import { reportLines } from './report.ts';
import { count, megabytes, seconds } from './words.ts';

describe('numbers of a report', () => {
  it('have commas between thousands, and units', () => {
    expect([count(3_217_592), seconds(950), seconds(119_949), seconds(754_000), megabytes(15_060_992)]).toEqual([
      '3,217,592',
      '0.9 s',
      '119.9 s',
      '12 min 34 s',
      '15.1 MB',
    ]);
  });
});

const EVENTS: readonly BuildEvent[] = [
  { kind: 'warning', sentence: 'notes.txt is not read.' },
  { kind: 'step-started', name: 'read and clean rows' },
  { kind: 'rows', read: 50_000, rejected: 0, share: 0.25, elapsedMs: 1_000 },
  { kind: 'rows', read: 150_000, rejected: 2, share: null, elapsedMs: 10_500 },
  { kind: 'rows', read: 160_000, rejected: 2, share: 0.8, elapsedMs: 12_000 },
  { kind: 'step-finished', step: { name: 'read and clean rows', elapsedMs: 15_020 } },
];

function told(stream: { isTTY?: boolean; columns?: number }, events = EVENTS): string {
  let text = '';
  const tell = progressReporter({
    ...stream,
    write: (more) => {
      text += more;
    },
  });
  for (const event of events) tell(event);
  return text;
}

describe('progress', () => {
  it('is plain lines in a log: a step when it is done, and a long one every ten seconds', () => {
    expect(told({})).toBe(
      [
        'Warning: notes.txt is not read.',
        '           150,000 rows, 14,286 a second, 2 rejected',
        '   15.0 s  read and clean rows',
        '',
      ].join('\n'),
    );
  });

  it('names the step that still runs when another one is done', () => {
    const lines = told({ isTTY: true, columns: 60 }, [
      { kind: 'step-started', name: 'lay out by columns' },
      { kind: 'step-started', name: 'map' },
      { kind: 'step-finished', step: { name: 'map', elapsedMs: 2_500 } },
      { kind: 'step-finished', step: { name: 'lay out by columns', elapsedMs: 6_600 } },
    ]).split('\r\x1b[2K');
    expect(lines.map((line) => line.trim())).toEqual([
      '',
      'lay out by columns …',
      'map …',
      '2.5 s  map',
      'lay out by columns …',
      '6.6 s  lay out by columns',
    ]);
  });

  it('is one overwritten line in a terminal, with rows, rate and the time left', () => {
    const lines = told({ isTTY: true, columns: 60 }).split('\r\x1b[2K');
    expect(lines).toEqual([
      '',
      'Warning: notes.txt is not read.\n',
      '           read and clean rows …',
      '           read and clean rows: 50,000 rows, 25%, 50,000 a '.slice(0, 59),
      expect.stringContaining('150,000 rows, 14,286 a second'.slice(0, 25)),
      expect.stringContaining('160,000 rows, 80%'),
      '   15.0 s  read and clean rows\n',
    ]);
    expect(told({ isTTY: true, columns: 120 })).toContain('50,000 rows, 25%, 50,000 a second, 3.0 s left');
    for (const line of lines) expect(line.length).toBeLessThan(60);
  });
});

const ROWS = {
  read: 1_010,
  accepted: 1_003,
  rejected: 7,
  notes: ['a.csv: UTF-8, commas, dates DD/MM/YYYY.'],
  reasons: [
    { reason: 'bad_date', meaning: 'no day', count: 6, first: [{ line: 3, detail: 'deal_date "x"' }] },
    { reason: 'bad_parcel', meaning: 'no parcel', count: 1, first: [{ line: 9, detail: 'gush "x"' }] },
  ],
} as const;
const SOURCES = [
  {
    name: 'parcels',
    origin: 'file',
    fills: ['a'],
    accepted: 1,
    rejected: 1,
    first: [{ line: 2, detail: 'y' }],
    notes: ['z'],
  },
  { name: 'roads', origin: null, fills: ['streets', 'street_parcels'], accepted: 0, rejected: 0, first: [], notes: [] },
  { name: 'socio_index', origin: 'facts', fills: [], accepted: 1_250, rejected: 0, first: [], notes: [] },
] as const;

const CHANGES: DealChanges = {
  came: 9,
  changed: 6,
  went: 1,
  unchanged: 982,
  lastDealId: 1_007,
  firstChanged: [
    {
      id: 7,
      gush: 6941,
      chelka: 12,
      subChelka: 3,
      dealDate: '2024-05-28',
      field: 'rooms',
      before: null,
      after: 3.5,
    },
  ],
  firstWent: [{ id: 8, gush: 6941, chelka: 13, subChelka: 0, dealDate: '2024-05-29' }],
};

describe('the report', () => {
  it('of a refused build says what happened to rows and sources, and why it ended', () => {
    const outcome: BuildOutcome = { kind: 'refused', message: 'Too many.', rows: ROWS, sources: SOURCES };
    expect(reportLines(outcome)).toEqual([
      'a.csv: UTF-8, commas, dates DD/MM/YYYY.',
      'Rows: 1,010 read, 1,003 accepted, 7 rejected.',
      '  6 rejected: no day',
      '    line 3: deal_date "x"',
      '    and 5 more',
      '  1 rejected: no parcel',
      '    line 9: gush "x"',
      'Sources:',
      '  parcels      file: 1 record, 1 rejected',
      '    line 2: y',
      '    z',
      '  roads        not supplied; empty without it: streets, street_parcels',
      '  socio_index  facts of the project: 1,250 records',
      'Not built: Too many.',
    ]);
    expect(reportLines({ ...outcome, rows: null, sources: [] })).toEqual(['Not built: Too many.']);
    // An export that changes too much: what it would have changed is what the operator has to know.
    expect(reportLines({ ...outcome, rows: null, sources: [], changes: CHANGES })).toEqual([
      'Since the earlier build: 9 deals came, 6 changed, 1 went, 982 are the same.',
      '    deal 7 (gush 6941, chelka 12/3, 2024-05-28): rooms unknown → 3.5',
      '    and 5 more',
      '    went: deal 8 (gush 6941, chelka 13/0, 2024-05-29)',
      'Not built: Too many.',
    ]);
  });

  it('of a built one adds merged rows, tables, the slowest steps, size and rate', () => {
    const steps = Array.from({ length: 12 }, (_, at) => ({ name: `step ${at}`, elapsedMs: at * 1_000 }));
    const lines = reportLines({
      kind: 'built',
      manifestPath: 'data/nadlan.json',
      rows: ROWS,
      sources: SOURCES,
      sameDeals: { duplicatesRemoved: 4, mergedDeals: 2, mergedRowsRemoved: 3 },
      changes: CHANGES,
      manifest: {
        serverMode: 'full',
        requestChunkSize: 4096,
        url: 'nadlan-0123456789abcdef.sqlite',
        buildId: '0123456789abcdef',
        sizeBytes: 12_345_678,
        sha256: '',
        pageSize: 4096,
        schemaVersion: '1.2',
        dataAsOf: '2026-09-04',
        synthetic: false,
        tables: [
          { name: 'deals', rows: 998 },
          { name: 'settlements', rows: 12 },
        ],
        bTrees: [],
        split: null,
        map: null,
        packed: null,
        columns: null,
        baseMap: null,
        builder: {
          fingerprint: '',
          source: { kind: 'register', file: 'a.csv' },
          startedAt: '',
          elapsedMs: 2_000,
          steps,
        },
      },
    });
    expect(lines.slice(7, 12)).toEqual([
      'Deals reported twice: 4 rows removed. Deals reported by their shares: 5 rows merged into 2.',
      'Since the earlier build: 9 deals came, 6 changed, 1 went, 982 are the same.',
      '    deal 7 (gush 6941, chelka 12/3, 2024-05-28): rooms unknown → 3.5',
      '    and 5 more',
      '    went: deal 8 (gush 6941, chelka 13/0, 2024-05-29)',
    ]);
    expect(lines.slice(17)).toEqual([
      '  socio_index  facts of the project: 1,250 records',
      'Tables:',
      '  deals                 998',
      '  settlements            12',
      'Slowest steps:',
      '        11.0 s  step 11',
      '        10.0 s  step 10',
      ...[9, 8, 7, 6, 5, 4].map((at) => `         ${at}.0 s  step ${at}`),
      'Built nadlan-0123456789abcdef.sqlite: 12.3 MB, deals up to 2026-09-04, in 2.0 s (505 rows a second).',
    ]);
  });
});
