import { afterEach, describe, expect, it, vi } from 'vitest';
import { DESCRIPTION, openSupervisor, resultOf } from './engine-supervisor.testing.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('estimates', () => {
  it('wait for runs, and a run waits for no more than the one under way', async () => {
    const { run, estimate, engineOf, outcomes, estimates } = openSupervisor();
    estimate('a');
    const engine = await engineOf('a');
    run('b');
    estimate('c');
    expect(engine.runs).toEqual([]);
    engine.estimates(10);
    await engineOf('b');
    expect(engine.questions).toEqual(['a']);
    engine.answer(2);
    await engineOf('c');
    engine.estimates(30);
    await vi.waitFor(() => expect([outcomes, estimates]).toEqual([{ b: resultOf(2) }, { a: 10, c: 30 }]));
  });

  it('are not begun before it has been quiet for a while, and a run that comes before that waits for nothing', async () => {
    const waits: (() => void)[] = [];
    const sleep = () => new Promise<void>((wake) => waits.push(wake));
    const { run, estimate, engineOf, outcomes, estimates } = openSupervisor(DESCRIPTION, { sleep });
    estimate('a');
    await vi.waitFor(() => expect(waits).toHaveLength(1));
    run('b');
    const engine = await engineOf('b');
    waits[0]?.();
    engine.answer(2);
    await vi.waitFor(() => expect(waits).toHaveLength(2));
    expect([outcomes, engine.questions]).toEqual([{ b: resultOf(2) }, []]);
    waits[1]?.();
    await engineOf('a');
    engine.estimates(10);
    await vi.waitFor(() => expect(estimates).toEqual({ a: 10 }));
  });

  it('are made of the newest question alone', async () => {
    const { run, estimate, engineOf, estimates } = openSupervisor();
    run('a');
    const engine = await engineOf('a');
    for (const sql of ['b', 'c', 'd']) estimate(sql);
    engine.answer(1);
    await engineOf('d');
    engine.estimates(4);
    await vi.waitFor(() => expect(estimates).toEqual({ b: null, c: null, d: 4 }));
    expect(engine.questions).toEqual(['d']);
  });

  it('come from another engine after a cancelled run, which the next run has, too', async () => {
    const { run, estimate, engineOf, estimates, outcomes, engines } = openSupervisor();
    const cancel = run('a');
    const first = await engineOf('a');
    cancel();
    estimate('b');
    const second = await engineOf('b');
    second.estimates(10);
    await vi.waitFor(() => expect(estimates).toEqual({ b: 10 }));
    run('c');
    expect([await engineOf('c'), first.ended, engines.length]).toEqual([second, true, 2]);
    second.answer(3);
    await vi.waitFor(() => expect(outcomes).toMatchObject({ c: resultOf(3) }));
  });

  it('wait for a host that hangs after a cancelled run, and no run does: it has the database opened anew', async () => {
    const { run, estimate, engineOf, estimates, outcomes, engines } = openSupervisor(DESCRIPTION, { hanging: [1] });
    const cancel = run('a');
    await engineOf('a');
    cancel();
    estimate('b');
    await vi.waitFor(() => expect(engines).toHaveLength(2));
    run('c');
    const third = await engineOf('c');
    expect([engines[1]?.ended, third === engines[2], estimates]).toEqual([true, true, {}]);
    third.answer(3);
    await vi.waitFor(() => expect(outcomes).toMatchObject({ c: resultOf(3) }));
    (await engineOf('b')).estimates(10);
    await vi.waitFor(() => expect([estimates, engines.length]).toEqual([{ b: 10 }, 3]));
  });

  it('open no database where none was open when the run was cancelled, or where its host is in trouble', async () => {
    const { run, estimate, engineOf, estimates, outcomes, engines } = openSupervisor(DESCRIPTION, { hanging: [0] });
    const cancel = run('a');
    await vi.waitFor(() => expect(engines).toHaveLength(1));
    cancel();
    estimate('b');
    await vi.waitFor(() => expect(estimates).toEqual({ b: null }));
    run('c');
    const refusal = { code: 'DB_UNAVAILABLE', message: 'The host is away.' } as const;
    (await engineOf('c')).say({ type: 'outcome', outcome: { kind: 'refused', refusal }, usable: false });
    await vi.waitFor(() => expect(outcomes).toHaveProperty('c'));
    estimate('d');
    await vi.waitFor(() => expect(estimates).toEqual({ b: null, d: null }));
    expect(engines).toHaveLength(2);
  });

  it('that do not come are given up with the engine, and the run that waits gets another', async () => {
    const { run, estimate, engineOf, estimates, outcomes } = openSupervisor();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    estimate('a');
    const first = await vi.waitUntil(() => engineOf('a'));
    run('b');
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    const second = await engineOf('b');
    expect([first.ended, second === first]).toEqual([true, false]);
    second.answer(2);
    await vi.waitFor(() => expect([estimates, outcomes]).toEqual([{ a: null }, { b: resultOf(2) }]));
  });
});

describe('costs of a plan', () => {
  it('are asked for at once, in order, between runs and before an estimate', async () => {
    const { run, estimate, plan, engineOf, estimates } = openSupervisor();
    run('a');
    const engine = await engineOf('a');
    estimate('b');
    plan('c');
    plan('d');
    engine.answer(1);
    for (const [sql, bytes] of [
      ['c', 3],
      ['d', 4],
    ] as const) {
      await engineOf(sql);
      engine.plans(bytes);
    }
    await engineOf('b');
    engine.estimates(2);
    await vi.waitFor(() => expect(estimates).toEqual({ b: 2, c: 3, d: 4 }));
    expect(engine.questions).toEqual(['c', 'd', 'b']);
  });

  it('open no database, and a run waits for no more than the one under way', async () => {
    const { run, plan, engineOf, estimates, engines, outcomes } = openSupervisor(DESCRIPTION, { hanging: [0] });
    const cancel = run('a');
    await vi.waitFor(() => expect(engines).toHaveLength(1));
    cancel();
    plan('b');
    await vi.waitFor(() => expect(estimates).toEqual({ b: null }));
    expect(engines).toHaveLength(1);
    run('c');
    const engine = await engineOf('c');
    engine.answer(3);
    await vi.waitFor(() => expect(outcomes).toMatchObject({ c: resultOf(3) }));
  });

  it('that take too long end the engine, and the next run has another one', async () => {
    const { run, plan, engineOf, estimates, engines, outcomes } = openSupervisor();
    run('a');
    (await engineOf('a')).answer(1);
    await vi.waitFor(() => expect(outcomes).toHaveProperty('a'));
    vi.useFakeTimers();
    plan('b');
    await vi.advanceTimersByTimeAsync(3_000);
    expect([estimates, engines[0]?.ended]).toEqual([{ b: null }, true]);
  });
});
