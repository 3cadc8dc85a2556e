import { describe, expect, it } from 'vitest';
import type { Outcome, ResultPart } from '../../contract/runner.ts';
import { RowAssembly } from './row-assembly.ts';

const COLUMNS = [{ name: 'n', type: null }];

const resultOf = (...values: number[]): Outcome => ({
  kind: 'result',
  transfer: { bytes: 0, requests: 0 },
  result: {
    columns: COLUMNS,
    rows: values.map((value) => [value]),
    row_count: 3,
    truncated: false,
    limit: 1000,
    elapsed_ms: 1,
    schema_version: '1.2',
    data_as_of: '2026-01-01',
  },
});
const partOf = (...values: number[]): ResultPart => ({ columns: COLUMNS, rows: values.map((value) => [value]) });

describe('a result whose rows came apart', () => {
  it('has them all, those that came before first', () => {
    const told: ResultPart[] = [];
    const rows = new RowAssembly((part) => told.push(part));
    rows.add(partOf(1));
    rows.add(partOf(2));
    expect(rows.complete(resultOf(3))).toEqual(resultOf(1, 2, 3));
    expect(told).toEqual([partOf(1), partOf(2)]);
  });

  it('is as it came where none came before', () => {
    expect(new RowAssembly(() => {}).complete(resultOf(1, 2, 3))).toEqual(resultOf(1, 2, 3));
  });

  it('is none where the statement failed after some rows', () => {
    const rows = new RowAssembly(() => {});
    rows.add(partOf(1));
    const refused: Outcome = { kind: 'refused', refusal: { code: 'SQL_ERROR', message: 'malformed JSON' } };
    expect(rows.complete(refused)).toEqual(refused);
  });
});
