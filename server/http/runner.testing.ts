import { writeResult } from '../../src/contract/formats/write.ts';
import type { FormattedRequest } from '../../src/contract/request.ts';
import type { SqlResult } from '../../src/contract/result.ts';
import type { Outcome, RunOptions } from '../../src/contract/runner.ts';
import type { Edition, WritingRunner, WrittenOutcome } from '../../src/contract/written.ts';

/** A database of a test; `buildId` is its marker. */
export const editionOf = (buildId: string): Edition => ({
  schemaVersion: '1.2',
  dataAsOf: '2026-08-31',
  synthetic: false,
  sizeBytes: 4096,
  buildId,
});

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
    const written = writeResult(resultOf(row, request), request, edition);
    return { kind: 'written', answer: { ...written, edition, repeatable } };
  }

  async describe(): ReturnType<WritingRunner['describe']> {
    return this.edition
      ? { kind: 'database', database: this.edition }
      : { kind: 'refused', refusal: { code: 'DB_UNAVAILABLE', message: 'There is no database yet.' } };
  }

  async close(): Promise<void> {}
}

const resultOf = (row: SqlResult['rows'][number], { limit, sql }: FormattedRequest): SqlResult => ({
  columns: [
    { name: 'run', type: null },
    { name: 'build', type: null },
    ...(sql.startsWith('large') ? [{ name: 'text', type: null }] : []),
  ],
  rows: [sql.startsWith('large') ? [...row, 'x'.repeat(10_000)] : row],
  row_count: 1,
  truncated: false,
  limit,
  elapsed_ms: 1.25,
  schema_version: '1.2',
  data_as_of: '2026-08-31',
});
