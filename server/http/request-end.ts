import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notesOf, type RequestNotes } from './request-notes.ts';

type Ending = (sent: boolean) => void;

/** Callbacks at the end of a response: one listener serves them all. */
const endings = new WeakMap<ServerResponse, Ending[]>();

/**
 * Calls back once when a request is over. `sent` is false if the connection closed before the whole answer was written. Fastify's
 * onResponse hook misses some connections that close.
 */
export function whenEnded({ raw }: FastifyReply, callback: Ending): void {
  if (raw.closed) {
    callback(raw.writableFinished);
    return;
  }
  const waiting = endings.get(raw);
  if (waiting) {
    waiting.push(callback);
    return;
  }
  const callbacks = [callback];
  endings.set(raw, callbacks);
  // Node emits it after the last byte was handed over, or when the connection closed.
  raw.once('close', () => {
    endings.delete(raw);
    for (const call of callbacks) call(raw.writableFinished);
  });
}

/** nginx's status for a request whose client disconnected before its answer. */
export const CLIENT_CLOSED_STATUS = 499;

/** A request that is over. */
export interface EndedRequest extends RequestNotes {
  readonly method: string;
  /** The pattern of the route and never the URL, which can contain a statement; 'none' if no route matched. */
  readonly route: string;
  /** 499 if the connection closed before the whole answer was written. */
  readonly status: number;
  /** When it came, as `performance.now()` gives it. */
  readonly arrivedMs: number;
  readonly elapsedMs: number;
  /** Written to the connection, headers included. */
  readonly bytes: number;
}

/** Calls back with everything that is known about a request when it is over; to be called when it arrives. */
export function describeWhenEnded(
  request: FastifyRequest,
  reply: FastifyReply,
  callback: (ended: EndedRequest) => void,
): void {
  const { socket } = request;
  const bytesBefore = socket.bytesWritten;
  const arrivedMs = performance.now();
  whenEnded(reply, (sent) => {
    callback({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: sent ? reply.statusCode : CLIENT_CLOSED_STATUS,
      arrivedMs,
      elapsedMs: reply.elapsedTime,
      bytes: socket.bytesWritten - bytesBefore,
      ...notesOf(request),
    });
  });
}
