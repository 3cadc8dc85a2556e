import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../src/contract/errors.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { type HttpRefusal, refusedWith } from './errors.ts';
import { EVERY_ANSWER } from './headers.ts';

/** What Node's HTTP server is to leave to this service, which has an error body for it. */
export const NODE_HTTP_OPTIONS = {
  maxHeaderSize: SERVER_LIMITS.headerBytes,
  requireHostHeader: false,
  connectionsCheckingInterval: SERVER_LIMITS.slowRequestCheckMs,
} as const;

/** Gives the error body to what Node would answer without one, before there is a request for Fastify. */
export function answerBelowFastify({ server }: FastifyInstance): void {
  // Bytes are what is limited; Node would drop all headers beyond the 2,000th in silence.
  server.maxHeadersCount = 0;
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const expected = request.headers.expect ?? '';
    const { status, headers, body } = rawAnswer(
      refusedWith(417, 'BAD_REQUEST', `Expect: ${expected} is not done here, only 100-continue.`),
    );
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    endWith(socket, refusedWith(405, 'BAD_REQUEST', 'CONNECT is not possible here: this is no proxy.'), {
      Allow: 'GET, HEAD, OPTIONS',
    });
  });
}

/** Answers what Node's parser would not let through. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  endWith(socket, parserRefusal(error.code));
}

/**
 * Whether the answer to an earlier request of the connection is under way: what is written now would be taken for it.
 * A request that is still arriving has no answer yet.
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

/** What is wrong with a request that can be known before its path and its body; null where nothing is. */
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

/** The path and query of a request target that names the whole address (RFC 9112, 3.2.2), as proxies write it. */
export function originForm({ url = '/' }: { readonly url?: string }): string {
  const [absolute] = /^https?:\/\/[^/?#]*/i.exec(url) ?? [''];
  const rest = url.slice(absolute.length);
  return absolute === '' || rest.startsWith('/') ? rest : `/${rest}`;
}

function endWith(socket: Duplex, refusal: HttpRefusal, more: Readonly<Record<string, string>> = {}): void {
  const { status, headers, body } = rawAnswer(refusal);
  const lines = Object.entries({ ...headers, ...more }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function rawAnswer({ status = 400, refusal }: HttpRefusal) {
  const body = JSON.stringify({ error: refusal } satisfies ErrorBody);
  const headers = {
    ...EVERY_ANSWER,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  return { status, headers, body };
}
