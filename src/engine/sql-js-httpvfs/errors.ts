import { type Refusal, timeoutRefusal } from '../../contract/errors.ts';
import { RemoteFailure } from '../remote/transport/failure.ts';
import { SqliteError } from '../wasm/errors.ts';
import { primaryCode, RESULT } from '../wasm/result-codes.ts';
import { BudgetExceeded } from './transfer-budget.ts';

/** A part of sql.js-httpvfs that is missing here. */
export class NotHere extends Error {
  constructor(what: string, why: string) {
    super(`${what} is not available in this worker: ${why}.`);
  }
}

/** The table of the page's elements that sql.js-httpvfs makes. */
const DOM_TABLE = /^no such (?:table|module): (?:\w+\.)?dom$/i;

/**
 * An error as users of sql.js-httpvfs expect it: its message is "SQLite: " and SQLite's message. If a host or a budget
 * made SQLite fail, the reason follows.
 */
export function asError(cause: unknown): Error {
  if (cause instanceof BudgetExceeded) return asError(asReadError(cause));
  if (cause instanceof RemoteFailure) return new Error(wordsOf(cause));
  if (!(cause instanceof SqliteError)) return cause instanceof Error ? cause : new Error(String(cause));
  if (primaryCode(cause.code) === RESULT.INTERRUPT) return errorOf(timeoutRefusal());
  if (DOM_TABLE.test(cause.message)) {
    return new NotHere(
      `SQLite: ${cause.message}. The virtual table dom`,
      'SQL never reaches into the page; read the elements in JavaScript and bind what is needed of them',
    );
  }
  const reason = cause.cause instanceof Error ? `: ${wordsOf(cause.cause)}` : '';
  return new Error(`SQLite: ${cause.message}${reason}`);
}

/** A failure of prefetching, reported as if SQLite's read had failed. */
export function asReadError(cause: unknown): unknown {
  const isOfReading = cause instanceof RemoteFailure || cause instanceof BudgetExceeded;
  return isOfReading ? new SqliteError('disk I/O error', { code: RESULT.IOERR, cause }) : cause;
}

/** A refusal of the guard, as an Error. */
export function errorOf({ message, hint }: Refusal): Error {
  return new Error(hint ? `${message} ${hint}` : message);
}

/** A worker opens its files once, so that a retry does not help if one has changed. */
function wordsOf(cause: Error): string {
  if (!(cause instanceof RemoteFailure && cause.kind === 'changed')) return cause.message;
  return cause.message.replace(/ Run the query again; .*$/, ' Call createDbWorker again; it will read the new one.');
}
