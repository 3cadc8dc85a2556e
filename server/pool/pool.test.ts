import { afterEach, describe, expect, it, vi } from 'vitest';
import { asking, GRACE_MS, gist, OPEN_MS, QUERY_MS, scene, settle, WAIT_MS } from './testing-scene.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a query', () => {
  it('is answered by a thread that first opens the database, once', async () => {
    const { pool, threads } = scene();
    const first = pool.run(asking('one'));
    await settle();
    threads[0]?.open();
    await settle();
    threads[0]?.answer('1');
    expect(gist(await first)).toBe('1');
    const second = pool.run(asking('two'));
    await settle();
    threads[0]?.answer('2');
    expect(gist(await second)).toBe('2');
    expect(threads.map(({ seen }) => seen)).toEqual([['open a', 'write one', 'write two']]);
  });

  it('waits for its turn, in the order of coming', async () => {
    const { pool, threads } = scene();
    const outcomes = [pool.run(asking('one')), pool.run(asking('two')), pool.run(asking('three'))];
    await settle();
    threads[0]?.open();
    for (const value of ['1', '2', '3']) {
      await settle();
      threads[0]?.answer(value);
    }
    expect((await Promise.all(outcomes)).map(gist)).toEqual(['1', '2', '3']);
    expect(threads[0]?.seen).toEqual(['open a', 'write one', 'write two', 'write three']);
  });

  it('runs beside others where there are threads for it', async () => {
    const { pool, threads } = scene({ threads: 2 });
    const outcomes = [pool.run(asking('one')), pool.run(asking('two'))];
    await settle();
    for (const thread of threads) thread.open();
    await settle();
    expect(threads.map(({ seen }) => seen.at(-1))).toEqual(['write one', 'write two']);
    threads[1]?.answer('2');
    threads[0]?.answer('1');
    expect((await Promise.all(outcomes)).map(gist)).toEqual(['1', '2']);
  });

  it('is refused as BUSY when the queue is full, and when it waited too long', async () => {
    vi.useFakeTimers();
    const { pool, threads } = scene();
    const running = pool.run(asking('one'));
    const waiting = [pool.run(asking('two')), pool.run(asking('three'))];
    await settle();
    expect(gist(await pool.run(asking('four')))).toBe('BUSY');
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    expect((await Promise.all(waiting)).map(gist)).toEqual(['BUSY', 'BUSY']);
    threads[0]?.open();
    await settle();
    threads[0]?.answer('1');
    expect(gist(await running)).toBe('1');
    expect(threads[0]?.seen).toEqual(['open a', 'write one']);
  });
});

describe('a cancelled query', () => {
  it('leaves the queue without having reached a thread', async () => {
    const { pool, threads } = scene();
    const running = pool.run(asking('one'));
    const cancel = new AbortController();
    const waiting = pool.run(asking('two'), { signal: cancel.signal });
    const behind = pool.run(asking('three'));
    await settle();
    cancel.abort();
    expect(await waiting).toEqual({ kind: 'cancelled' });
    threads[0]?.open();
    await settle();
    threads[0]?.answer('1');
    await settle();
    threads[0]?.answer('3');
    expect([gist(await running), gist(await behind)]).toEqual(['1', '3']);
    expect(threads[0]?.seen).toEqual(['open a', 'write one', 'write three']);
  });

  it('is interrupted: its thread gives it up and takes the next query', async () => {
    const { pool, threads } = scene();
    const cancel = new AbortController();
    const running = pool.run(asking('one'), { signal: cancel.signal });
    const next = pool.run(asking('two'));
    await settle();
    threads[0]?.open();
    await settle();
    cancel.abort();
    await settle();
    expect(threads.map(({ interrupted, ended, seen }) => [interrupted, ended, seen])).toEqual([
      [true, false, ['open a', 'write one']],
    ]);
    threads[0]?.refuse('TIMEOUT');
    expect(await running).toEqual({ kind: 'cancelled' });
    await settle();
    threads[0]?.answer('2');
    expect(gist(await next)).toBe('2');
    expect(threads[0]?.seen).toEqual(['open a', 'write one', 'write two']);
  });

  it('that does not heed that has its thread ended, and a new one with the database open takes the next query', async () => {
    vi.useFakeTimers();
    const { pool, threads } = scene();
    const cancel = new AbortController();
    const running = pool.run(asking('one'), { signal: cancel.signal });
    await settle();
    threads[0]?.open();
    await settle();
    cancel.abort();
    await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
    expect(threads[0]?.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await running).toEqual({ kind: 'cancelled' });
    expect(threads.map(({ ended }) => ended)).toEqual([true, false]);
    const next = pool.run(asking('two'));
    await settle();
    threads[1]?.open();
    await settle();
    threads[1]?.answer('2');
    expect(gist(await next)).toBe('2');
    expect(threads[1]?.seen).toEqual(['open a', 'write two']);
  });

  it('does not disturb a thread that is still opening the database', async () => {
    const { pool, threads } = scene();
    const cancel = new AbortController();
    const running = pool.run(asking('one'), { signal: cancel.signal });
    await settle();
    cancel.abort();
    expect(await running).toEqual({ kind: 'cancelled' });
    const next = pool.run(asking('two'));
    threads[0]?.open();
    await settle();
    threads[0]?.answer('2');
    expect(gist(await next)).toBe('2');
    expect(threads.map(({ seen, ended }) => [seen, ended])).toEqual([[['open a', 'write two'], false]]);
  });

  it('that was cancelled before it came starts no thread', async () => {
    const { pool, threads } = scene();
    expect(await pool.run(asking('one'), { signal: AbortSignal.abort() })).toEqual({ kind: 'cancelled' });
    expect(threads).toEqual([]);
  });
});

describe('a thread that goes wrong', () => {
  it('and does not heed the time limit is ended: TIMEOUT, and the next query has a new one', async () => {
    vi.useFakeTimers();
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
    vi.useFakeTimers();
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
    vi.useFakeTimers();
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
    threads[0]?.answer('out of memory', false);
    expect(gist(await running)).toBe('out of memory');
    expect(threads.map(({ ended }) => ended)).toEqual([true, false]);
  });
});

describe('closing', () => {
  it('ends every thread; queries under way and waiting end as cancelled, later ones too', async () => {
    const { pool, threads } = scene();
    const outcomes = [pool.run(asking('one')), pool.run(asking('two'))];
    await settle();
    threads[0]?.open();
    await settle();
    await pool.close();
    expect((await Promise.all(outcomes)).map(gist)).toEqual(['cancelled', 'cancelled']);
    expect(gist(await pool.run(asking('three')))).toBe('cancelled');
    expect(threads.map(({ ended }) => ended)).toEqual([true]);
  });
});
