import { describe, expect, it } from 'vitest';
import { type Entry, minutesOf, unexplained } from './ledger.ts';

const entry = (more: Partial<Entry>): Entry => ({
  asked: 'statement',
  startedMs: 1_000,
  endedMs: 2_000,
  outcome: 'right',
  status: 200,
  ...more,
});
const EXCUSES = [{ fault: 'full queue', fromMs: 5_000, untilMs: 9_000, outcomes: ['BUSY'] as const }];

describe('an outcome', () => {
  it.each([
    ['right, at any time', entry({}), 0],
    ['BUSY while the queue is full', entry({ outcome: 'BUSY', startedMs: 4_000, endedMs: 6_000 }), 0],
    ['BUSY before', entry({ outcome: 'BUSY', startedMs: 3_000, endedMs: 4_900 }), 1],
    ['BUSY after', entry({ outcome: 'BUSY', startedMs: 9_001, endedMs: 9_500 }), 1],
    ['INTERNAL_ERROR meanwhile', entry({ outcome: 'INTERNAL_ERROR', startedMs: 6_000, endedMs: 7_000 }), 1],
    ['a wrong row meanwhile', entry({ outcome: 'wrong', startedMs: 6_000, endedMs: 7_000 }), 1],
  ])('%s', (_, one, count) => {
    expect(unexplained([one], EXCUSES)).toHaveLength(count);
  });
});

describe('the minutes', () => {
  it('have the answers to statements, with their times and what was not right', () => {
    const times = Array.from({ length: 100 }, (_, i) => entry({ startedMs: 60_000, endedMs: 60_001 + i }));
    const refused = entry({ outcome: 'BUSY', startedMs: 10, endedMs: 20 });
    const file = entry({ asked: 'file' });
    expect(minutesOf([...times, refused, file])).toEqual([
      { minute: 1, answers: 1, byOutcome: { BUSY: 1 }, p50Ms: 10, p95Ms: 10, p99Ms: 10 },
      { minute: 2, answers: 100, byOutcome: {}, p50Ms: 50, p95Ms: 95, p99Ms: 99 },
    ]);
  });
});
