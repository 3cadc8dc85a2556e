import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { EXAMPLES_FILE_NAME } from '../../src/catalogue/index.ts';
import type { ErrorBody } from '../../src/contract/errors.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { differenceFromNative } from '../comparison.ts';
import { decisions } from '../differential.ts';
import type { Answer } from '../engines/answer.ts';
import { openNative } from '../engines/native.ts';
import { openFileSession } from '../engines/session-engine.ts';
import type { Statement } from '../grammar/draft.ts';
import { readFacts } from '../grammar/facts.ts';
import { generate } from '../grammar/generate.ts';
import { knownDifference } from '../known-differences.ts';
import type { Testbed } from '../testbed.ts';

/** A statement with its right answer on each database. */
export interface Question {
  readonly statement: Statement;
  /** By the build of the database, as `answerText` writes them. */
  readonly answers: ReadonlyMap<string, string>;
}

/** A statement that takes longer on one of the databases is left out: on a busy machine it could reach the time limit. */
const QUICK_MS = 1_000;

/** Columns, rows and whether there are more; or code and message of the error. */
const answerText = (answer: Answer): string =>
  answer.kind === 'rows'
    ? JSON.stringify([answer.columns, answer.rows, answer.truncated])
    : `${answer.code}: ${answer.message}`;

/** What the body of a response answers, in the same form. */
export function answerTextOfBody(body: string): string {
  let parsed: Partial<ErrorBody> & {
    readonly columns?: unknown;
    readonly rows?: unknown;
    readonly truncated?: unknown;
  };
  try {
    parsed = JSON.parse(body);
  } catch {
    return `not JSON: ${body}`;
  }
  return parsed.error
    ? `${parsed.error.code}: ${parsed.error.message}`
    : JSON.stringify([parsed.columns, parsed.rows, parsed.truncated]);
}

export const buildOf = ({ file }: Testbed): string => file.info.buildId;

/**
 * The examples of each database and generated statements, with their answers by the engine in this process, with which native
 * SQLite agrees.
 *
 * @param generated how many statements of the grammar
 * @throws Error if the engine and native SQLite differ
 */
export async function questionsOn(
  testbeds: readonly Testbed[],
  { seed, generated }: { readonly seed: number; readonly generated: number },
): Promise<readonly Question[]> {
  const statements = [...(await examplesOf(testbeds)), ...grammarStatements(testbeds, seed, generated)];
  const answers = statements.map(() => new Map<string, string>());
  for (const testbed of testbeds) {
    const { path, info } = testbed.file;
    const session = await openFileSession(path, { identity: info, queryMs: QUICK_MS });
    const native = openNative(path);
    for (const [i, statement] of statements.entries()) {
      const answer = await rightAnswer(statement, session, native);
      if (answer !== null) answers[i]?.set(buildOf(testbed), answer);
    }
    await Promise.all([session.close(), native.close()]);
  }
  return statements
    .map((statement, i) => ({ statement, answers: answers[i] ?? new Map() }))
    .filter((question) => question.answers.size === testbeds.length);
}

/** Null for one that takes long. */
async function rightAnswer(
  statement: Statement,
  session: Awaited<ReturnType<typeof openFileSession>>,
  native: ReturnType<typeof openNative>,
): Promise<string | null> {
  const { sql, params, limit } = statement;
  const request = { sql, limit, ...(params === undefined ? {} : { params }) };
  const ours = await session.answer(request);
  if (ours.kind === 'error' && ours.code === 'TIMEOUT') return null;
  const theirs = await native.answer(request);
  const difference = differenceFromNative(statement, ours, theirs);
  if (difference !== null && knownDifference(statement, ours, theirs) === null) {
    throw new Error(`The engine and native SQLite differ on ${sql}: ${difference}`);
  }
  return answerText(ours);
}

async function examplesOf(testbeds: readonly Testbed[]): Promise<readonly Statement[]> {
  const texts = new Set<string>();
  for (const { folder } of testbeds) {
    const examples = JSON.parse(await readFile(join(folder, EXAMPLES_FILE_NAME), 'utf8')) as { sql: string }[];
    for (const { sql } of examples) texts.add(sql);
  }
  const traits = new Set(['math'] as const);
  return [...texts].map((sql) => ({ sql, limit: LIMITS.rowsDefault, kind: 'example', ordered: true, traits }));
}

/** Statements that find rows in one of the databases each. */
function grammarStatements(testbeds: readonly Testbed[], seed: number, count: number): readonly Statement[] {
  const facts = testbeds.map(({ file }) => readFacts(file.path));
  return fc.sample(decisions, { numRuns: count, seed }).flatMap((numbers, i) => {
    const of = facts[i % facts.length];
    return of ? [generate(numbers, of)] : [];
  });
}
