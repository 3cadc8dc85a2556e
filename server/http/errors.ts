import type { FastifyReply } from 'fastify';
import { type Checked, ERRORS, type ErrorBody, type Refusal } from '../../src/contract/errors.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { note } from './request-notes.ts';

/** A refusal, and its HTTP status where that is not the one of its code. */
export interface HttpRefusal {
  readonly status?: number;
  readonly refusal: Refusal;
}

/** What came over HTTP and was checked. */
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
export function sendRefusal(reply: FastifyReply, { status, refusal }: HttpRefusal): FastifyReply {
  const { code, message } = refusal;
  const isOurs = code === 'INTERNAL_ERROR' || code === 'DB_UNAVAILABLE';
  note(reply.request, isOurs ? { code, fault: message } : { code });
  // Either passes quickly: a thread becomes free, a file is published.
  if (refusal.code === 'BUSY' || refusal.code === 'DB_UNAVAILABLE') reply.header('Retry-After', '5');
  return reply
    .code(status ?? ERRORS[refusal.code].status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: refusal } satisfies ErrorBody));
}

/** What the HTTP layer itself found wrong with a request, by the status that it gives it. */
export function frameworkRefusal(error: Error & { readonly statusCode?: number }): HttpRefusal {
  switch (error.statusCode) {
    case 413:
      return refusedWith(413, 'TOO_LONG', `The request body has more than ${SERVER_LIMITS.bodyBytes} bytes.`);
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
  refusedWith(
    415,
    'BAD_REQUEST',
    'The request body must be application/json or text/plain, in UTF-8 and not compressed.',
    'Set the Content-Type header: with curl, -H "Content-Type: application/json".',
  );

const internalError = (): HttpRefusal =>
  refusedWith(500, 'INTERNAL_ERROR', 'The server failed on this request.', 'If it happens again, please report it.');
