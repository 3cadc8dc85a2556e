import { afterEach, describe, expect, it, vi } from 'vitest';
import { asking, fakeTimers, GRACE_MS, gist, scene, settle } from './scene.testing.ts';

afterEach(() => {
  vi.useRealTimers();
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
    fakeTimers();
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

describe('a long query', () => {
  /** Two threads with a query of ann each, both long. */
  const bothLong = async () => {
    fakeTimers();
    const stage = scene({ threads: 2, queueWaitMs: 10_000 });
    const ask = (client: string, sql: string) => stage.pool.write({ ...asking(sql), format: 'json' }, { client });
    const running = [ask('ann', 'endless'), ask('ann', 'another')];
    await settle();
    for (const thread of stage.threads) thread.open();
    await vi.advanceTimersByTimeAsync(500);
    return { ...stage, ask, running };
  };
  const kinds = (outcomes: readonly { readonly kind: string }[]) => outcomes.map(({ kind }) => kind);

  it('gives up its thread for a query that comes, and runs again', async () => {
    const { pool, threads, ask, running } = await bothLong();
    const short = ask('bob', 'short');
    await settle();
    const freed = threads.find(({ interrupted }) => interrupted);
    const kept = threads.find(({ interrupted }) => !interrupted);
    const [, first = ''] = freed?.seen ?? [];
    freed?.refuse('TIMEOUT');
    await settle();
    expect(freed?.seen.at(-1)).toBe('write short');
    expect(pool.state()).toMatchObject({ busy: 2, long: 1, waiting: 1 });
    freed?.answer('short');
    expect((await short).kind).toBe('written');
    expect(freed?.seen).toEqual(['open a', first, 'write short']);
    kept?.answer('first');
    await settle();
    // It takes the place for long runs that is free now.
    expect(kept?.seen.at(-1)).toBe(first);
    kept?.answer('late');
    expect(kinds(await Promise.all(running))).toEqual(['written', 'written']);
    expect(threads).toHaveLength(2);
  });

  it('that was answered while it was interrupted is not run again', async () => {
    const { threads, ask, running } = await bothLong();
    const short = ask('bob', 'short');
    await settle();
    const freed = threads.find(({ interrupted }) => interrupted);
    freed?.answer('in time');
    await settle();
    freed?.answer('short');
    threads.find((thread) => thread !== freed)?.answer('first');
    expect(kinds(await Promise.all([...running, short]))).toEqual(['written', 'written', 'written']);
    expect(freed?.seen).toHaveLength(3);
  });

  it('that does not give up its thread has it ended, and a spare one takes its place', async () => {
    fakeTimers();
    const { pool, threads } = scene({ threads: 2 });
    const warming = pool.warm();
    await settle();
    for (const thread of threads) thread.open();
    await warming;
    expect(pool.state().sparesReady).toBe(1);
    const running = [pool.run(asking('endless')), pool.run(asking('another'))];
    await vi.advanceTimersByTimeAsync(500);
    const short = pool.run(asking('short'));
    await vi.advanceTimersByTimeAsync(50);
    const spare = threads.find(({ seen }) => seen.includes('write short'));
    spare?.answer('short');
    expect(gist(await short)).toBe('short');
    expect(threads.map(({ ended }) => ended).filter(Boolean)).toHaveLength(1);
    expect(spare?.seen).toEqual(['open a', 'write short']);
    await pool.close();
    expect((await Promise.all(running)).map(gist)).toEqual(['cancelled', 'cancelled']);
  });

  it('can be cancelled while it waits to run again', async () => {
    const { pool, threads, ask } = await bothLong();
    const cancel = new AbortController();
    const queued = pool.write({ ...asking('queued'), format: 'json' }, { client: 'ann', signal: cancel.signal });
    void ask('bob', 'short');
    await settle();
    cancel.abort();
    expect(await queued).toEqual({ kind: 'cancelled' });
    expect(pool.state().waiting).toBe(1);
    expect(threads).toHaveLength(2);
  });
});
