import { afterEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { SqlRequest } from '../../contract/request.ts';
import type { Outcome, ResultPart, RunPhase } from '../../contract/runner.ts';
import { PAUSES } from '../remote/pauses.ts';
import type { Activity } from '../remote/transfer-meter.ts';
import { Door } from './door.ts';
import type { Ended, EngineCommand, EngineEvent } from './protocol.ts';

/** An engine that opens at once and answers a run when the test says so. */
class FakeEngine {
  onmessage: ((event: { data: EngineEvent }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
  ended = false;
  readonly runs: SqlRequest[] = [];
  readonly streams: boolean[] = [];
  readonly questions: string[] = [];
  /** What it was told, by kind. */
  readonly commands: EngineCommand['type'][] = [];
  readonly #hangs: boolean;

  constructor(hangs: boolean) {
    this.#hangs = hangs;
  }

  postMessage(command: EngineCommand): void {
    this.commands.push(command.type);
    if (command.type === 'run') {
      this.runs.push(command.request);
      this.streams.push(command.streams);
    } else if (command.type === 'estimate') {
      this.questions.push(command.request.sql);
    } else if (command.type === 'equip' && !this.#hangs)
      queueMicrotask(() => this.say({ type: 'opened', canTellChange: true }));
  }

  say(event: EngineEvent): void {
    this.onmessage?.({ data: event });
  }

  is(phase: RunPhase, more: Partial<Activity> = {}): void {
    this.say({ type: 'activity', activity: { bytes: 0, requests: 0, rows: 0, phase, ...more } });
  }

  answer(value: number, usable = true): void {
    this.say({ type: 'outcome', outcome: resultOf(value), usable });
  }

  estimates(bytes: number): void {
    this.say({ type: 'estimate', estimate: { bytes, requests: 1, ms: null } });
  }

  breaks(message: string): void {
    this.onerror?.({ message, preventDefault: () => {} });
  }

  terminate(): void {
    this.ended = true;
  }
}

const resultOf = (value: number): Outcome => ({
  kind: 'result',
  transfer: { bytes: 0, requests: 0 },
  result: {
    columns: [],
    rows: [[value]],
    row_count: 1,
    truncated: false,
    limit: 1,
    elapsed_ms: 0,
    schema_version: '1.2',
    data_as_of: '2026-01-01',
  },
});

const DESCRIPTION = {
  serverMode: 'full',
  url: 'nadlan.sqlite',
  sizeBytes: 4096,
  schemaVersion: '1.2',
  dataAsOf: '2026-01-01',
};

/**
 * @param hangs how many of the first engines never finish opening
 * @param sleep how it is waited until it has been quiet for a while: not at all unless told
 * @param loadModule at once unless told
 * @param pageFetches whether the page has begun to fetch it, too
 */
function openDoor(
  config: unknown = DESCRIPTION,
  { hangs = 0, sleep = async () => {}, loadModule = async () => ({}) as WebAssembly.Module, pageFetches = false } = {},
) {
  const engines: FakeEngine[] = [];
  const door = new Door({
    config: { from: 'inline', config },
    base: 'https://host/',
    loadModule,
    pauses: { ...PAUSES, sleep },
    onClose: () => {},
    startWorker: () => {
      const engine = new FakeEngine(engines.length < hangs);
      engines.push(engine);
      return engine as unknown as Worker;
    },
  });
  door.know(null);
  if (!pageFetches) door.take(null);
  const outcomes: Record<string, Ended> = {};
  const estimates: Record<string, number | null> = {};
  const activities: Record<string, Activity[]> = {};
  const parts: ResultPart[] = [];
  const run = (sql: string, { streams = false } = {}) => {
    activities[sql] = [];
    const job = {
      request: { sql, limit: 1 },
      budgetBytes: null,
      onActivity: (activity: Activity) => activities[sql]?.push(activity),
      onRows: streams ? (part: ResultPart) => parts.push(part) : null,
      onOutcome: (outcome: Ended) => {
        outcomes[sql] = outcome;
      },
    };
    door.run(job);
    return () => door.cancel(job);
  };
  const estimate = (sql: string) =>
    door.estimate({
      request: { sql, limit: 1 },
      onEstimate: (answer) => {
        estimates[sql] = answer?.bytes ?? null;
      },
    });
  /** The engine that got this statement, to run it or to estimate it. */
  const engineOf = (sql: string) =>
    vi.waitFor(() => {
      const engine = engines.find(
        ({ runs, questions }) => runs.some((request) => request.sql === sql) || questions.includes(sql),
      );
      if (!engine) throw new Error(`${sql} has not reached an engine.`);
      return engine;
    });
  return { door, engines, outcomes, estimates, activities, parts, run, estimate, engineOf };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the door', () => {
  it('gives the engine one run after another', async () => {
    const { run, engineOf, outcomes } = openDoor();
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
    const { run, engineOf, outcomes, engines } = openDoor();
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

  it('takes a waiting run out of the queue and leaves the running one alone', async () => {
    const { run, engineOf, outcomes } = openDoor();
    run('a');
    const cancel = run('b');
    const engine = await engineOf('a');
    cancel();
    engine.answer(1);
    await vi.waitFor(() => expect(outcomes).toEqual({ a: resultOf(1), b: { kind: 'cancelled' } }));
    expect([engine.ended, engine.runs.length]).toEqual([false, 1]);
  });

  it('ends an engine that computes past its limit, its waits left out', async () => {
    const { run, engineOf, outcomes, engines } = openDoor();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    run('a');
    const engine = await engineOf('a');
    for (const phase of ['waiting', 'asking-again'] as const) {
      engine.is(phase);
      vi.advanceTimersByTime(600_000);
    }
    // Exploring is bounded by itself.
    engine.is('exploring');
    vi.advanceTimersByTime(LIMITS.queryMs);
    expect(outcomes).toEqual({});
    engine.is('computing');
    vi.advanceTimersByTime(LIMITS.queryMs + LIMITS.terminateGraceMs - 200);
    expect(outcomes).toEqual({});
    vi.advanceTimersByTime(400);
    await vi.waitFor(() => expect(outcomes).toMatchObject({ a: { kind: 'refused', refusal: { code: 'TIMEOUT' } } }));
    await vi.waitFor(() => expect([engine.ended, engines.length]).toEqual([true, 1]));
  });

  it('ends an engine that does not come back from exploring', async () => {
    const { run, engineOf, outcomes } = openDoor();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    run('a');
    const engine = await engineOf('a');
    engine.is('exploring');
    vi.advanceTimersByTime(LIMITS.queryMs + LIMITS.terminateGraceMs + 200);
    await vi.waitFor(() => expect(outcomes).toMatchObject({ a: { kind: 'refused', refusal: { code: 'TIMEOUT' } } }));
    await vi.waitFor(() => expect(engine.ended).toBe(true));
  });

  it('hands on what the engine says of a run, and its rows where they are wanted', async () => {
    const { run, engineOf, activities, parts, outcomes } = openDoor();
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

  it('tells who waits for the database that it is being opened, and that its host is asked again', async () => {
    const { run, engines, activities } = openDoor(DESCRIPTION, { hangs: 1 });
    run('a');
    run('b');
    await vi.waitFor(() => expect(engines.length).toBe(1));
    engines[0]?.is('waiting', { bytes: 100, requests: 1 });
    engines[0]?.is('asking-again', { again: { inMs: 400, time: 2 } });
    expect(activities).toMatchObject({ a: [{ bytes: 100, phase: 'starting' }, { phase: 'asking-again' }], b: [] });
  });

  it('leaves a host that hangs alone until the next run, and gives up the opening that hangs', async () => {
    const { run, engineOf, outcomes, engines } = openDoor(DESCRIPTION, { hangs: 1 });
    const cancel = run('a');
    await vi.waitFor(() => expect(engines.length).toBe(1));
    cancel();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([outcomes, engines.length, engines[0]?.ended]).toEqual([{ a: { kind: 'cancelled' } }, 1, true]);
    run('b');
    (await engineOf('b')).answer(2);
    await vi.waitFor(() => expect(outcomes).toMatchObject({ b: resultOf(2) }));
  });

  it('replaces an engine that says it cannot go on', async () => {
    const { run, engineOf, outcomes } = openDoor();
    run('a');
    const first = await engineOf('a');
    first.answer(1, false);
    run('b');
    const second = await engineOf('b');
    expect([outcomes, first === second, first.ended]).toEqual([{ a: resultOf(1) }, false, true]);
  });

  it('has the engine ask for the database while the module is on its way', async () => {
    let arrive = (_: WebAssembly.Module) => {};
    const { run, engines, engineOf } = openDoor(DESCRIPTION, {
      loadModule: () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    });
    run('a');
    await vi.waitFor(() => expect(engines.map(({ commands }) => commands)).toEqual([['open']]));
    arrive({} as WebAssembly.Module);
    expect((await engineOf('a')).commands).toEqual(['open', 'equip', 'run']);
  });

  it('takes the module from the page that fetches it, and loads none', async () => {
    const loadModule = vi.fn(async () => ({}) as WebAssembly.Module);
    const { door, run, engineOf } = openDoor(DESCRIPTION, { loadModule, pageFetches: true });
    run('a');
    door.take({} as WebAssembly.Module);
    expect((await engineOf('a')).commands).toEqual(['open', 'equip', 'run']);
    expect(loadModule).not.toHaveBeenCalled();
  });

  it('loads the module itself where the page has let go of it, and not for a run that was cancelled', async () => {
    const asked: boolean[] = [];
    const loadModule = async (signal?: AbortSignal) => {
      asked.push(signal?.aborted === true);
      return {} as WebAssembly.Module;
    };
    const { door, run, engineOf, outcomes } = openDoor(DESCRIPTION, { loadModule, pageFetches: true });
    const cancel = run('a');
    await Promise.resolve();
    cancel();
    run('b');
    door.take(null);
    (await engineOf('b')).answer(2);
    await vi.waitFor(() => expect(outcomes).toEqual({ a: { kind: 'cancelled' }, b: resultOf(2) }));
    // Who asks with an aborted signal asks nobody.
    expect(asked).toEqual([true, false]);
  });

  it('says why the module cannot be had, ends the engine that waits for it, and tries again', async () => {
    const loads = [
      async () => {
        throw new Error('sqlite.wasm cannot be reached.');
      },
      async () => ({}) as WebAssembly.Module,
    ];
    const { run, engines, engineOf, outcomes } = openDoor(DESCRIPTION, {
      loadModule: async () => (await loads.shift()?.()) as WebAssembly.Module,
    });
    run('a');
    const message = 'The SQL engine could not be loaded: sqlite.wasm cannot be reached.';
    await vi.waitFor(() => expect(outcomes).toMatchObject({ a: { kind: 'refused', refusal: { message } } }));
    run('b');
    expect([await engineOf('b'), engines[0]?.ended]).toEqual([engines[1], true]);
  });

  it('says that the script of the engine cannot be loaded, also where that shows before it is told what to open', async () => {
    const { run, engines, outcomes } = openDoor();
    engines[0]?.breaks('');
    run('a');
    const message = 'The SQL engine stopped: its script could not be loaded.';
    await vi.waitFor(() => expect(outcomes).toMatchObject({ a: { kind: 'refused', refusal: { message } } }));
  });

  it('answers every run with what is wrong with the description, and tries again each time', async () => {
    const { run, outcomes, engines, door } = openDoor({ serverMode: 'full', url: 'x' });
    run('a');
    await vi.waitFor(() =>
      expect(outcomes).toMatchObject({ a: { kind: 'refused', refusal: { code: 'DB_UNAVAILABLE' } } }),
    );
    expect(await door.describe()).toMatchObject({ kind: 'refused', refusal: { message: /sizeBytes/ } });
    expect(engines.map(({ ended, commands }) => ({ ended, commands }))).toEqual(
      Array(2).fill({ ended: true, commands: [] }),
    );
  });

  it('says what the database is, without its address', async () => {
    expect(await openDoor().door.describe()).toEqual({
      kind: 'database',
      database: {
        sizeBytes: 4096,
        schemaVersion: '1.2',
        dataAsOf: '2026-01-01',
        synthetic: false,
        canTellChange: true,
      },
    });
  });
});

describe('estimates', () => {
  it('wait for runs, and a run waits for no more than the one under way', async () => {
    const { run, estimate, engineOf, outcomes, estimates } = openDoor();
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
    const { run, estimate, engineOf, outcomes, estimates } = openDoor(DESCRIPTION, { sleep });
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
    const { run, estimate, engineOf, estimates } = openDoor();
    run('a');
    const engine = await engineOf('a');
    for (const sql of ['b', 'c', 'd']) estimate(sql);
    engine.answer(1);
    await engineOf('d');
    engine.estimates(4);
    await vi.waitFor(() => expect(estimates).toEqual({ b: null, c: null, d: 4 }));
    expect(engine.questions).toEqual(['d']);
  });

  it('open no database: after a cancelled run there are none until the next one', async () => {
    const { run, estimate, engineOf, estimates, engines } = openDoor();
    const cancel = run('a');
    await engineOf('a');
    cancel();
    estimate('b');
    await vi.waitFor(() => expect(estimates).toEqual({ b: null }));
    expect(engines.length).toBe(1);
  });

  it('that do not come are given up with the engine, and the run that waits gets another', async () => {
    const { run, estimate, engineOf, estimates, outcomes } = openDoor();
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
