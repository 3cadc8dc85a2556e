import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS, type ErrorBody } from '../../../src/contract/errors.ts';
import type { HttpRefusal } from '../errors.ts';
import { EVERY_ANSWER } from '../headers.ts';

type Headers = Readonly<Record<string, string>>;

/** Answers a request without Fastify, and ends its connection. */
export function answerRaw(request: IncomingMessage, response: ServerResponse, refusal: HttpRefusal): void {
  const { status, headers, body } = rawAnswer(refusal);
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
}

/** Answers bytes that are not a request, and ends the connection. */
export function writeRefusal(socket: Duplex, refusal: HttpRefusal, more: Headers = {}): void {
  const { status, headers, body } = rawAnswer(refusal);
  const lines = Object.entries({ ...headers, ...more }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function rawAnswer({ status, refusal }: HttpRefusal) {
  const body = JSON.stringify({ error: refusal } satisfies ErrorBody);
  const headers = {
    ...EVERY_ANSWER,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  return { status: status ?? ERRORS[refusal.code].status, headers, body };
}
