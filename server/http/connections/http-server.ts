import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { refused } from '../../../src/contract/errors.ts';
import { SERVER_LIMITS } from '../../limits.ts';
import { answerRaw, writeRefusal } from '../answers/raw-answer.ts';
import { refusedWith } from '../errors.ts';
import type { Connections } from './connections.ts';

/** Options that disable checks of Node's HTTP server, because this service has error bodies for them. */
const OPTIONS = {
  maxHeaderSize: SERVER_LIMITS.headerBytes,
  requireHostHeader: false,
  connectionsCheckingInterval: SERVER_LIMITS.slowRequestCheckMs,
  requestTimeout: SERVER_LIMITS.requestMs,
  // Node swaps the two where this one is longer, and it is 60 s by default.
  headersTimeout: SERVER_LIMITS.requestMs,
  keepAliveTimeout: SERVER_LIMITS.keepAliveMs,
} as const;

/** Node's HTTP server under Fastify. It passes on the requests of a connection one at a time. */
export function createHttpServer(handler: RequestListener, connections: Connections): Server {
  const { turns } = connections;
  const enter = (request: IncomingMessage, response: ServerResponse, begin: () => void) =>
    turns.enter(request.socket, response, {
      begin,
      refuse: () => {
        connections.countPipelined();
        refusePipelined(request, response);
      },
    });

  const server = createServer(OPTIONS, (request, response) =>
    enter(request, response, () => handler(request, response)),
  );
  // The limit is in bytes; Node would silently drop all headers after the 2,000th.
  server.maxHeadersCount = 0;
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    enter(request, response, () =>
      answerRaw(
        request,
        response,
        refused('BAD_REQUEST', `Expect: ${request.headers.expect ?? ''} is not done here, only 100-continue.`),
      ),
    ),
  );
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    // A client would read this as the answer to an earlier request.
    if (turns.isAnswering(socket as Socket)) {
      socket.destroy();
      return;
    }
    writeRefusal(socket, refusedWith(405, 'BAD_REQUEST', 'CONNECT is not possible here: this is no proxy.'), {
      Allow: 'GET, HEAD, OPTIONS',
    });
  });
  connections.guard(server);
  return server;
}

function refusePipelined(request: IncomingMessage, response: ServerResponse): void {
  answerRaw(
    request,
    response,
    refusedWith(
      429,
      'RATE_LIMITED',
      `More than ${SERVER_LIMITS.pipelinedRequests} requests wait for their turn in this connection.`,
      'Wait for an answer before sending the next request.',
    ),
  );
}
