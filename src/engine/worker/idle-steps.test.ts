import { describe, expect, it, vi } from 'vitest';
import { IdleSteps } from './idle-steps.ts';

/** Steps and pauses that end when the test says so. */
function steps(count: number) {
  const told: string[] = [];
  const pauses: (() => void)[] = [];
  const ends: ((fails?: boolean) => void)[] = [];
  const step = () => {
    told.push(`step ${ends.length + 1}`);
    return new Promise<boolean>((resolve, reject) => {
      const isMore = ends.length + 1 < count;
      ends.push((fails) => (fails ? reject(new Error('It failed.')) : resolve(isMore)));
    });
  };
  const idle = new IdleSteps(step, () => new Promise((resolve) => pauses.push(resolve)));
  const work = (name: string) => idle.doFirst(async () => told.push(name));
  const nextPause = (number: number) => vi.waitFor(() => expect(pauses).toHaveLength(number));
  return { told, idle, pauses, ends, work, nextPause };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('steps while nobody waits for anything', () => {
  it('begin when something was done, one after each pause, until there is none', async () => {
    const { told, pauses, ends, work, nextPause } = steps(2);
    await settled();
    expect([told, pauses.length]).toEqual([[], 0]);
    await work('open');
    expect(told).toEqual(['open']);
    pauses[0]?.();
    await vi.waitFor(() => expect(told).toEqual(['open', 'step 1']));
    ends[0]?.();
    await nextPause(2);
    pauses[1]?.();
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    ends[1]?.();
    await settled();
    await work('run');
    expect([told, pauses.length]).toEqual([['open', 'step 1', 'step 2', 'run'], 2]);
  });

  it('give way to what comes in a pause, and go on after it', async () => {
    const { told, idle, pauses, work, nextPause } = steps(2);
    await work('open');
    let answer = () => {};
    const run = idle.doFirst(() => new Promise<void>((resolve) => (answer = resolve)));
    pauses[0]?.();
    await settled();
    expect([told, pauses.length]).toEqual([['open'], 1]);
    answer();
    await run;
    await nextPause(2);
    pauses[1]?.();
    await vi.waitFor(() => expect(told).toEqual(['open', 'step 1']));
  });

  it('do not overlap with what comes while one is taken', async () => {
    const { told, pauses, ends, work } = steps(2);
    await work('open');
    pauses[0]?.();
    await vi.waitFor(() => expect(ends).toHaveLength(1));
    const run = work('run');
    await settled();
    expect(told).toEqual(['open', 'step 1']);
    ends[0]?.();
    await run;
    expect(told).toEqual(['open', 'step 1', 'run']);
  });

  it('end with one that fails, which nobody is told', async () => {
    const { told, pauses, ends, work } = steps(3);
    await work('open');
    pauses[0]?.();
    await vi.waitFor(() => expect(ends).toHaveLength(1));
    ends[0]?.(true);
    await settled();
    await work('run');
    await settled();
    expect([told, pauses.length]).toEqual([['open', 'step 1', 'run'], 1]);
  });

  it('are taken although what came before failed', async () => {
    const told: string[] = [];
    const idle = new IdleSteps(
      async () => told.push('step') < 1,
      async () => {},
    );
    await expect(idle.doFirst(async () => Promise.reject(new Error('Not open.')))).rejects.toThrow('Not open.');
    await vi.waitFor(() => expect(told).toEqual(['step']));
  });
});
