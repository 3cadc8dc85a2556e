import type { SqliteValue } from '../../contract/cells.ts';
import type { Statement } from '../wasm/statement.ts';

/** A cell as sql.js returns it: every number is a double, even if that loses precision. */
export type SqlJsValue = null | number | string | Uint8Array;

export const toSqlJs = (value: SqliteValue): SqlJsValue => (typeof value === 'bigint' ? Number(value) : value);

/**
 * Binds the values as sql.js 1.5 does: an array by position, an object by name, including the prefix, if the statement
 * has that name; anything else binds nothing. Parameters without a value are NULL.
 *
 * @returns the values that all parameters have now
 * @throws Error for a value that is none of SQLite's; SqliteError for more values than parameters
 */
export function bindValues(statement: Statement, given: unknown): SqliteValue[] {
  const { parameters } = statement;
  const bound: SqliteValue[] = parameters.map(() => null);
  for (let index = 1; index <= parameters.length; index += 1) statement.bind(index, null);
  for (const [index, value] of placed(parameters, given)) bound[index - 1] = bindValue(statement, index, value);
  return bound;
}

function placed(parameters: readonly (string | null)[], given: unknown): [index: number, value: unknown][] {
  if (Array.isArray(given)) return given.map((value, i) => [i + 1, value]);
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([name, value]): [number, unknown][] => {
    const index = parameters.indexOf(name) + 1;
    return index > 0 ? [[index, value]] : [];
  });
}

function bindValue(statement: Statement, index: number, given: unknown): SqliteValue {
  const value = toSqlite(given);
  // Integers beyond 32 bits are reals in sql.js, so that 3000000001 / 2 is not whole.
  if (typeof value === 'number' && value !== (value | 0)) statement.bindReal(index, value);
  else statement.bind(index, value);
  return value;
}

function toSqlite(value: unknown): SqliteValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Uint8Array) return value;
  if (typeof value === 'object' && 'length' in value) return Uint8Array.from(value as ArrayLike<number>);
  throw new Error(`Wrong API use : tried to bind a value of an unknown type (${value}).`);
}
