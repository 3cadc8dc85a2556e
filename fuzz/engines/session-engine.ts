import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { DATA_RULES } from '../../src/catalogue/data-rules.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { stripsInMemory } from '../../src/engine/columns/strips-in-memory.testing.ts';
import { ThinScans } from '../../src/engine/columns/thin-scans.ts';
import { ComputeClock } from '../../src/engine/statement/compute-clock.ts';
import type { Redirector } from '../../src/engine/statement/redirected-scans.ts';
import { openSession, type Session } from '../../src/engine/statement/session.ts';
import type { SessionFile } from '../../src/engine/statement/session-system.ts';
import { answerOf, type Engine } from './answer.ts';
import { type MeasuredEngine, measuredEngine } from './measured-memory.ts';

/** An engine in this thread. Its session is opened again whenever it becomes unusable. */
export interface SessionEngine extends Engine {
  /** Memory of the open session. */
  readonly memory: MeasuredEngine;
}

export interface SessionEngineOptions {
  readonly name: string;
  readonly file: SessionFile;
  readonly scans?: Redirector | null;
  readonly identity: { readonly schemaVersion: string; readonly dataAsOf: string };
  readonly queryMs?: number;
  readonly close?: () => Promise<void>;
}

async function openSessionEngine(options: SessionEngineOptions): Promise<SessionEngine> {
  const { name, file, scans = null, identity, queryMs = LIMITS.queryMs, close = async () => {} } = options;
  const memory = await measuredEngine();
  const open = (): Promise<Session> =>
    openSession({
      instantiate: memory.instantiate,
      createMemory: memory.createMemory,
      memoryBytes: LIMITS.engineMemoryBytes,
      queryMs,
      suspension: null,
      file,
      scans,
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

/** Rows of a block: few, so that a small database has many blocks. */
const BLOCK_ROWS = 500;

/** A session on a file whose scans all read column strips, however small the table. If strips fail, the engine fails. */
export async function openStripsSession(
  databasePath: string,
  { identity }: Pick<SessionEngineOptions, 'identity'>,
): Promise<SessionEngine> {
  const content = readFileSync(databasePath);
  const file: SessionFile = {
    sizeBytes: content.length,
    read: (target, offset) => {
      target.set(content.subarray(offset, offset + target.length));
      return true;
    },
    fetch: (offset) => {
      throw new Error(`the file ends before byte ${offset}`);
    },
  };
  let fault: unknown = null;
  const scans = ThinScans.over(file, {
    source: stripsInMemory(content, BLOCK_ROWS),
    onFault: (cause) => {
      fault = cause;
    },
    redirects: () => true,
  });
  if (!scans) throw new Error(`${databasePath} is no database.`);
  const engine = await openSessionEngine({ identity, name: 'session on strips', file: scans.file, scans });
  return {
    ...engine,
    answer: async (request) => {
      fault = null;
      const answer = await engine.answer(request);
      if (fault !== null) throw new Error(`The strips of a statement failed: ${fault}`);
      return answer;
    },
  };
}

/** The session as the pool has it: on a local file, each page read when SQLite asks for it. */
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
