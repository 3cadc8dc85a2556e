import { afterEach, describe, expect, it, vi } from 'vitest';
import { SERVER_LIMITS } from '../limits.ts';
import { asking, fakeTimers, GRACE_MS, gist, OPEN_MS, QUERY_MS, scene, settle } from './scene.testing.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a thread that goes wrong', () => {
  it('over the advice on an answer still answers, and the pool reports why', async () => {
    const { pool, threads, faults, failures } = scene();
    const running = pool.run(asking('one'));
    await settle();
    threads[0]?.open();
    await settle();
    threads[0]?.failToAdvise('a rule is wrong');
    threads[0]?.answer('1');
    expect(gist(await running)).toBe('1');
    expect([faults, failures, threads.length]).toEqual([['a rule is wrong'], [], 1]);
  });

  it('and writes a large result has separate time for that, and is ended with a separate sentence', async () => {
    fakeTimers();
    const { pool, threads } = scene();
    const running = pool.run(asking('large'));
    await settle();
    threads[0]?.open();
    await settle();
    await vi.advanceTimersByTimeAsync(QUERY_MS);
    threads[0]?.beginToWrite();
    await vi.advanceTimersByTimeAsync(SERVER_LIMITS.writeMs - 1);
    expect(threads[0]?.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await running).toMatchObject({
      kind: 'refused',
      refusal: {
        code: 'TIMEOUT',
        message: 'The result was computed, but could not be written as json within 5 seconds.',
      },
    });
    expect(threads[0]?.ended).toBe(true);
    await pool.close();
  });

  it('and does not heed the time limit is ended: TIMEOUT, and the next query has a new one', async () => {
    fakeTimers();
    const { pool, threads } = scene();
    const running = pool.run(asking('bomb'));
    await settle();
    threads[0]?.open();
    await settle();
    await vi.advanceTimersByTimeAsync(QUERY_MS + GRACE_MS - 1);
    expect(threads[0]?.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(gist(await running)).toBe('TIMEOUT');
    expect(threads.map(({ ended, seen }) => [ended, seen])).toEqual([
      [true, ['open a', 'write bomb']],
      [false, ['open a']],
    ]);
  });

  it('by crashing costs one query, and a new one takes the next', async () => {
    const { pool, threads, failures } = scene();
    const running = pool.run(asking('one'));
    const waiting = pool.run(asking('two'));
    await settle();
    threads[0]?.open();
    await settle();
    threads[0]?.crash();
    expect(gist(await running)).toBe('INTERNAL_ERROR');
    await settle();
    threads[1]?.open();
    await settle();
    threads[1]?.answer('2');
    expect(gist(await waiting)).toBe('2');
    expect(failures).toEqual(['unreachable executed']);
  });

  it('while it is idle is replaced before the next query comes', async () => {
    const replaced: string[] = [];
    const { pool, threads, failures } = scene({ onReplaced: (reason) => replaced.push(reason) });
    const warm = pool.warm();
    await settle();
    for (const thread of threads) thread.open();
    await warm;
    expect(pool.state().sparesReady).toBe(1);
    for (const thread of [...threads]) thread.crash();
    await settle();
    for (const thread of threads.slice(2)) thread.open();
    await settle();
    expect(threads.map(({ seen }) => seen)).toEqual([['open a'], ['open a'], ['open a'], ['open a']]);
    expect(pool.state().sparesReady).toBe(1);
    expect([failures.length, replaced]).toEqual([2, ['failed', 'failed']]);
    await pool.close();
  });

  it('by needing more heap than it may have costs one query, which is dear, and a new one takes the next', async () => {
    const costs: unknown[] = [];
    const replaced: string[] = [];
    const { pool, threads } = scene({
      onRun: ({ cost }) => costs.push(cost),
      onReplaced: (reason) => replaced.push(reason),
    });
    const running = pool.run(asking('wide'));
    const waiting = pool.run(asking('two'));
    await settle();
    threads[0]?.open();
    await settle();
    threads[0]?.beginToWrite();
    threads[0]?.outgrowItsHeap();
    expect(await running).toEqual({
      kind: 'refused',
      refusal: {
        code: 'SQL_ERROR',
        message: 'The result needs more memory than one query may have.',
        hint: 'Select fewer columns or fewer rows.',
      },
    });
    await settle();
    threads[1]?.open();
    await settle();
    threads[1]?.answer('2');
    expect(gist(await waiting)).toBe('2');
    expect(costs).toEqual(['exhausted', null]);
    expect(replaced).toEqual(['exhausted']);
  });

  it('by needing too much heap while it opens the database is a fault, not the query', async () => {
    const { pool, threads } = scene();
    const running = pool.run(asking('one'));
    await settle();
    threads[0]?.outgrowItsHeap();
    expect(gist(await running)).toBe('INTERNAL_ERROR');
  });

  it('at its start is tried anew by the next query, not over and over', async () => {
    const { pool, threads } = scene();
    const first = pool.run(asking('one'));
    await settle();
    threads[0]?.crash();
    expect(gist(await first)).toBe('INTERNAL_ERROR');
    await settle();
    expect(threads).toHaveLength(1);
    const second = pool.run(asking('two'));
    await settle();
    threads[1]?.open();
    await settle();
    threads[1]?.answer('2');
    expect(gist(await second)).toBe('2');
  });

  it('at its start again and again is left alone for longer and longer, and then tried again', async () => {
    fakeTimers();
    const { pool, threads } = scene();
    const crashAtStart = async () => {
      const before = threads.length;
      const running = pool.run(asking('one'));
      await settle();
      if (threads.length > before) threads.at(-1)?.crash();
      const outcome = await running;
      return outcome.kind === 'refused' ? [threads.length, outcome.refusal.message] : outcome;
    };
    const failed = 'The SQL engine failed on this query.';
    const resting = 'The SQL engine does not start; it is tried again in 1 s.';
    expect(await crashAtStart()).toEqual([1, failed]);
    expect(await crashAtStart()).toEqual([2, failed]);
    expect(await crashAtStart()).toEqual([2, resting]);
    await vi.advanceTimersByTimeAsync(250);
    expect(await crashAtStart()).toEqual([3, failed]);
    await vi.advanceTimersByTimeAsync(499);
    expect(await crashAtStart()).toEqual([3, resting]);
    await vi.advanceTimersByTimeAsync(1);
    const running = pool.run(asking('two'));
    await settle();
    threads[3]?.open();
    await settle();
    threads[3]?.answer('2');
    expect(gist(await running)).toBe('2');
  });

  it('by never opening the database is ended: INTERNAL_ERROR', async () => {
    fakeTimers();
    const { pool, threads } = scene();
    const running = pool.run(asking('one'));
    await settle();
    await vi.advanceTimersByTimeAsync(OPEN_MS);
    expect(gist(await running)).toBe('INTERNAL_ERROR');
    expect(threads[0]?.ended).toBe(true);
  });

  it('and says that it cannot be used on is replaced after its answer', async () => {
    const { pool, threads } = scene();
    const running = pool.run(asking('hungry'));
    await settle();
    threads[0]?.open();
    await settle();
    threads[0]?.answer('out of memory', { usable: false });
    expect(gist(await running)).toBe('out of memory');
    expect(threads.map(({ ended }) => ended)).toEqual([true, false]);
  });
});
