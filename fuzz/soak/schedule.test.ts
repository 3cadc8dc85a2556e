import { describe, expect, it } from 'vitest';
import { scheduleOf } from './schedule.ts';

const FAULTS = ['a', 'b', 'c', 'd'].map((name) => ({ name, forMs: [1_000, 5_000] as const }));
const TEN_MINUTES = { fromMs: 60_000, untilMs: 540_000 };

describe('the schedule of faults', () => {
  const schedule = scheduleOf(FAULTS, { seed: 7, ...TEN_MINUTES });

  it('depends on the seed alone', () => {
    expect(scheduleOf(FAULTS, { seed: 7, ...TEN_MINUTES })).toEqual(schedule);
    expect(scheduleOf(FAULTS, { seed: 8, ...TEN_MINUTES })).not.toEqual(schedule);
  });

  it('has each fault once a round, within the time', () => {
    expect(schedule.length).toBeGreaterThan(24);
    for (let i = 0; i + FAULTS.length <= schedule.length; i += FAULTS.length) {
      const round = schedule.slice(i, i + FAULTS.length).map(({ fault }) => fault.name);
      expect(round.sort()).toEqual(['a', 'b', 'c', 'd']);
    }
    for (const { atMs, forMs } of schedule) {
      expect(atMs).toBeGreaterThanOrEqual(60_000);
      expect(atMs + forMs).toBeLessThanOrEqual(540_000);
      expect(forMs).toBeGreaterThanOrEqual(1_000);
      expect(forMs).toBeLessThanOrEqual(5_000);
    }
  });

  it('is empty without time or faults', () => {
    expect(scheduleOf(FAULTS, { seed: 1, fromMs: 0, untilMs: 500 })).toEqual([]);
    expect(scheduleOf([], { seed: 1, ...TEN_MINUTES })).toEqual([]);
  });
});
