import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WARNING_CASES } from '../advice/warning-cases.testing.ts';
import { LIMITS } from './limits.ts';
import type { SqlRequest } from './request.ts';
import type { Outcome, Progress, ResultPart, SqlRunner } from './runner.ts';
import type { RunnerCase } from './runner-case.testing.ts';
import { ENDLESS_LOOP, RUNNER_CASES } from './runner-cases.testing.ts';
import { readWarning } from './warning.ts';

/** Requests that no JSON text can express, and that only a program in the same process can make. */
const UNSENDABLE: readonly [name: string, request: Partial<SqlRequest>][] = [
  ['NaN', { params: [Number.NaN] }],
  ['an infinity', { params: { a: Number.POSITIVE_INFINITY } }],
  ['a value left out', { params: new Array(1) }],
  ['a function', { params: [(() => 1) as unknown as number] }],
  ['half a surrogate pair in a value', { params: ['\uD83C'] }],
  ['half a surrogate pair in the statement', { sql: "SELECT '\uDFE0'" }],
  ['no statement', { sql: undefined as unknown as string }],
  ['a statement that is no text', { sql: 7 as unknown as string }],
  ['a limit of no rows', { limit: 0 }],
  ['a limit that is too high', { limit: LIMITS.rowsMax + 1 }],
  ['a limit that is no whole number', { limit: 1.5 }],
];

const NUMBERS = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)';

/**
 * Requests whose rows may be handed on before they are complete. The count is null if there is no answer in the end.
 */
const HANDED_ON: readonly { name: string; sql: string; limit: number; rowCount: number | null }[] = [
  { name: 'all rows', sql: `${NUMBERS} SELECT i, 'שורה ' || i AS text FROM n`, limit: 10_000, rowCount: 3_000 },
  { name: 'the rows up to the limit', sql: `${NUMBERS} SELECT i FROM n`, limit: 1_234, rowCount: 1_234 },
  { name: 'no rows', sql: `${NUMBERS} SELECT i FROM n WHERE i < 0`, limit: 100, rowCount: 0 },
  {
    name: 'rows of a statement that fails after them',
    sql: `${NUMBERS} SELECT i, json_extract(iif(i = 2500, '{', '{}'), '$') FROM n`,
    limit: 10_000,
    rowCount: null,
  },
];

/** The answers of every runner, whatever it runs on. `open` returns a fresh runner on a built database. */
export function describeAnswers(name: string, open: () => Promise<SqlRunner>): void {
  describe(name, () => {
    let runner: SqlRunner;
    beforeAll(async () => {
      runner = await open();
    });
    afterAll(() => runner.close());

    const run = (sql: string, more: Partial<SqlRequest> = {}) =>
      runner.run({ sql, limit: LIMITS.rowsDefault, ...more });

    it.each(RUNNER_CASES)('answers: $name', async (runnerCase) => {
      const { sql, params, limit = LIMITS.rowsDefault } = runnerCase;
      expectOutcome(await runner.run(params ? { sql, limit, params } : { sql, limit }), runnerCase);
    });

    it.each(UNSENDABLE)('refuses %s', async (_, request) => {
      expect(await run('SELECT 1', request)).toMatchObject({ kind: 'refused', refusal: { code: 'BAD_REQUEST' } });
    });

    it.each(WARNING_CASES)('warns of $earns: $sql', async ({ sql, params, limit = LIMITS.rowsDefault, earns }) => {
      const outcome = await runner.run(params ? { sql, limit, params } : { sql, limit });
      if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome));
      expect(outcome.result.warnings?.map((text) => readWarning(text).code) ?? []).toEqual(earns);
    });

    it.each(HANDED_ON)(
      'hands on only the first rows of its answer, if it hands on any: $name',
      async ({ sql, limit, rowCount }) => {
        const parts: ResultPart[] = [];
        const told: Progress[] = [];
        const outcome = await runner.run(
          { sql, limit },
          { onRows: (part) => parts.push(part), onProgress: (progress) => told.push(progress) },
        );
        const handedOn = parts.flatMap(({ rows }) => [...rows]);
        if (rowCount === null) return expect(outcome).toMatchObject({ kind: 'refused' });
        if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome));
        const { columns, rows, row_count } = outcome.result;
        expect([rows.length, row_count]).toEqual([rowCount, rowCount]);
        expect(handedOn).toEqual(rows.slice(0, handedOn.length));
        for (const part of parts) expect(part.columns).toEqual(columns);
        for (const progress of told) expect(progress.rows).toBeLessThanOrEqual(rowCount);
      },
    );

    it('describes the database', async () => {
      const description = await runner.describe();
      expect(description).toMatchObject({ kind: 'database', database: { schemaVersion: '1.2' } });
    });

    it('gives every result the version and the date of its data', async () => {
      const outcome = await run('SELECT value FROM meta WHERE key = ?', { params: ['max_date'] });
      if (outcome.kind !== 'result') throw new Error(outcome.kind);
      const { rows, data_as_of, schema_version } = outcome.result;
      expect([rows[0]?.[0], schema_version]).toEqual([data_as_of, '1.2']);
    });

    it('reads ordinary, full-text and box-indexed tables', async () => {
      for (const sql of [
        'SELECT count(*) > 0 FROM deals WHERE deal_amount > 0',
        `SELECT count(*) > 0 FROM settlements_fts WHERE settlements_fts MATCH '"א"*'`,
        'SELECT count(*) > 0 FROM parcels_rtree WHERE minLat >= 29 AND maxLat <= 34 AND minLon >= 34 AND maxLon <= 36',
      ]) {
        expect(await run(sql)).toMatchObject({ kind: 'result', result: { rows: [[1]] } });
      }
    });
  });
}

