import type { DataRules } from '../../advice/data-rules.ts';
import { LIMITS } from '../../contract/limits.ts';
import { compileEngine, makeDatabase } from '../wasm/fixture.testing.ts';
import { ComputeClock } from './compute-clock.ts';
import { openSession, type Session } from './session.ts';

const compiled = compileEngine();

/** The database of these sessions: a table, views, full text, an R-tree, and a name that is not UTF-8. */
export const CONTENT = makeDatabase(`
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place TEXT, amount INTEGER);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
  INSERT INTO deals SELECT i, 'רחוב ' || i, i * 1000 FROM n;
  CREATE VIEW places AS SELECT id AS n, place AS where_it_is, id * 2 AS twice FROM deals;
  CREATE VIRTUAL TABLE words USING fts5(name);
  INSERT INTO words VALUES ('חיפה');
  CREATE VIRTUAL TABLE boxes USING rtree(id, low, high);
  INSERT INTO boxes VALUES (1, 0, 1);
  CREATE VIEW numbered AS SELECT words AS cursor_number FROM words;
  CREATE TABLE same_name (same_name, boxes, words);
  INSERT INTO same_name VALUES (1, 2, 3);
  CREATE TABLE oddly_typed (price DECIMAL(10, 2), untyped);
  INSERT INTO oddly_typed VALUES (1, 2);
  CREATE TABLE broken (qXq);
  INSERT INTO broken VALUES (1);
`);
// A statement in JavaScript cannot contain this name: one byte of it is not UTF-8.
const NAME = Buffer.from(CONTENT).indexOf('qXq');
CONTENT[NAME + 1] = 0xff;

/** A session on a test database whose file can fail and whose clock the test moves. */
export async function open({
  memoryBytes = 64 * 2 ** 20,
  queryMs = LIMITS.queryMs as number,
  content = CONTENT,
  rules = null as DataRules | null,
} = {}) {
  const faults: unknown[] = [];
  const world = { now: 0, tick: 0, seedMs: 0, failure: null as unknown, abandoned: false };
  let memory: WebAssembly.Memory | undefined;
  const session = await openSession({
    instantiate: async (imports) => (await WebAssembly.instantiate(await compiled, imports)).exports,
    createMemory: (pages) => {
      memory = new WebAssembly.Memory(pages);
      return memory;
    },
    memoryBytes,
    queryMs,
    suspension: null,
    file: {
      sizeBytes: content.length,
      read: (target, offset) => {
        if (world.failure) return false;
        target.set(content.subarray(offset, offset + target.length));
        return true;
      },
      fetch: () => {
        throw world.failure;
      },
    },
    clock: new ComputeClock(() => {
      world.now += world.tick;
      return world.now;
    }),
    abandoned: () => world.abandoned,
    random: (target) => {
      world.now += world.seedMs;
      target.fill(1);
    },
    identity: { schemaVersion: '1.2', dataAsOf: '2026-09-17' },
    onFault: (cause) => faults.push(cause),
    rules,
  });
  return { session, world, faults, memoryBytes: () => memory?.buffer.byteLength };
}

export const run = async (session: Session, sql: string, limit = 1000) => {
  const { outcome, usable } = await session.run({ sql, limit });
  return { ...outcome, usable };
};

/** Opens a few full-text cursors in the session. */
export const age = async (session: Session) => {
  for (let i = 0; i < 3; i += 1) await run(session, 'SELECT count(*) FROM words a, words b');
};

export const isRepeatable = async (session: Session, sql: string) => (await session.run({ sql, limit: 10 })).repeatable;
