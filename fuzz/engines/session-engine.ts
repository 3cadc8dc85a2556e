import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { DATA_RULES } from '../../src/catalogue/data-rules.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { ComputeClock } from '../../src/engine/statement/compute-clock.ts';
import { openSession, type Session } from '../../src/engine/statement/session.ts';
import type { SessionFile } from '../../src/engine/statement/session-system.ts';
import { answerOf, type Engine } from './answer.ts';
import { type MeasuredEngine, measuredEngine } from './measured-memory.ts';

/** An engine in this very thread; its session is opened anew whenever it cannot be used on. */
export interface SessionEngine extends Engine {
  /** Memory of the session that is open. */
  readonly memory: MeasuredEngine;
}

export interface SessionEngineOptions {
  readonly name: string;
  readonly file: SessionFile;
  readonly identity: { readonly schemaVersion: string; readonly dataAsOf: string };
  readonly queryMs?: number;
  readonly close?: () => Promise<void>;
}

async function openSessionEngine(options: SessionEngineOptions): Promise<SessionEngine> {
  const { name, file, identity, queryMs = LIMITS.queryMs, close = async () => {} } = options;
  const memory = await measuredEngine();
  const open = (): Promise<Session> =>
    openSession({
      instantiate: memory.instantiate,
      createMemory: memory.createMemory,
      memoryBytes: LIMITS.engineMemoryBytes,
      queryMs,
      suspension: null,
      file,
      clock: new ComputeClock(() => performance.now()),
      random: (target) => crypto.getRandomValues(target),
      identity,
      rules: DATA_RULES,
    });
  let session = await open();
  return {
    name,
    memory,
    answer: async (request) => {
      const { outcome, usable } = await session.run(request);
      if (!usable) session = await open();
      return answerOf(outcome);
    },
    close,
  };
}

/** The session as the pool has it: on a file of this machine, each page read when SQLite asks for it. */
export async function openFileSession(
  databasePath: string,
  options: Pick<SessionEngineOptions, 'identity' | 'queryMs'>,
): Promise<SessionEngine> {
  const descriptor = openSync(databasePath, 'r');
  return openSessionEngine({
    ...options,
    name: 'session on a file',
    file: {
      sizeBytes: fstatSync(descriptor).size,
      read: (target, offset) => readSync(descriptor, target, 0, target.length, offset) === target.length,
      fetch: (offset) => {
        throw new Error(`the file ends before byte ${offset}`);
      },
    },
    close: async () => closeSync(descriptor),
  });
}
