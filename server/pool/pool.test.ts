import { afterEach, describe, expect, it, vi } from 'vitest';
import { accepted } from '../../src/contract/errors.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { asking, fileNamed, GRACE_MS, gist, OPEN_MS, QUERY_MS, scene, settle, WAIT_MS } from './scene.testing.ts';

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

describe('a statement that the guard refuses', () => {
  it.each([
    ['DROP TABLE deals', 'NOT_READ_ONLY'],
    ['SELECT 1; SELECT 2', 'MULTIPLE_STATEMENTS'],
    ['PRAGMA user_version', 'FORBIDDEN'],
    ['-- nothing', 'BAD_REQUEST'],
  ])('needs no thread, no place in the queue and no database: %s', async (sql, code) => {
    let asked = 0;
    const { pool, threads } = scene({
      queueMax: 0,
      currentFile: async () => {
        asked += 1;
        return accepted(fileNamed('a'));
      },
    });
    const running = pool.run(asking('one'));
    await settle();
    const before = asked;
    expect(await pool.write({ sql, limit: 1, format: 'json' })).toMatchObject({ kind: 'refused', refusal: { code } });
    expect(gist(await pool.run(asking(sql)))).toBe(code);
    expect([asked - before, threads.length]).toEqual([0, 1]);
    await pool.close();
    expect(await running).toEqual({ kind: 'cancelled' });
  });
});

describe('the database of a query', () => {
  /** A pool that counts how often the database is looked up, and what a query would read. */
  const counting = () => {
    const looked: string[] = [];
    const made = scene({
      currentFile: async () => {
        looked.push('looked');
        return made.file;
      },
    });
    const write = async (sql: string) => {
      const described = await made.pool.describe();
      if (described.kind === 'refused') throw new Error(described.refusal.message);
      return made.pool.write({ sql, limit: 1, format: 'json' }, { edition: described.database });
    };
    return {
      ...made,
      looked,
      write,
      publish: (name: string) => Object.assign(made, { file: accepted(fileNamed(name)) }),
    };
  };

  it('is looked up once, where it was described and the query need not wait', async () => {
    const { pool, threads, looked, write } = counting();
    const running = write('one');
    await settle();
    threads[0]?.open();
    await settle();
    threads[0]?.answer('1');
    expect(await running).toMatchObject({ kind: 'written', answer: { edition: { buildId: 'a' } } });
    expect(looked).toHaveLength(1);
    await pool.close();
  });

  it('is looked up again when the query has waited for a thread', async () => {
    const { pool, threads, looked, write, publish } = counting();
    const running = [write('one'), write('two')];
    await settle();
    threads[0]?.open();
    await settle();
    expect(looked).toHaveLength(2);
    publish('b');
    threads[0]?.answer('1');
    await settle();
    expect(looked).toHaveLength(3);
    threads[0]?.open();
    await settle();
    threads[0]?.answer('2');
    const [first, second] = await Promise.all(running);
    expect(first).toMatchObject({ answer: { edition: { buildId: 'a' } } });
    expect(second).toMatchObject({ answer: { edition: { buildId: 'b' } } });
    await pool.close();
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

describe('a long query', () => {
  /** Two threads with a query of ann each, both long. */
  const bothLong = async () => {
    vi.useFakeTimers();
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
    vi.useFakeTimers();
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

describe('a full queue', () => {
  it('makes room for a new client: the newest query of the client with most in it is BUSY, and told when to come back', async () => {
    const { pool, threads } = scene();
    const ask = (client: string, sql: string) => pool.write({ ...asking(sql), format: 'json' }, { client });
    const ann = ['one', 'two', 'three'].map((sql) => ask('ann', sql));
    const bob = ask('bob', 'four');
    expect(await ann[2]).toMatchObject({
      kind: 'refused',
      refusal: { code: 'BUSY' },
      reason: 'queue_full',
      retryAfterSeconds: 1,
    });
    await settle();
    threads[0]?.open();
    for (const value of ['1', '4', '2']) {
      await settle();
      threads[0]?.answer(value);
    }
    expect((await Promise.all([ann[0], ann[1], bob])).map((outcome) => outcome?.kind)).toEqual(
      Array(3).fill('written'),
    );
    expect(threads[0]?.seen).toEqual(['open a', 'write one', 'write four', 'write two']);
  });
});

describe('a thread that goes wrong', () => {
  it('over the advice on an answer answers all the same, and the pool tells why', async () => {
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

  it('and writes a large result has its own time for that, and is ended with a sentence of its own', async () => {
    vi.useFakeTimers();
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
