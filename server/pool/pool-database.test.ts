import { describe, expect, it } from 'vitest';
import { accepted, refused } from '../../src/contract/errors.ts';
import { asking, fileNamed, gist, scene, settle } from './scene.testing.ts';

describe('the database', () => {
  it('that is missing is DB_UNAVAILABLE, at both interfaces of the runner, until it is there', async () => {
    const stage = scene();
    stage.file = refused('DB_UNAVAILABLE', 'There is no database.');
    expect(gist(await stage.pool.run(asking('one')))).toBe('DB_UNAVAILABLE');
    expect(await stage.pool.describe()).toMatchObject({ kind: 'refused', refusal: { code: 'DB_UNAVAILABLE' } });
    stage.file = accepted(fileNamed('a'));
    const running = stage.pool.run(asking('two'));
    await settle();
    stage.threads[0]?.open();
    await settle();
    stage.threads[0]?.answer('2');
    expect(gist(await running)).toBe('2');
    expect(await stage.pool.describe()).toEqual({ kind: 'database', database: fileNamed('a').info });
  });

  it('that a thread cannot open is DB_UNAVAILABLE, and is tried again', async () => {
    const { pool, threads } = scene();
    const first = pool.run(asking('one'));
    await settle();
    threads[0]?.refuseToOpen('file is not a database');
    expect(await first).toMatchObject({ refusal: { code: 'DB_UNAVAILABLE', message: 'file is not a database' } });
    const second = pool.run(asking('two'));
    await settle();
    threads[0]?.open();
    await settle();
    threads[0]?.answer('2');
    expect(gist(await second)).toBe('2');
    expect(threads[0]?.seen).toEqual(['open a', 'open a', 'write two']);
  });

  it('that was published anew is opened by each thread before its next query, and running ones finish on the old', async () => {
    const stage = scene();
    const running = stage.pool.run(asking('one'));
    await settle();
    stage.threads[0]?.open();
    await settle();
    const waiting = stage.pool.run(asking('two'));
    stage.file = accepted(fileNamed('b'));
    await settle();
    stage.threads[0]?.answer('from a');
    expect(gist(await running)).toBe('from a');
    await settle();
    stage.threads[0]?.open();
    await settle();
    stage.threads[0]?.answer('from b');
    expect(gist(await waiting)).toBe('from b');
    expect(stage.threads[0]?.seen).toEqual(['open a', 'write one', 'open b', 'write two']);
  });

  it('that vanished under a query is looked for anew, and the query answered from the one in its place', async () => {
    const asked: (string | undefined)[] = [];
    const stage = scene({
      currentFile: async (anew) => {
        asked.push(anew);
        return accepted(fileNamed(anew ? 'b' : 'a'));
      },
    });
    const running = stage.pool.run(asking('one'));
    await settle();
    stage.threads[0]?.refuseToOpen('ENOENT');
    await settle();
    stage.threads[0]?.open();
    await settle();
    stage.threads[0]?.answer('from b');
    expect(gist(await running)).toBe('from b');
    expect(stage.threads[0]?.seen).toEqual(['open a', 'open b', 'write one']);
    expect(asked).toEqual([undefined, 'anew']);
  });

  it('that changes under every attempt at a query is DB_UNAVAILABLE in the end', async () => {
    let version = 0;
    const stage = scene({ currentFile: async () => accepted(fileNamed(String(++version))) });
    const running = stage.pool.run(asking('one'));
    for (let i = 0; i < 3; i += 1) {
      await settle();
      stage.threads.at(-1)?.open();
      await settle();
      stage.threads.at(-1)?.refuse('DB_UNAVAILABLE');
    }
    expect(gist(await running)).toBe('DB_UNAVAILABLE');
    expect(stage.threads[0]?.seen).toHaveLength(6);
  });

  it('is named by what was written from it', async () => {
    const stage = scene();
    const running = stage.pool.write({ ...asking('one'), format: 'json' });
    await settle();
    stage.threads[0]?.open();
    stage.file = accepted(fileNamed('b'));
    await settle();
    stage.threads[0]?.answer('from a');
    expect(await running).toMatchObject({ kind: 'written', answer: { edition: { buildId: 'a' }, repeatable: true } });
  });

  it('is opened beforehand by a pool that is warmed, on every thread and on a spare one', async () => {
    const { pool, threads } = scene({ threads: 2 });
    const warm = pool.warm();
    await settle();
    for (const thread of threads) thread.open();
    await warm;
    expect(threads.map(({ seen }) => seen)).toEqual([['open a'], ['open a'], ['open a']]);
  });
});
