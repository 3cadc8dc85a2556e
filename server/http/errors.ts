import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { type Checked, ERRORS, type ErrorBody, type Refusal } from '../../src/contract/errors.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { EVERY_ANSWER } from './headers.ts';

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

export const urlTooLong = (): HttpRefusal =>
  refusedWith(
    431,
    'TOO_LONG',
    `The address of the request has more than ${SERVER_LIMITS.urlCharacters} characters.`,
    'Send the statement with POST /api/sql.',
  );

export const unsupportedMedia = () =>
  refusedWith(
    415,
    'BAD_REQUEST',
    'The request body must be application/json or text/plain, in UTF-8 and not compressed.',
    'Set the Content-Type header: with curl, -H "Content-Type: application/json".',
  );

const internalError = (): HttpRefusal =>
  refusedWith(500, 'INTERNAL_ERROR', 'The server failed on this request.', 'If it happens again, please report it.');

/** Answers what Node's parser would not let through: there is no request yet to reply to. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status = 400, refusal } = parserRefusal(error.code);
  const body = JSON.stringify({ error: refusal } satisfies ErrorBody);
  const headers = {
    ...EVERY_ANSWER,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function parserRefusal(code: string | undefined): HttpRefusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return refusedWith(431, 'TOO_LONG', 'The headers of the request are too long.', 'Use POST /api/sql.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refusedWith(
        408,
        'BAD_REQUEST',
        `The request did not arrive within ${SERVER_LIMITS.requestMs / 1000} seconds.`,
      );
    default:
      return refusedWith(400, 'BAD_REQUEST', 'The request is not valid HTTP.');
  }
}
