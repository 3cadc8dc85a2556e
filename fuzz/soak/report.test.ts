import { describe, expect, it } from 'vitest';
import type { Entry } from './ledger.ts';
import { type Finished, faultsOf, jsonOf, textOf } from './report.ts';

const ENTRY: Entry = { asked: 'statement', startedMs: 61_000, endedMs: 61_010, outcome: 'right', status: 200 };
const COURSE = {
  measure: 'residentMiB',
  name: 'memory (MiB)',
  first: 100,
  most: 900,
  last: 300,
  growth: 20,
  growthMax: 256,
} as const;
const SOUND: Finished = {
  minutes: 2,
  seed: 7,
  questions: 300,
  entries: [ENTRY, { ...ENTRY, outcome: 'BUSY', status: 503, detail: 'BUSY: full' }],
  excuses: [{ fault: 'full queue', fromMs: 60_000, untilMs: 70_000, outcomes: ['BUSY'] }],
  happened: [{ name: 'full queue', fromMs: 60_000, untilMs: 70_000, said: '503 × 9' }],
  publications: 1,
  failures: [],
  errors: [],
  left: [],
  readyStatus: 200,
  failedScrapes: 0,
  exitCode: 0,
  descriptorsBefore: 60,
  descriptorsAfter: 61,
  descriptorsMax: 64,
  courses: [COURSE],
  processByMinute: [
    { residentMiB: 500, descriptors: 60, threads: 14 },
    { residentMiB: 900, descriptors: 61, threads: 15 },
  ],
  boundBytes: 3_500 * 1024 * 1024,
};

describe('a soak', () => {
  it('passes if every answer is right or explained, and nothing leaks', () => {
    expect(faultsOf(SOUND)).toEqual([]);
    const text = textOf(SOUND, 'a machine');
    expect(text).toContain('Soak of 2 minutes, seed 7: passed\na machine\n');
    expect(text).toMatch(/^2 +2 +10 +10 +10 +900 +61 +15 +BUSY 1 +full queue$/m);
    expect(JSON.parse(jsonOf(SOUND, 'a machine'))).toMatchObject({
      passed: true,
      outcomes: { right: 1, BUSY: 1 },
      notRight: [{ outcome: 'BUSY' }],
    });
  });

  it.each<[string, Partial<Finished>, RegExp]>([
    ['a wrong row', { entries: [{ ...ENTRY, outcome: 'wrong', detail: 'SELECT 1' }] }, /1 wrong answers:\n.*SELECT 1/],
    [
      'an unexplained 5xx',
      { entries: [{ ...ENTRY, outcome: 'DB_UNAVAILABLE', status: 503 }] },
      /1 refusals that no fault/,
    ],
    ['a leak of memory', { courses: [{ ...COURSE, growth: 300 }] }, /memory \(MiB\) grew by 300/],
    ['too much memory', { courses: [{ ...COURSE, most: 4_000 }] }, /took 4,000 MiB of at most 3,500/],
    ['a leak of descriptors', { descriptorsAfter: 65 }, /65 descriptors are open after the soak, 60 were before/],
    ['a request that is never over', { left: ['nadlan_files_open 1'] }, /still show nadlan_files_open 1/],
    ['an error in the log', { errors: ['19:00:00 error A request failed'] }, /1 errors in the log/],
    ['a server that is not ready', { readyStatus: 503 }, /readyz answered 503/],
    ['a server that does not end', { exitCode: null }, /ended with the code null/],
    ['metrics that fail', { failedScrapes: 2 }, /2 scrapes/],
  ])('fails for %s', (_, change, said) => {
    const faults = faultsOf({ ...SOUND, ...change });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(said);
    expect(textOf({ ...SOUND, ...change }, '')).toContain('FAILED');
  });

  it('may have errors in the log if it killed threads', () => {
    const errors = ['19:00:00 error A thread of the SQL engine ended. reason="it ended with exit code 1"'];
    expect(faultsOf({ ...SOUND, errors })).toHaveLength(1);
    const happened = [{ name: 'threads killed', fromMs: 1, untilMs: 2, said: '' }];
    expect(faultsOf({ ...SOUND, errors, happened })).toEqual([]);
  });
});
