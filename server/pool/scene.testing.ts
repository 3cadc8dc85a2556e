import { vi } from 'vitest';
import { accepted, type Checked } from '../../src/contract/errors.ts';
import { writeResult } from '../../src/contract/formats/write.ts';
import type { SqlRequest } from '../../src/contract/request.ts';
import type { SqlResult } from '../../src/contract/result.ts';
import type { Outcome } from '../../src/contract/runner.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';
import type { DatabaseFile, ThreadCommand } from './protocol.ts';
import type { ThreadHandlers } from './worker-thread.ts';

export const QUERY_MS = 1_000;
export const GRACE_MS = 500;
export const OPEN_MS = 3_000;
export const WAIT_MS = 200;

export const fileNamed = (identity: string): DatabaseFile => ({
  path: `/data/${identity}`,
  state: identity,
  identity,
  info: { schemaVersion: '1.2', dataAsOf: '2026-08-31', synthetic: true, sizeBytes: 4096, buildId: identity },
  checksums: null,
});

const resultOf = (value: string): SqlResult => ({
  columns: [{ name: 'v', type: null }],
  rows: [[value]],
  row_count: 1,
  truncated: false,
  limit: 1,
  elapsed_ms: 0,
  schema_version: '1.2',
  data_as_of: '2026-08-31',
});

/** A thread that does only what a test makes it do. */
class FakeThread {
  readonly commands: ThreadCommand[] = [];
  readonly #handlers: ThreadHandlers;
  interrupted = false;
  ended = false;

  constructor(handlers: ThreadHandlers) {
    this.#handlers = handlers;
  }

  post(command: ThreadCommand): void {
    this.commands.push(command);
  }

  interrupt(): void {
    this.interrupted = true;
  }

  async end(): Promise<void> {
    this.ended = true;
  }

  open(): void {
    this.#handlers.onEvent({ type: 'opened' });
  }

  refuseToOpen(message: string): void {
    this.#handlers.onEvent({ type: 'unopened', refusal: { code: 'DB_UNAVAILABLE', message } });
  }

  failToAdvise(reason: string): void {
    this.#handlers.onEvent({ type: 'fault', reason });
  }

  beginToWrite(): void {
    this.#handlers.onEvent({ type: 'writing' });
  }

  answer(value: string, { usable = true, writeMs = 0 } = {}): void {
    const answer = { ...writeResult(resultOf(value), { format: 'json' }, { synthetic: true }), repeatable: true };
    this.#handlers.onEvent({
      type: 'outcome',
      outcome: { kind: 'written', answer },
      usable,
      renewal: null,
      writeMs,
    });
  }

  refuse(code: 'TIMEOUT' | 'DB_UNAVAILABLE', usable = true): void {
    this.#handlers.onEvent({
      type: 'outcome',
      outcome: { kind: 'refused', refusal: { code, message: code } },
      usable,
      renewal: null,
      writeMs: 0,
    });
  }

  crash(): void {
    this.#handlers.onFailure({ reason: 'unreachable executed', isOutOfMemory: false });
  }

  outgrowItsHeap(): void {
    this.#handlers.onFailure({ reason: 'Worker terminated due to reaching memory limit', isOutOfMemory: true });
  }

  get seen(): string[] {
    return this.commands.map((command) =>
      command.type === 'open' ? `open ${command.file.identity}` : `write ${command.request.sql}`,
    );
  }
}

interface Scene {
  readonly pool: Pool;
  readonly threads: FakeThread[];
  readonly failures: string[];
  readonly faults: string[];
  file: Checked<DatabaseFile>;
}

export function scene(options: Partial<PoolOptions> = {}): Scene {
  const threads: FakeThread[] = [];
  const failures: string[] = [];
  const faults: string[] = [];
  const made: Scene = {
    threads,
    failures,
    faults,
    file: accepted(fileNamed('a')),
    pool: createPool({
      threads: 1,
      startThread: (handlers) => {
        const thread = new FakeThread(handlers);
        threads.push(thread);
        return thread;
      },
      currentFile: async () => made.file,
      queryMs: QUERY_MS,
      terminateGraceMs: GRACE_MS,
      openMs: OPEN_MS,
      queueMax: 2,
      queueWaitMs: WAIT_MS,
      onFailure: (reason) => failures.push(reason),
      onFault: (reason) => faults.push(reason),
      ...options,
    }),
  };
  return made;
}

export const asking = (sql: string): SqlRequest => ({ sql, limit: 1 });
/** Runs all pending microtasks and immediates. */
export const settle = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};
export const gist = (outcome: Outcome) =>
  outcome.kind === 'result'
    ? outcome.result.rows[0]?.[0]
    : outcome.kind === 'refused'
      ? outcome.refusal.code
      : outcome.kind;

/** Fakes the clock and the timers, but no immediates: one of a pool that stays awake would be lost when the test ends. */
export const fakeTimers = () =>
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