/**
 * The promises of every runner that a page or a server uses: the answers, how runs end, and how they run concurrently.
 */
export function describeRunner(name: string, open: () => Promise<SqlRunner>): void {
  describeAnswers(name, open);

  describe(`${name}, over time`, () => {
    let runner: SqlRunner;
    beforeAll(async () => {
      runner = await open();
    });
    afterAll(() => runner.close());

    const run = (sql: string, more: Partial<SqlRequest> = {}) =>
      runner.run({ sql, limit: LIMITS.rowsDefault, ...more });

    it('does not run at all if it was cancelled before', async () => {
      expect(await runner.run({ sql: ENDLESS_LOOP, limit: 1 }, { signal: AbortSignal.abort() })).toEqual({
        kind: 'cancelled',
      });
    });

    it('ends a running query when it is cancelled, and answers the next one', async () => {
      const cancel = new AbortController();
      const running = runner.run({ sql: ENDLESS_LOOP, limit: 1 }, { signal: cancel.signal });
      setTimeout(() => cancel.abort(), 200);
      expect(await running).toEqual({ kind: 'cancelled' });
      expect(await run('SELECT 1')).toMatchObject({ kind: 'result', result: { rows: [[1]] } });
    });

    it('answers several queries at once, each with its own rows', async () => {
      const outcomes = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => run('SELECT ?', { params: [n] })));
      expect(outcomes.map((outcome) => outcome.kind === 'result' && outcome.result.rows)).toEqual(
        [1, 2, 3, 4, 5, 6].map((n) => [[n]]),
      );
    });
  });
}

function expectOutcome(outcome: Outcome, { expected, limit = LIMITS.rowsDefault }: RunnerCase): void {
  if ('code' in expected) {
    if (outcome.kind !== 'refused') throw new Error(`expected ${expected.code}, got ${JSON.stringify(outcome)}`);
    const { code, message, hint, offset } = outcome.refusal;
    expect({ code, offset, message }).toEqual({ code: expected.code, offset: expected.offset, message });
    if (expected.message) expect(message).toMatch(expected.message);
    if (expected.hint) expect(hint).toMatch(expected.hint);
    return;
  }
  if (outcome.kind !== 'result') throw new Error(`expected rows, got ${JSON.stringify(outcome)}`);
  const { columns, rows, row_count, truncated, limit: applied, warnings = [] } = outcome.result;
  expect({ rows, row_count, limit: applied }).toEqual({ rows: expected.rows, row_count: expected.rows.length, limit });
  expect(truncated).toBe(expected.truncated ?? false);
  if (expected.columns) expect(columns).toEqual(expected.columns);
  if (expected.warnings) expect(warnings.map((text) => readWarning(text).code)).toEqual(expected.warnings);
}
