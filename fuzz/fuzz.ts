import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { EXAMPLES_FILE_NAME } from '../src/catalogue/index.ts';
import { guard } from '../src/contract/guard/guard.ts';
import { differenceFromNative } from './comparison.ts';
import type { Answer } from './engines/answer.ts';
import { openNative } from './engines/native.ts';
import { readFacts } from './grammar/facts.ts';
import { missiles } from './hostile.ts';
import { openInterfaces } from './interfaces.ts';
import { knownDifference } from './known-differences.ts';
import type { Testbed } from './testbed.ts';

export interface FuzzOutcome {
  /** How often each code, or a result, was returned at the session's interface. */
  readonly answers: ReadonlyMap<string, number>;
  /** Memory of SQLite in the session's engine, before and after. */
  readonly usedBytes: readonly [before: number, after: number];
  /** Memory of this process, after. */
  readonly rssBytes: number;
  /** Null if nothing broke; otherwise the smallest text found that breaks something, with the seed. */
  readonly failure: string | null;
}

/** After this many texts, and at the end, every interface has to answer the control query. */
const CONTROL_EVERY = 50;

/** Sends this many texts of one seed to every interface, and asks native SQLite whether it agrees with the results. */
export async function fuzz(testbed: Testbed, count: number, seed: number): Promise<FuzzOutcome> {
  const { path } = testbed.file;
  const examples = JSON.parse(await readFile(join(testbed.folder, EXAMPLES_FILE_NAME), 'utf8')) as { sql: string }[];
  const hash = await hashOf(path);
  const interfaces = await openInterfaces(testbed);
  const native = openNative(path);
  const answers = new Map<string, number>();
  try {
    // Fills SQLite's cache of pages, so that the memory in use afterwards can be compared.
    await interfaces.session.answer({ sql: 'SELECT sum(id), max(first_seen) FROM deals', limit: 1 });
    const before = interfaces.session.memory.usedBytes();
    let sent = 0;
    const details = await fc.check(
      fc.asyncProperty(
        missiles(
          readFacts(path),
          examples.map(({ sql }) => sql),
        ),
        async ({ text }) => {
          const answer = await interfaces.send(text);
          const key = answer.kind === 'error' ? answer.code : 'result';
          answers.set(key, (answers.get(key) ?? 0) + 1);
          await assertNativeAgrees(path, native.answer, text, answer);
          sent += 1;
          if (sent % CONTROL_EVERY === 0) await interfaces.control();
        },
      ),
      { numRuns: count, seed },
    );
    await interfaces.control();
    await interfaces.session.answer({ sql: 'SELECT sum(id), max(first_seen) FROM deals', limit: 1 });
    const failure = details.failed
      ? [
          `Seed ${seed}, text ${details.numRuns}, shrunk ${details.numShrinks} times:`,
          JSON.stringify(details.counterexample?.[0]),
          details.errorInstance instanceof Error ? details.errorInstance.message : 'no reason',
        ].join('\n')
      : (await hashOf(path)) === hash
        ? null
        : 'The database file has changed.';
    const usedBytes = [before, interfaces.session.memory.usedBytes()] as const;
    return { answers, usedBytes, rssBytes: process.memoryUsage().rss, failure };
  } finally {
    await native.close();
    await interfaces.close();
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Differs from run to run, or between builds of SQLite. */
const VARYING =
  /\bexplain|random|current_|'now'|sqlite_|pragma|changes|\b(date|time|datetime|julianday|unixepoch|strftime|timediff)\W*\(/i;

/** @throws Error if native SQLite disagrees */
async function assertNativeAgrees(
  path: string,
  ask: (request: { sql: string; limit: number }) => Promise<Answer>,
  text: string,
  answer: Answer,
): Promise<void> {
  const sql = text.replace(/^\uFEFF/, '');
  if (answer.kind === 'error' && ['TOO_LONG', 'TIMEOUT', 'BAD_REQUEST'].includes(answer.code)) return;
  const verdict = guard(sql);
  if (!verdict.ok) {
    if (isPlainQuery(path, sql, verdict.refusal.code)) {
      throw new Error(`The guard says ${verdict.refusal.code}, and to native SQLite it is a plain query.`);
    }
    return;
  }
  // Only the authorizer refuses functions and tables by their names. It also refuses writes, which native SQLite does
  // as well.
  if (answer.kind === 'error' && answer.code !== 'SQL_ERROR') return;
  if (VARYING.test(sql)) return;
  const theirs = await ask({ sql, limit: 5 });
  const statement = { sql, limit: 5, kind: 'text', ordered: true, traits: new Set(['math'] as const) };
  const difference = differenceFromNative(statement, answer, theirs);
  if (difference && !knownDifference(statement, answer, theirs)) {
    throw new Error(`The session and native SQLite differ: ${difference}`);
  }
}

/**
 * Whether a text that the guard refuses is one SELECT or VALUES after all. Only those can be in brackets after FROM.
 */
function isPlainQuery(path: string, sql: string, code: string): boolean {
  // A separate connection, because some PRAGMAs change it when they are compiled.
  const database = new BetterSqlite3(path, { readonly: true });
  try {
    const bare = sql.replace(/^\s*explain\s+(query\s+plan\s+)?/i, '');
    database.prepare(code === 'MULTIPLE_STATEMENTS' ? sql : `SELECT * FROM (${bare.replace(/[\s;]*$/, '')}\n)`);
    return true;
  } catch {
    return false;
  } finally {
    database.close();
  }
}
