import type { FastifyReply } from 'fastify';
import { type Checked, ERRORS, type ErrorBody, type Refusal, refused } from '../../src/contract/errors.ts';
import type { RefusalReason } from '../../src/contract/refusal-reason.ts';
import { say } from '../../src/contract/sentence.ts';
import { SERVICE } from '../../src/contract/service-sentences.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { note } from './request-notes.ts';

/** A refusal, and its HTTP status if that is not the one of its code. */
export interface HttpRefusal {
  readonly status?: number;
  readonly refusal: Refusal;
  /** The reason for the operator, if the code does not imply it. */
  readonly reason?: RefusalReason;
  /** When a retry is useful, if known. */
  readonly retryAfterSeconds?: number;
}

/** The default if nothing better is known. */
const RETRY_AFTER_SECONDS = 5;

/** A checked value of an HTTP request. */
export type HttpChecked<T> = Checked<T> | ({ readonly ok: false } & HttpRefusal);

export function refusedWith(
  status: number,
  code: Refusal['code'],
  message: string,
  hint?: string,
): { readonly ok: false } & HttpRefusal {
  return { ok: false, status, refusal: hint === undefined ? { code, message } : { code, message, hint } };
}

/** Sends the error body, which no cache may keep. */
export function sendRefusal(
  reply: FastifyReply,
  { status, refusal, reason, retryAfterSeconds = RETRY_AFTER_SECONDS }: HttpRefusal,
): FastifyReply {
  const { code, message } = refusal;
  const isOurs = code === 'INTERNAL_ERROR' || code === 'DB_UNAVAILABLE';
  note(reply.request, { code, ...(reason && { reason }), ...(isOurs && { fault: message }) });
  // Either passes quickly: a thread becomes free, a file is published.
  if (refusal.code === 'BUSY' || refusal.code === 'DB_UNAVAILABLE')
    reply.header('Retry-After', String(retryAfterSeconds));
  return reply
    .code(status ?? ERRORS[refusal.code].status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: refusal } satisfies ErrorBody));
}

/** The refusal for an error of the HTTP layer, by its status. Errors of a body have the statuses of /api/sql. */
export function frameworkRefusal(error: Error & { readonly statusCode?: number }): HttpRefusal {
  switch (error.statusCode) {
    case 413:
      return refused('TOO_LONG', say(SERVICE.bodyTooLong, { bytes: SERVER_LIMITS.bodyBytes }));
    case 415:
      return unsupportedMedia();
    case undefined:
      return internalError();
    default:
      return error.statusCode >= 400 && error.statusCode < 500
        ? refusedWith(error.statusCode, 'BAD_REQUEST', `The request cannot be read: ${error.message}.`)
        : internalError();
  }
}

export const unsupportedMedia = () =>
  refused('BAD_REQUEST', 'The request body must be application/json or text/plain, in UTF-8 and not compressed.', {
    hint: 'Set the Content-Type header: with curl, -H "Content-Type: application/json".',
  });

const internalError = (): HttpRefusal => refusedWith(500, 'INTERNAL_ERROR', SERVICE.serverFailed, SERVICE.report);
