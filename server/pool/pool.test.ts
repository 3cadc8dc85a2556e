import { afterEach, describe, expect, it, vi } from 'vitest';
import { accepted } from '../../src/contract/errors.ts';
import { asking, fakeTimers, fileNamed, gist, scene, settle, WAIT_MS } from './scene.testing.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a query', () => {
  it('reports its stages and its wait, and that it ran', async () => {
    const waits: unknown[] = [];
    const stages: string[] = [];
    fakeTimers();
    const { pool, threads } = scene({ onWaited: (wait) => waits.push(wait) });
    const running = pool.run(asking('one'));
    const waiting = pool.write(
      { sql: 'SELECT 2', limit: 1, format: 'json' },
      { onStage: ({ stage, startedMs, endedMs }) => stages.push(`${stage} ${endedMs - startedMs}`) },
    );
    await settle();
    threads[0]?.open();
    await vi.advanceTimersByTimeAsync(30);
    threads[0]?.answer('1');
    await vi.advanceTimersByTimeAsync(20);
    threads[0]?.answer('2', { writeMs: 5 });
    await Promise.all([running, waiting]);
    expect(stages).toEqual(['guard 0', 'queue 30', 'run 15', 'write 5']);
    expect(waits).toEqual([
      { waitedMs: 0, outcome: 'ran' },
      { waitedMs: 30, outcome: 'ran' },
    ]);
    const refused = [pool.run(asking('three')), pool.run(asking('four'))];
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    threads[0]?.answer('3');
    await Promise.all(refused);
    expect(waits.slice(2)).toEqual([
      { waitedMs: WAIT_MS, outcome: 'refused' },
      { waitedMs: 0, outcome: 'ran' },
    ]);
  });

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
    fakeTimers();
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

describe('a full queue', () => {
  it('makes room for a new client: the newest query of the client with most in it is BUSY, with Retry-After', async () => {
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
