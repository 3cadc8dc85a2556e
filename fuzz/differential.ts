import fc from 'fast-check';
import { differenceFromNative, differenceOfOurs } from './comparison.ts';
import type { Answer, Engine } from './engines/answer.ts';
import { openNative } from './engines/native.ts';
import { openPool, poolEngine } from './engines/pool-engine.ts';
import { openRemoteSession } from './engines/remote-session.ts';
import { openFileSession, openStripsSession } from './engines/session-engine.ts';
import type { Statement } from './grammar/draft.ts';
import { type Facts, readFacts } from './grammar/facts.ts';
import { DECISIONS_MAX, generate } from './grammar/generate.ts';
import { knownDifference } from './known-differences.ts';
import type { Testbed } from './testbed.ts';

/** All engines side by side on one database. */
export interface Bench {
  readonly facts: Facts;
  /** How the engines differ on a statement; null if they do not. */
  compare(statement: Statement): Promise<Comparison>;
  close(): Promise<void>;
}

export type Comparison =
  | { readonly kind: 'rows'; readonly count: number }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'known'; readonly reason: string }
  | { readonly kind: 'slow' }
  | { readonly kind: 'different'; readonly difference: string };

export async function openBench({ folder, file }: Testbed): Promise<Bench> {
  const { path, info } = file;
  const failures: string[] = [];
  const session = await openFileSession(path, { identity: info });
  const strips = await openStripsSession(path, { identity: info });
  const foreign = await openRemoteSession(folder, 'the file alone');
  const published = await openRemoteSession(folder, 'as published');
  const pool = poolEngine(openPool(folder, { onFailure: (reason) => failures.push(reason) }));
  const native = openNative(path);
  return {
    facts: readFacts(path),
    compare: async (statement) => {
      const { sql, params, limit } = statement;
      const request = { sql, limit, ...(params === undefined ? {} : { params }) };
      const ours = await session.answer(request);
      if (ours.kind === 'error' && ours.code === 'TIMEOUT') return { kind: 'slow' };
      const others: readonly (readonly [Engine, (answer: Answer) => string | null])[] = [
        [strips, (answer) => differenceOfOurs(ours, answer)],
        [pool, (answer) => differenceOfOurs(ours, answer)],
        [foreign, (answer) => differenceOfOurs(ours, answer)],
        [published, (answer) => differenceOfOurs(ours, answer)],
        [native, (answer) => differenceFromNative(statement, ours, answer)],
      ];
      for (const [engine, judge] of others) {
        const answer = await engine.answer(request);
        const difference = judge(answer);
        if (difference === null) continue;
        const reason = engine === native ? knownDifference(statement, ours, answer) : null;
        return reason
          ? { kind: 'known', reason }
          : { kind: 'different', difference: `${session.name} and ${engine.name} differ: ${difference}` };
      }
      if (failures.length > 0) return { kind: 'different', difference: `A thread of the pool ended: ${failures[0]}` };
      return ours.kind === 'rows'
        ? { kind: 'rows', count: ours.rows.length }
        : { kind: 'error', message: `${ours.code}: ${ours.message}` };
    },
    close: async () => {
      await Promise.all([session, strips, foreign, published, pool, native].map((engine) => engine.close()));
    },
  };
}

/** Lists of decisions, with lengths spread evenly. */
export const decisions: fc.Arbitrary<number[]> = fc.noBias(
  fc.array(fc.nat({ max: 0xffff }), { maxLength: DECISIONS_MAX, size: 'max' }),
);

/** How many statements returned rows, and why the others did not. */
export interface Tally {
  statements: number;
  withRows: number;
  withoutRows: number;
  errors: number;
  slow: number;
  readonly known: Map<string, number>;
  readonly kinds: Map<string, number>;
}

export interface DifferentialOutcome {
  readonly tally: Tally;
  /** Null if all engines agreed on everything; otherwise the smallest statement found on which they differ. */
  readonly failure: string | null;
}

/** Compares all engines on this many statements of one seed. */
export async function compareEngines(bench: Bench, count: number, seed: number): Promise<DifferentialOutcome> {
  const tally: Tally = {
    statements: 0,
    withRows: 0,
    withoutRows: 0,
    errors: 0,
    slow: 0,
    known: new Map(),
    kinds: new Map(),
  };
  const details = await fc.check(
    fc.asyncProperty(decisions, async (numbers) => {
      const statement = generate(numbers, bench.facts);
      const comparison = await bench.compare(statement);
      note(tally, statement, comparison);
      if (comparison.kind === 'different') throw new Error(comparison.difference);
    }),
    { numRuns: count, seed },
  );
  if (!details.failed) return { tally, failure: null };
  const statement = details.counterexample ? generate(details.counterexample[0], bench.facts) : null;
  const cause = details.errorInstance instanceof Error ? details.errorInstance.message : 'no reason';
  return {
    tally,
    failure: [
      `Seed ${seed}, statement ${details.numRuns}, shrunk ${details.numShrinks} times:`,
      statement?.sql ?? '',
      `params ${JSON.stringify(statement?.params)}, limit ${statement?.limit}`,
      cause,
    ].join('\n'),
  };
}

function note(tally: Tally, { kind }: Statement, comparison: Comparison): void {
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  tally.statements += 1;
  count(tally.kinds, kind);
  if (comparison.kind === 'rows') {
    if (comparison.count > 0) tally.withRows += 1;
    else tally.withoutRows += 1;
  }
  if (comparison.kind === 'error') tally.errors += 1;
  if (comparison.kind === 'slow') tally.slow += 1;
  if (comparison.kind === 'known') count(tally.known, comparison.reason);
}
