import { afterEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { openSupervisor, resultOf } from './engine-supervisor.testing.ts';

afterEach(() => {
  vi.useRealTimers();
});

const STANDS = { standsStill: true };
const isGoingOn = (type: string) => type === 'go-on';

describe('a suspended run', () => {
  it('goes on, and is ended where it computes past the longer limit', async () => {
    const { run, engineOf, outcomes } = openSupervisor();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const a = run('a', STANDS);
    const engine = await engineOf('a');
    vi.advanceTimersByTime(LIMITS.queryMs);
    engine.is('time-up');
    vi.advanceTimersByTime(600_000);
    await a.goOn(5_000);
    expect(engine.commands.filter(isGoingOn)).toHaveLength(1);
    engine.is('computing');
    vi.advanceTimersByTime(5_000 + LIMITS.terminateGraceMs - 200);
    expect(outcomes).toEqual({});
    vi.advanceTimersByTime(400);
    const message = 'The query computed for more than 15 seconds and was stopped.';
    await vi.waitFor(() => expect(outcomes).toMatchObject({ a: { refusal: { code: 'TIMEOUT', message } } }));
  });

  it('keeps no estimate and no plan waiting', async () => {
    const { run, estimate, plan, engineOf, estimates, outcomes, engines } = openSupervisor();
    run('a', STANDS);
    const engine = await engineOf('a');
    engine.is('time-up');
    plan('b');
    await engineOf('b');
    engine.plans(20);
    estimate('c');
    await engineOf('c');
    engine.estimates(30);
    await vi.waitFor(() => expect(estimates).toEqual({ b: 20, c: 30 }));
    engine.answer(1);
    await vi.waitFor(() => expect(outcomes).toEqual({ a: resultOf(1) }));
    expect(engines).toHaveLength(1);
  });

  it('ends with an engine whose estimate does not come', async () => {
    const { run, estimate, engineOf, estimates, outcomes } = openSupervisor();
    run('a', STANDS);
    const engine = await engineOf('a');
    engine.is('time-up');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    estimate('b');
    await vi.waitUntil(() => engine.questions.includes('b'));
    vi.advanceTimersByTime(3_000);
    vi.useRealTimers();
    await vi.waitFor(() =>
      expect([estimates, outcomes]).toMatchObject([{ b: null }, { a: { refusal: { code: 'TIMEOUT' } } }]),
    );
    expect(engine.ended).toBe(true);
  });

  it('is set aside for another run, which gets a new engine, and can still be resumed', async () => {
    const { run, engineOf, outcomes, engines } = openSupervisor();
    const a = run('a', STANDS);
    const first = await engineOf('a');
    first.is('time-up');
    run('b');
    const second = await engineOf('b');
    expect([second === first, first.ended]).toEqual([false, false]);
    await a.goOn(5_000);
    expect(first.commands.filter(isGoingOn)).toHaveLength(1);
    second.answer(2);
    first.answer(1);
    await vi.waitFor(() => expect(outcomes).toEqual({ a: resultOf(1), b: resultOf(2) }));
    run('c');
    expect([await engineOf('c'), first.ended, engines.length]).toEqual([second, true, 2]);
  });

  it('is cancelled, set aside or not, and leaves no engine behind', async () => {
    const { run, engineOf, outcomes } = openSupervisor();
    const cancelA = run('a', STANDS);
    const first = await engineOf('a');
    first.is('time-up');
    const cancelB = run('b', STANDS);
    const second = await engineOf('b');
    cancelA();
    second.is('time-up');
    cancelB();
    expect(outcomes).toEqual({ a: { kind: 'cancelled' }, b: { kind: 'cancelled' } });
    expect([first.ended, second.ended]).toEqual([true, true]);
  });
});
