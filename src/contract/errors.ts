import { HINTS } from './hint-sentences.ts';
import { LIMITS } from './limits.ts';
import { REFUSALS } from './refusal-sentences.ts';
import { say } from './sentence.ts';

/** The error codes of the contract, each with its HTTP status and its meaning in a few words. */
export const ERRORS = {
  BAD_REQUEST: { status: 400, meaning: 'invalid request' },
  TOO_LONG: { status: 400, meaning: 'statement longer than the limit' },
  MULTIPLE_STATEMENTS: { status: 400, meaning: 'more than one statement sent' },
  NOT_READ_ONLY: { status: 400, meaning: 'statement is not read-only' },
  FORBIDDEN: { status: 400, meaning: 'statement uses a forbidden construct' },
  SQL_ERROR: { status: 400, meaning: 'statement fails to run' },
  TIMEOUT: { status: 408, meaning: 'query ran longer than the limit' },
  RATE_LIMITED: { status: 429, meaning: 'too many requests' },
  INTERNAL_ERROR: { status: 500, meaning: 'internal failure' },
  BUSY: { status: 503, meaning: 'service busy, retry later' },
  DB_UNAVAILABLE: { status: 503, meaning: 'database unavailable, retry later' },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Why a request got no rows. A value, not an exception, because it crosses threads and the network. */
export interface Refusal {
  readonly code: ErrorCode;
  /** One sentence: what, where. For SQL_ERROR, SQLite's own words. */
  readonly message: string;
  /** The remedy, if there is one. */
  readonly hint?: string;
  /** Offset in the statement in UTF-16 units, if known. */
  readonly offset?: number;
}

/** The body of every HTTP answer that is not 200. */
export interface ErrorBody {
  readonly error: Refusal;
}

/** A checked value: either the value, or the refusal. */
export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

export const accepted = <T>(value: T): Checked<T> => ({ ok: true, value });

export function refused(
  code: ErrorCode,
  message: string,
  more: { hint?: string; offset?: number } = {},
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, message, ...more } };
}

/**
 * The same at every interface: SQLite stopped the query at its limit, or its thread had to be ended.
 *
 * @param queryMs the limit, if a server has a different one from the contract
 */
export function timeoutRefusal(queryMs: number = LIMITS.queryMs): Refusal {
  const seconds = queryMs / 1000;
  return {
    code: 'TIMEOUT',
    message: seconds === 1 ? REFUSALS.timeoutOfOne : say(REFUSALS.timeout, { seconds }),
    hint: HINTS.time,
  };
}
