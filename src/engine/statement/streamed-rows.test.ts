import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { Cell } from '../../contract/result.ts';
import type { ResultPart } from '../../contract/runner.ts';
import { BUILD_TIMEOUT_MS, compileEngine, makeDatabase } from '../wasm/fixture.testing.ts';
import { ComputeClock } from './compute-clock.ts';
import { openSession } from './session.ts';

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compileEngine();
}, BUILD_TIMEOUT_MS);

const DEALS = 5_000;
const CONTENT = makeDatabase(`
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place TEXT, amount INTEGER, plan BLOB);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${DEALS})
  INSERT INTO deals SELECT i, 'רחוב ' || i, i * 1000, CAST('x' || i AS BLOB) FROM n;
`);
const ALL = 'SELECT id, place, amount, plan FROM deals';

/** A session on a file whose every page has to be fetched once. Its clock advances by `tickMs` with every check. */
async function open({ tickMs = 0 } = {}) {
  const there = new Set<number>();
  const parts: ResultPart[] = [];
  /** How many rows were handed on when each wait began. */
  const handedOnAtWaits: number[] = [];
  let now = 0;
  const session = await openSession({
    instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
    createMemory: (pages) => new WebAssembly.Memory(pages),
    memoryBytes: 64 * 2 ** 20,
    queryMs: LIMITS.queryMs,
    suspension: null,
    file: {
      sizeBytes: CONTENT.length,
      read: (target, offset) => {
        if (!there.has(offset)) return false;
        target.set(CONTENT.subarray(offset, offset + target.length));
        return true;
      },
      fetch: (offset) => {
        handedOnAtWaits.push(parts.reduce((sum, { rows }) => sum + rows.length, 0));
        there.add(offset);
      },
    },
    clock: new ComputeClock(() => {
      now += tickMs;
      return now;
    }),
    random: (target) => target.fill(1),
    identity: { schemaVersion: '1.2', dataAsOf: '2026-09-17' },
    rules: null,
  });
  const ask = async (sql: string, limit: number, onRows: ((part: ResultPart) => void) | null) => {
    const { outcome } = await session.run({ sql, limit }, onRows);
    return outcome.kind === 'result' ? outcome.result.rows : outcome.refusal;
  };
  return {
    parts,
    handedOnAtWaits,
    run: (sql: string, limit: number = LIMITS.rowsMax) => ask(sql, limit, (part) => parts.push(part)),
    runUnheard: (sql: string, limit: number = LIMITS.rowsMax) => ask(sql, limit, null),
  };
}

const rowsOf = (parts: readonly ResultPart[]): (readonly Cell[])[] => parts.flatMap(({ rows }) => [...rows]);

describe('rows that are handed on while a statement runs', () => {
  it('are the first rows of its result, in their order, with its columns', async () => {
    const { run, parts } = await open();
    const rows = await run(ALL);
    const handedOn = rowsOf(parts);
    expect(handedOn.length).toBeGreaterThan(DEALS - 2_000);
    expect(handedOn).toEqual((rows as Cell[][]).slice(0, handedOn.length));
    expect(new Set(parts.map(({ columns }) => columns.map(({ name }) => name).join()))).toEqual(
      new Set(['id,place,amount,plan']),
    );
  });

  it('make the same result as without a listener', async () => {
    const [heard, unheard] = [await open(), await open()];
    expect(await heard.run(ALL)).toEqual(await unheard.runUnheard(ALL));
  });

  it('are handed on whenever a wait begins, however few they are', async () => {
    const { run, handedOnAtWaits } = await open();
    const rows = (await run(ALL)) as Cell[][];
    const perWait = handedOnAtWaits.slice(1).map((count, i) => count - (handedOnAtWaits[i] ?? 0));
    // No more than one page of this table has.
    expect(Math.max(...perWait)).toBeLessThan(160);
    expect(rows.length - (handedOnAtWaits.at(-1) ?? 0)).toBeLessThan(160);
  });

  it('are a hundred at first if nothing has to be fetched, and many after that', async () => {
    const { run, parts } = await open();
    await run(ALL);
    parts.length = 0;
    await run(ALL);
    expect(parts.map(({ rows }) => rows.length)).toEqual([100, 2_000, 2_000]);
  });

  it('come several times a second out of a long computation', async () => {
    const { run, parts } = await open({ tickMs: 1 });
    await run(`SELECT id, (SELECT sum(d.amount) FROM deals d WHERE d.id > deals.id) FROM deals LIMIT 40`);
    expect(parts.length).toBeGreaterThan(10);
    expect(rowsOf(parts).map(([id]) => id)).toEqual(Array.from({ length: rowsOf(parts).length }, (_, i) => i + 1));
  });

  it('never reach past the limit, though one more is read', async () => {
    const { run, parts } = await open();
    const rows = await run(ALL, 99);
    expect([rowsOf(parts).length, (rows as Cell[][]).length]).toEqual([0, 99]);
    expect(((await run(ALL, 100)) as Cell[][]).length).toBe(100);
    expect(rowsOf(parts).length).toBe(100);
  });

  it('were handed on in vain where the statement fails in the middle', async () => {
    const { run, parts } = await open();
    expect(await run(`SELECT id, json_extract(iif(id = 300, '{', '{}'), '$') FROM deals`)).toMatchObject({
      code: 'SQL_ERROR',
      message: 'malformed JSON',
    });
    expect(rowsOf(parts).length).toBeGreaterThanOrEqual(100);
    expect(rowsOf(parts).length).toBeLessThan(300);
  });

  it('have none that the limit of bytes leaves out', async () => {
    const { run, parts } = await open();
    const rows = (await run(`SELECT id, hex(zeroblob(100000)) FROM deals`)) as Cell[][];
    expect(rows.length).toBe(Math.floor(LIMITS.resultBytes / (2 * 9 + 200_000)));
    expect(rowsOf(parts)).toEqual(rows.slice(0, rowsOf(parts).length));
  });
});
