import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { Format } from '../../contract/request.ts';
import { readWarning } from '../../contract/warning.ts';
import { BUILD_TIMEOUT_MS } from '../wasm/fixture.testing.ts';
import { open, run } from './session.testing.ts';

// The first test waits until the engine is built.
beforeAll(async () => void (await open()), BUILD_TIMEOUT_MS);

describe('a result is cut', () => {
  const memoryBytes = 256 * 2 ** 20;
  const outcome = async (sql: string, limit = 1000) => {
    const { session } = await open({ memoryBytes });
    const answer = await run(session, sql, limit);
    if (answer.kind !== 'result') throw new Error(answer.refusal.message);
    const { rows, row_count, truncated, warnings = [] } = answer.result;
    expect(row_count).toBe(rows.length);
    return { rows: row_count, truncated, codes: warnings.map((text) => readWarning(text).code) };
  };
  const BYTES = LIMITS.resultBytes;
  const COLUMNS = 16;
  /** Bytes left for rows of sixteen columns of one letter, each row followed by a comma. */
  const ROOM = BYTES - (`{"columns":[],"rows":[]`.length + COLUMNS * `{"name":"t","type":null},`.length - 1) + 1;
  /** A statement of `rows` rows whose JSON takes exactly `bytes` each, including the comma after each. */
  const sized = (bytes: number, rows: number) => {
    const texts = bytes - ('[],'.length + COLUMNS * '"",'.length - 1);
    const each = Math.floor(texts / COLUMNS);
    return `WITH texts(t, u) AS MATERIALIZED (
       SELECT substr(x, 1, ${each}), substr(x, 1, ${texts - each * (COLUMNS - 1)})
       FROM (SELECT hex(zeroblob(${Math.ceil(each / 2) + COLUMNS})) AS x))
     SELECT ${Array(COLUMNS - 1)
       .fill('t')
       .join()}, u FROM texts, deals WHERE id <= ${rows}`;
  };

  it.each([4998, 4999, 5000, 5001])('at the limit of %d where 5,000 rows are more', async (limit) => {
    expect(await outcome('SELECT id FROM deals', limit)).toEqual({
      rows: Math.min(limit, 5000),
      truncated: limit < 5000,
      codes: limit < 5000 ? ['ROW_LIMIT_REACHED'] : [],
    });
  });

  it.each([1999, 2000, 2001])('at the limit of %d, whatever the batches', async (limit) => {
    expect(await outcome('SELECT id FROM deals', limit)).toMatchObject({ rows: limit, truncated: true });
    expect(await outcome(`SELECT id FROM deals WHERE id <= ${limit}`, limit)).toMatchObject({
      rows: limit,
      truncated: false,
    });
  });

  it('one row behind the limit, and not computed further', async () => {
    // The seventh row would fail.
    const sql =
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT iif(i < 7, i, json('{')) FROM n";
    expect(await outcome(sql, 5)).toEqual({ rows: 5, truncated: true, codes: ['ROW_LIMIT_REACHED'] });
    await expect(outcome(sql, 6)).rejects.toThrow('malformed JSON');
  });

  it('where a row more would pass the limit of bytes, and not before', async () => {
    const quarter = Math.floor(ROOM / 4);
    expect(await outcome(sized(quarter, 4))).toEqual({ rows: 4, truncated: false, codes: [] });
    expect(await outcome(sized(quarter, 5))).toEqual({ rows: 4, truncated: true, codes: ['SIZE_LIMIT_REACHED'] });
    expect(await outcome(sized(quarter + 1, 4))).toEqual({ rows: 3, truncated: true, codes: ['SIZE_LIMIT_REACHED'] });
  });

  it('by its rows where both limits are reached together', async () => {
    const sql = sized(Math.floor(ROOM / 4), 5);
    expect(await outcome(sql, 4)).toEqual({ rows: 4, truncated: true, codes: ['ROW_LIMIT_REACHED'] });
  });

  it('by the bytes that are written, and says nothing of a row that is left out', async () => {
    // JSON writes each character as \u0002: six bytes.
    const text = `replace(hex(zeroblob(500000)), '0', char(2))`;
    expect(await outcome(`SELECT ${text}, iif(id > 5, 9e999, 1), id FROM deals`)).toEqual({
      rows: 5,
      truncated: true,
      codes: ['SIZE_LIMIT_REACHED'],
    });
  });

  it('as its format is written', async () => {
    const { session } = await open({ memoryBytes });
    const sql = `SELECT replace(hex(zeroblob(500000)), '0', char(2)) AS t FROM deals`;
    const rowsOf = async (format: Format) => {
      const { outcome } = await session.run({ sql, limit: 1000 }, null, { format });
      return outcome.kind === 'result' ? outcome.result.row_count : outcome.refusal;
    };
    expect([await rowsOf('json'), await rowsOf('csv'), await rowsOf('md')]).toEqual([5, 33, 33]);
  });

  it('not at all where the names of its columns are larger than the limit: they are refused in words', async () => {
    const { session } = await open({ memoryBytes });
    const name = 'א'.repeat(12_000);
    const named = (columns: number) =>
      `WITH a AS (SELECT 1 AS "${name}") SELECT ${Array(columns).fill('a.*').join()} FROM a`;
    expect(await run(session, named(1_500))).toEqual({
      kind: 'refused',
      refusal: {
        code: 'SQL_ERROR',
        message: 'The names of the columns take more than 33554432 bytes, the most that a whole result may have.',
        hint: 'Select fewer columns, or give them short names with AS.',
      },
      usable: true,
    });
    expect(await run(session, named(1_000))).toMatchObject({ result: { row_count: 1 } });
  });

  it('by the bytes of long texts as UTF-8', async () => {
    const text = `substr(replace(hex(zeroblob(500000)), '0', 'א'), 1, 499991)`; // 999,982 bytes
    expect(await outcome(`SELECT ${text}, id FROM deals`)).toEqual({
      rows: 33,
      truncated: true,
      codes: ['SIZE_LIMIT_REACHED'],
    });
  });

  it('before a row that is larger than the limit by itself; a first row like that is refused in words', async () => {
    const large = sized(ROOM + 1, 1);
    const small = `SELECT ${Array(16).fill('1').join()}`;
    expect(await outcome(`${small} UNION ALL SELECT * FROM (${large})`)).toEqual({
      rows: 1,
      truncated: true,
      codes: ['SIZE_LIMIT_REACHED'],
    });
    expect(await outcome(sized(ROOM, 1))).toEqual({ rows: 1, truncated: false, codes: [] });
    const { session } = await open({ memoryBytes });
    expect(await run(session, large)).toEqual({
      kind: 'refused',
      refusal: {
        code: 'SQL_ERROR',
        message: 'The first row of the result is larger than 33554432 bytes, the most that a whole result may have.',
        hint: 'Select fewer columns, or parts of long texts with substr(); length() tells how long they are.',
      },
      usable: true,
    });
    expect(await run(session, 'SELECT 1')).toMatchObject({ result: { rows: [[1]] } });
  });
});
