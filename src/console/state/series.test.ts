import { describe, expect, it } from 'vitest';
import type { RunState } from '../run/run-state.ts';
import { fetchedBytes, newSeries, runningIn, type Series, stoppedAt, turnAfter, withRun, withShown } from './series.ts';

const running = { phase: 'running' } as RunState;
const done = { phase: 'done', outcome: { transfer: { bytes: 5, requests: 1 } } } as RunState;
const refused = { phase: 'refused' } as RunState;
const three = () => newSeries(['a', 'b', 'c'].map((sql, i) => ({ sql, place: { from: i, to: i + 1 } })));
/** The series after these states of its statements, one after another. */
const having = (...states: readonly (readonly [number, RunState])[]) =>
  states.reduce<Series>((series, [at, state]) => withRun(series, at, state), three());

describe('a series', () => {
  it('shows the statement that runs, and the last one when it is over', () => {
    expect(having([0, running]).shown).toBe(0);
    expect(having([0, running], [0, done], [1, running]).shown).toBe(1);
    expect(having([0, running], [0, done], [1, running], [1, done]).shown).toBe(1);
  });

  it('goes on showing the one that the visitor chose', () => {
    const chosen = withShown(having([0, running], [0, done], [1, running]), 0);
    expect([chosen.shown, withRun(withRun(chosen, 1, done), 2, running).shown]).toEqual([0, 0]);
    expect(withShown(chosen, 7)).toBe(chosen);
  });

  it('goes on from an answer to the next statement, and from nothing else', () => {
    expect(turnAfter(having([0, running], [0, done]), 0)).toBe(1);
    expect(turnAfter(having([0, running]), 0)).toBeNull();
    expect(turnAfter(having([0, running], [0, refused]), 0)).toBeNull();
    expect(turnAfter(having([0, done], [1, done], [2, done]), 2)).toBeNull();
    // An earlier statement that was run again does not restart the series.
    expect(turnAfter(having([0, done], [1, refused]), 0)).toBeNull();
  });

  it('says what runs and where it stopped', () => {
    expect([runningIn(having([0, done], [1, running])), runningIn(three())]).toEqual([1, -1]);
    expect([stoppedAt(having([0, done], [1, refused])), stoppedAt(having([0, done]))]).toEqual([1, null]);
  });

  it('counts what was fetched', () => {
    expect(fetchedBytes(having([0, done], [1, done], [2, running]))).toBe(10);
  });
});
