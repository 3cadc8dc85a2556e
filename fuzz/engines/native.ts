import BetterSqlite3 from 'better-sqlite3';
import type { Parameters, SqlRequest } from '../../src/contract/request.ts';
import type { Cell } from '../../src/contract/result.ts';
import type { Answer, Engine } from './answer.ts';

type NativeValue = null | number | bigint | string | Uint8Array;

/**
 * SQLite itself, compiled for this machine, on the same file. Nothing interrupts it, so ask it only what another engine
 * has answered in time.
 */
export function openNative(databasePath: string): Engine {
  const database = new BetterSqlite3(databasePath, { readonly: true });
  return {
    name: 'native SQLite',
    answer: async (request) => {
      try {
        return answerNatively(database, request);
      } catch (cause) {
        if (cause instanceof BetterSqlite3.SqliteError) {
          return { kind: 'error', code: 'SQL_ERROR', message: cause.message };
        }
        // Errors of better-sqlite3 itself: no statement, more than one, one that returns no rows, params that do not
        // fit.
        if (cause instanceof RangeError || cause instanceof TypeError) {
          return { kind: 'error', code: 'BAD_REQUEST', message: cause.message };
        }
        throw cause;
      }
    },
    close: async () => void database.close(),
  };
}

function answerNatively(database: BetterSqlite3.Database, { sql, params, limit }: SqlRequest): Answer {
  const statement = database.prepare(sql).raw().safeIntegers();
  const columns = statement.columns().map(({ name, type }) => ({ name, type }));
  const rows: Cell[][] = [];
  let truncated = false;
  for (const row of statement.iterate(...bindings(sql, params)) as IterableIterator<NativeValue[]>) {
    if (rows.length === limit) {
      truncated = true;
      break;
    }
    rows.push(row.map(cellOf));
  }
  return { kind: 'rows', columns, rows, truncated, envelope: null };
}

/** The contract's cells, computed without the contract's code. */
function cellOf(value: NativeValue): Cell {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (value instanceof Uint8Array) return { $base64: true, encoded: Buffer.from(value).toString('base64') };
  return value;
}

/** better-sqlite3 binds every number as a real, accepts no booleans, and names `?1` as `1`. */
function bindings(sql: string, params: Parameters | undefined): unknown[] {
  const nativeOf = (value: null | boolean | number | string) =>
    typeof value === 'boolean' || Number.isSafeInteger(value) ? BigInt(value as number) : value;
  if (params === undefined) return [];
  if (Array.isArray(params)) {
    const values = params.map(nativeOf);
    return [/\?\d/.test(sql) ? Object.fromEntries(values.map((value, i) => [String(i + 1), value])) : values];
  }
  return [
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name.replace(/^[:@$]/, ''), nativeOf(value)])),
  ];
}
