import { afterEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { ResultPart } from '../../contract/runner.ts';
import { DESCRIPTION, openSupervisor, resultOf } from './engine-supervisor.testing.ts';
import { BEAT_MS, BEATS_MISSED_MAX } from './heartbeat.ts';
import { holdLifeline } from './lifeline.ts';
import { fakeLocks } from './locks.testing.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the supervisor', () => {
  it('gives the engine one run after another', async () => {
    const { run, engineOf, outcomes } = openSupervisor();
    run('a');
    run('b');
    const engine = await engineOf('a');
    expect(engine.runs.map(({ sql }) => sql)).toEqual(['a']);
    engine.answer(1);
    expect(await engineOf('b')).toBe(engine);
    engine.answer(2);
    await vi.waitFor(() => expect(outcomes).toEqual({ a: resultOf(1), b: resultOf(2) }));
  });

  it('ends the engine of a cancelled run, and the next run gets another', async () => {
    const { run, engineOf, outcomes, engines } = openSupervisor();
    const cancel = run('a');
    const first = await engineOf('a');
    run('b');
    cancel();
    expect(outcomes).toEqual({ a: { kind: 'cancelled' } });
    const second = await engineOf('b');
    expect([second === first, first.ended, engines.length]).toEqual([false, true, 2]);
    first.answer(7);
    second.answer(2);
    await vi.waitFor(() => expect(outcomes).toEqual({ a: { kind: 'cancelled' }, b: resultOf(2) }));
  });

  it('takes a waiting run out of the queue and does not disturb the running one', async () => {
    const { run, engineOf, outcomes } = openSupervisor();
    run('a');
    const cancel = run('b');
    const engine = await engineOf('a');
    cancel();
    engine.answer(1);
    await vi.waitFor(() => expect(outcomes).toEqual({ a: resultOf(1), b: { kind: 'cancelled' } }));
    expect([engine.ended, engine.runs.length]).toEqual([false, 1]);
  });

  it('ends an engine that computes past its limit, waits not counted', async () => {
    const { run, engineOf, outcomes, engines } = openSupervisor();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    run('a');
    const engine = await engineOf('a');
    for (const phase of ['waiting', 'asking-again'] as const) {
      engine.is(phase);
      vi.advanceTimersByTime(600_000);
    }
    // Exploring has a separate limit.
    engine.is('exploring');
    vi.advanceTimersByTime(LIMITS.queryMs);
    expect(outcomes).toEqual({});
    engine.is('computing');
    vi.advanceTimersByTime(LIMITS.queryMs + LIMITS.terminateGraceMs - 200);
    expect(outcomes).toEqual({});
    vi.advanceTimersByTime(400);
    await vi.waitFor(() => expect(outcomes).toMatchObject({ a: { kind: 'refused', refusal: { code: 'TIMEOUT' } } }));
    await vi.waitFor(() => expect([engine.ended, engines.length]).toEqual([true, 2]));
  });

  it('ends an engine that does not come back from exploring', async () => {
    const { run, engineOf, outcomes } = openSupervisor();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    run('a');
    const engine = await engineOf('a');
    engine.is('exploring');
    vi.advanceTimersByTime(LIMITS.queryMs + LIMITS.terminateGraceMs + 200);
    await vi.waitFor(() => expect(outcomes).toMatchObject({ a: { kind: 'refused', refusal: { code: 'TIMEOUT' } } }));
    await vi.waitFor(() => expect(engine.ended).toBe(true));
  });

  it('passes on the progress of a run, and its rows if they are wanted', async () => {
    const { run, engineOf, activities, parts, outcomes } = openSupervisor();
    const part: ResultPart = { columns: [{ name: 'n', type: null }], rows: [[1], [2]] };
    run('a', { streams: true });
    const engine = await engineOf('a');
    engine.is('waiting', { bytes: 4096, requests: 1 });
    engine.say({ type: 'rows', part });
    engine.is('asking-again', { again: { inMs: 400, time: 2 } });
    engine.answer(3);
    run('b');
    await vi.waitFor(() => expect(outcomes).toMatchObject({ a: resultOf(3) }));
    await engineOf('b');
    expect([engine.streams, parts]).toEqual([[true, false], [part]]);
    expect(activities).toEqual({
      a: [
        { bytes: 4096, requests: 1, rows: 0, phase: 'waiting' },
        { bytes: 0, requests: 0, rows: 0, phase: 'asking-again', again: { inMs: 400, time: 2 } },
      ],
      b: [],
    });
  });

  it('reports to callers who wait for the database that it is being opened, and that its host is asked again', async () => {
    const { run, engines, activities } = openSupervisor(DESCRIPTION, { hanging: [0] });
    run('a');
    run('b');
    await vi.waitFor(() => expect(engines.length).toBe(1));
    engines[0]?.is('waiting', { bytes: 100, requests: 1 });
    engines[0]?.is('asking-again', { again: { inMs: 400, time: 2 } });
    expect(activities).toMatchObject({ a: [{ bytes: 100, phase: 'starting' }, { phase: 'asking-again' }], b: [] });
  });

  it('leaves a host that hangs alone until the next run, and gives up the opening that hangs', async () => {
    const { run, engineOf, outcomes, engines } = openSupervisor(DESCRIPTION, { hanging: [0] });
    const cancel = run('a');
    await vi.waitFor(() => expect(engines.length).toBe(1));
    cancel();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([outcomes, engines.length, engines[0]?.ended]).toEqual([{ a: { kind: 'cancelled' } }, 1, true]);
    run('b');
    (await engineOf('b')).answer(2);
    await vi.waitFor(() => expect(outcomes).toMatchObject({ b: resultOf(2) }));
  });

  it('answers the run of an engine that dies without a message, and the next run gets another', async () => {
    const locks = fakeLocks();
    const lock = (await holdLifeline()) ?? '';
    const { run, engineOf, outcomes, engines } = openSupervisor();
    run('a');
    const first = await engineOf('a');
    first.say({ type: 'alive', lock });
    locks.release(lock);
    const message = 'The SQL engine stopped: the browser ended its worker, perhaps because memory ran out.';
    await vi.waitFor(() => expect(outcomes).toMatchObject({ a: { refusal: { code: 'INTERNAL_ERROR', message } } }));
    run('b');
    const second = await engineOf('b');
    expect([second === first, engines.length]).toEqual([false, 2]);
  });

  it.each([
    ['while it opens the database', [0], () => {}],
    ['while it waits for the host', [], (engine: { is: (phase: 'waiting') => void }) => engine.is('waiting')],
  ] as const)('answers the run of an engine that dies without a message or a lock %s', async (_, hanging, begin) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { run, outcomes, engines } = openSupervisor(DESCRIPTION, { hanging });
    run('a');
    await vi.waitFor(() => expect(engines[0]?.commands).toContain(hanging.length > 0 ? 'equip' : 'run'));
    if (engines[0]) begin(engines[0]);
    vi.advanceTimersByTime(2 * BEAT_MS * BEATS_MISSED_MAX);
    expect(outcomes).toEqual({});
    const answered = engines[0]?.commands.length ?? 0;
    Object.assign(engines[0] ?? {}, { isDead: true });
    vi.advanceTimersByTime(BEAT_MS * BEATS_MISSED_MAX);
    expect(outcomes).toEqual({});
    vi.advanceTimersByTime(BEAT_MS);
    await vi.waitFor(() => expect(outcomes).toMatchObject({ a: { refusal: { code: 'INTERNAL_ERROR' } } }));
    expect(engines[0]?.commands.slice(answered)).toEqual(Array.from({ length: BEATS_MISSED_MAX }, () => 'ping'));
  });

  it('replaces an engine that died while nothing ran, before the next run', async () => {
    const locks = fakeLocks();
    const lock = (await holdLifeline()) ?? '';
    const { run, estimate, engineOf, outcomes, estimates } = openSupervisor();
    run('a');
    const first = await engineOf('a');
    first.say({ type: 'alive', lock });
    first.answer(1);
    await vi.waitFor(() => expect(outcomes).toHaveProperty('a'));
    locks.release(lock);
    estimate('b');
    await vi.waitFor(() => expect(estimates).toEqual({ b: null }));
    run('c');
    const second = await engineOf('c');
    second.answer(3);
    await vi.waitFor(() => expect(outcomes).toEqual({ a: resultOf(1), c: resultOf(3) }));
    expect(second).not.toBe(first);
  });

  it('replaces an engine that says it cannot go on', async () => {
    const { run, engineOf, outcomes } = openSupervisor();
    run('a');
    const first = await engineOf('a');
    first.answer(1, false);
    run('b');
    const second = await engineOf('b');
    expect([outcomes, first === second, first.ended]).toEqual([{ a: resultOf(1) }, false, true]);
  });
});
