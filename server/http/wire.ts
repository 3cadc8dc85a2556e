import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { LIMITS } from '../../src/contract/limits.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { writeRefusal } from './answers/raw-answer.ts';
import { type HttpRefusal, refusedWith } from './errors.ts';

/** Answers requests that Node's parser rejected. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  writeRefusal(socket, parserRefusal(error.code));
}

/**
 * Whether an earlier request of the connection is being answered: bytes written now would be read as that answer. A
 * request that is still arriving has no answer yet.
 */
function isAnswering(socket: Duplex): boolean {
  const { _httpMessage: response } = socket as { readonly _httpMessage?: ServerResponse | null };
  return response ? response.headersSent || response.req.complete : false;
}

function parserRefusal(code: string | undefined): HttpRefusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return refusedWith(
        431,
        'TOO_LONG',
        `The request line and the headers have more than ${SERVER_LIMITS.headerBytes} bytes together.`,
        'Send a long statement with POST /api/sql.',
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refusedWith(
        408,
        'BAD_REQUEST',
        `The request did not arrive within ${SERVER_LIMITS.requestMs / 1000} seconds.`,
      );
    default:
      return refusedWith(
        400,
        'BAD_REQUEST',
        'The request is not valid HTTP.',
        'An address is percent-encoded: with curl, use --get --data-urlencode "q=SELECT 1".',
      );
  }
}

/** What is wrong with a request before its path and body are known; null if nothing is. */
export function requestLineRefusal({ method, originalUrl, raw }: FastifyRequest): HttpRefusal | null {
  const version = `HTTP/${raw.httpVersion}`;
  // Node reads the request line as Latin-1: a unit is a byte.
  if (`${method} ${originalUrl} ${version}`.length > LIMITS.requestLineBytes) {
    return refusedWith(
      431,
      'TOO_LONG',
      `The request line has more than ${LIMITS.requestLineBytes} bytes.`,
      'Send the statement with POST /api/sql.',
    );
  }
  const hosts = raw.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && version === 'HTTP/1.1')) {
    return refusedWith(400, 'BAD_REQUEST', `The request must have one Host header, and has ${hosts}.`);
  }
  return null;
}

/** The path and query of a request target in absolute form (RFC 9112, 3.2.2), as proxies send it. */
export function originForm({ url = '/' }: { readonly url?: string }): string {
  const [absolute] = /^https?:\/\/[^/?#]*/i.exec(url) ?? [''];
  const rest = url.slice(absolute.length);
  return absolute === '' || rest.startsWith('/') ? rest : `/${rest}`;
}
