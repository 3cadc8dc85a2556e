import { type Refusal, timeoutRefusal } from '../../contract/errors.ts';
import { tokenize } from '../../contract/guard/tokens.ts';
import { HINTS } from '../../contract/hint-sentences.ts';
import { LIMITS } from '../../contract/limits.ts';
import { REFUSALS } from '../../contract/refusal-sentences.ts';
import { say } from '../../contract/sentence.ts';
import { CONSEQUENCES, RemoteFailure } from '../remote/transport/failure.ts';
import type { Denial } from '../wasm/denial.ts';
import { SqliteError } from '../wasm/errors.ts';
import { primaryCode, RESULT } from '../wasm/result-codes.ts';
import { placeOfName } from './hints/places.ts';

/** For statements that turn out to write only when they are compiled or run. */
export const READ_ONLY: Refusal = {
  code: 'NOT_READ_ONLY',
  message: REFUSALS.changes,
};

/** The refusal for a thrown error, and whether the engine that threw it can still be used. */
export interface Judgement {
  readonly refusal: Refusal;
  readonly usable: boolean;
}

export function refusalOf(cause: unknown): Refusal {
  return judgeFailure(cause).refusal;
}

/** @param queryMs the time limit of the query that failed */
export function judgeFailure(cause: unknown, queryMs: number = LIMITS.queryMs): Judgement {
  if (cause instanceof RemoteFailure) return judgeRemote(cause);
  if (!(cause instanceof SqliteError)) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return { refusal: { code: 'INTERNAL_ERROR', message: say(REFUSALS.engineFailed, { reason }) }, usable: false };
  }
  if (cause.cause instanceof RemoteFailure) return judgeRemote(cause.cause);
  switch (primaryCode(cause.code)) {
    case RESULT.INTERRUPT:
      return { refusal: timeoutRefusal(queryMs), usable: true };
    case RESULT.NOMEM:
      return {
        refusal: {
          code: 'SQL_ERROR',
          message: cause.message,
          hint: HINTS.memory,
        },
        usable: false,
      };
    case RESULT.READONLY:
      return { refusal: READ_ONLY, usable: true };
    case RESULT.CORRUPT:
    case RESULT.NOTADB:
    case RESULT.IOERR:
    case RESULT.CANTOPEN:
      return { refusal: unreadable(cause), usable: false };
    default:
      return {
        refusal: {
          code: 'SQL_ERROR',
          message: cause.message,
          ...(cause.offset === null ? {} : { offset: cause.offset }),
        },
        usable: true,
      };
  }
}

function judgeRemote(failure: RemoteFailure): Judgement {
  return {
    refusal: { code: 'DB_UNAVAILABLE', message: failure.message },
    usable: CONSEQUENCES[failure.kind].keepsOpen,
  };
}

function unreadable(error: SqliteError): Refusal {
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  return {
    code: 'DB_UNAVAILABLE',
    message: say(REFUSALS.unreadable, { reason }),
    hint: REFUSALS.publishAnew,
  };
}

/** The contract's refusal for the authorizer's first denial. */
export function denialRefusal(denial: Denial, sql: string): Refusal {
  if (denial.writes) return READ_ONLY;
  const name = denial.action === 'FUNCTION' ? denial.names[1] : denial.names[0];
  const offset = name === null ? undefined : placeOfName(name, [...tokenize(sql)]);
  return {
    code: 'FORBIDDEN',
    message: say(REFUSALS.denied, { what: denial.what }),
    ...(offset === undefined ? {} : { offset }),
  };
}
