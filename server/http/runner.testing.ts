import { resultOf } from '../../src/contract/formats/results.testing.ts';
import { writeResult } from '../../src/contract/formats/write.ts';
import type { FormattedRequest, SqlRequest } from '../../src/contract/request.ts';
import type { SqlResult } from '../../src/contract/result.ts';
import type { Outcome, RunOptions, SqlRunner } from '../../src/contract/runner.ts';
import type { Edition, WritingRunner, WrittenOutcome } from '../../src/contract/written.ts';

/** A database of a test; `buildId` is its marker. */
export const editionOf = (buildId: string): Edition => ({
  schemaVersion: '1.2',
  dataAsOf: '2026-08-31',
  synthetic: false,
  sizeBytes: 4096,
  buildId,
});

/** Answers every statement with what a test makes of it. */
export function runnerOf(answer: (request: SqlRequest) => SqlResult | Promise<SqlResult>): SqlRunner {
  const { buildId: _, ...database } = editionOf('a');
  return {
    run: async (request) => ({
      kind: 'result',
      result: await answer(request),
      transfer: { bytes: 0, requests: 0 },
    }),
    describe: async () => ({ kind: 'database', database }),
    close: async () => {},
  };
}

/** Answers every statement with one row that says how many were run before, and from which database. */
export class CountingRunner implements WritingRunner {
  edition: Edition | null = editionOf('a');
  repeatable = true;
  /** Set to hold answers back until the test lets them go. */
  gate: Promise<void> | null = null;
  readonly ran: FormattedRequest[] = [];
  cancelled = 0;

  async run(): Promise<Outcome> {
    throw new Error('Answers are to be written where they are computed.');
  }

  async write(request: FormattedRequest, { signal }: RunOptions = {}): Promise<WrittenOutcome> {
    const { edition, repeatable } = this;
    const row = [this.ran.push(request), edition?.buildId ?? null];
    if (this.gate)
      await Promise.race([this.gate, new Promise((resolve) => signal?.addEventListener('abort', resolve))]);
    if (signal?.aborted) {
      this.cancelled += 1;
      return { kind: 'cancelled' };
    }
    if (!edition) return { kind: 'refused', refusal: { code: 'DB_UNAVAILABLE', message: 'There is no database yet.' } };
    if (request.sql === 'wrong') return { kind: 'refused', refusal: { code: 'SQL_ERROR', message: 'wrong' } };
    const written = writeResult(countOf(row, request), request, edition);
    return { kind: 'written', answer: { ...written, edition, repeatable } };
  }

  async describe(): ReturnType<WritingRunner['describe']> {
    return this.edition
      ? { kind: 'database', database: this.edition }
      : { kind: 'refused', refusal: { code: 'DB_UNAVAILABLE', message: 'There is no database yet.' } };
  }

  async close(): Promise<void> {}
}

const countOf = (row: SqlResult['rows'][number], { limit, sql }: FormattedRequest): SqlResult =>
  sql.startsWith('large')
    ? resultOf(['run', 'build', 'text'], [[...row, 'x'.repeat(10_000)]], { limit })
    : resultOf(['run', 'build'], [row], { limit });
