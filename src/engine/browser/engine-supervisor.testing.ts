import { vi } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { SqlRequest } from '../../contract/request.ts';
import type { Outcome, ResultPart, RunPhase } from '../../contract/runner.ts';
import type { Activity } from '../remote/file/transfer-meter.ts';
import { PAUSES } from '../remote/transport/retrying/pauses.ts';
import { EngineSupervisor } from './engine-supervisor.ts';
import type { EngineCommand, EngineEvent, MaybePricedOutcome } from './protocol.ts';

/** An engine that opens at once and answers a run when the test orders it. */
class FakeEngine {
  onmessage: ((event: { data: EngineEvent }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
  ended = false;
  /** Whether the browser has ended its worker, of which nothing is heard. */
  isDead = false;
  readonly runs: SqlRequest[] = [];
  readonly streams: boolean[] = [];
  readonly questions: string[] = [];
  /** The messages that it received, by kind. */
  readonly commands: EngineCommand['type'][] = [];
  readonly #hangs: boolean;

  constructor(hangs: boolean) {
    this.#hangs = hangs;
  }

  postMessage(command: EngineCommand): void {
    this.commands.push(command.type);
    if (command.type === 'ping') {
      if (!this.isDead) this.say({ type: 'pong' });
    } else if (command.type === 'run') {
      this.runs.push(command.request);
      this.streams.push(command.streams);
    } else if (command.type === 'estimate' || command.type === 'plan') {
      this.questions.push(command.request.sql);
    } else if (command.type === 'equip' && !this.#hangs)
      queueMicrotask(() => this.say({ type: 'opened', canTellChange: true, isWal: false, sizeBytes: 4096 }));
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

  plans(bytes: number): void {
    this.say({ type: 'plan', costs: { readings: [], estimate: { bytes, requests: 1, ms: null } } });
  }

  breaks(message: string): void {
    this.onerror?.({ message, preventDefault: () => {} });
  }

  terminate(): void {
    this.ended = true;
  }
}

export const resultOf = (value: number): Outcome => ({
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

export const DESCRIPTION = {
  serverMode: 'full',
  url: 'nadlan.sqlite',
  sizeBytes: 4096,
  schemaVersion: '1.2',
  dataAsOf: '2026-01-01',
};

/**
 * @param hanging which engines, from 0, never finish opening
 * @param sleep waits until it has been idle for a while; by default not at all
 * @param loadModule resolves at once by default
 * @param pageFetches whether the page has also begun to fetch it
 */
export function openSupervisor(
  config: unknown = DESCRIPTION,
  {
    hanging = [] as readonly number[],
    sleep = async () => {},
    loadModule = async () => ({}) as WebAssembly.Module,
    pageFetches = false,
  } = {},
) {
  const engines: FakeEngine[] = [];
  const supervisor = new EngineSupervisor({
    config: { from: 'inline', config },
    base: 'https://host/',
    loadModule,
    pauses: { ...PAUSES, sleep },
    onClose: () => {},
    startWorker: () => {
      const engine = new FakeEngine(hanging.includes(engines.length));
      engines.push(engine);
      return engine as unknown as Worker;
    },
  });
  supervisor.know(null);
  if (!pageFetches) supervisor.take(null);
  const outcomes: Record<string, MaybePricedOutcome> = {};
  const estimates: Record<string, number | null> = {};
  const activities: Record<string, Activity[]> = {};
  const parts: ResultPart[] = [];
  const run = (sql: string, { streams = false, standsStill = false } = {}) => {
    activities[sql] = [];
    const job = {
      request: { sql, limit: 1 },
      budgetBytes: null,
      time: { computeMs: LIMITS.queryMs, standsStill },
      onActivity: (activity: Activity) => activities[sql]?.push(activity),
      onRows: streams ? (part: ResultPart) => parts.push(part) : null,
      onOutcome: (outcome: MaybePricedOutcome) => {
        outcomes[sql] = outcome;
      },
    };
    supervisor.run(job);
    return Object.assign(() => supervisor.cancel(job), { goOn: (moreMs: number) => supervisor.goOn(job, moreMs) });
  };
  const estimate = (sql: string) =>
    supervisor.estimate({
      request: { sql, limit: 1 },
      onEstimate: (answer) => {
        estimates[sql] = answer?.bytes ?? null;
      },
    });
  const plan = (sql: string) =>
    supervisor.plan({
      request: { sql, limit: 1 },
      onCosts: (answer) => {
        estimates[sql] = answer?.estimate.bytes ?? null;
      },
    });
  /** The engine that got this statement to run or to estimate. */
  const engineOf = (sql: string) =>
    vi.waitFor(() => {
      const engine = engines.find(
        ({ runs, questions }) => runs.some((request) => request.sql === sql) || questions.includes(sql),
      );
      if (!engine) throw new Error(`${sql} has not reached an engine.`);
      return engine;
    });
  return { supervisor, engines, outcomes, estimates, activities, parts, run, estimate, plan, engineOf };
}
