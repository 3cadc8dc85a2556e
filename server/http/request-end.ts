import type { FastifyReply, FastifyRequest } from 'fastify';
import { notesOf, type RequestNotes } from './request-notes.ts';

/**
 * Calls back once when a request is over, however it ended: `sent` is false where the connection closed before the whole
 * answer was written. Fastify's onResponse hook does not hear of every connection that closes.
 */
export function whenEnded(reply: FastifyReply, callback: (sent: boolean) => void): void {
  const { raw } = reply;
  if (raw.closed) {
    callback(raw.writableFinished);
    return;
  }
  const end = () => {
    raw.off('finish', end);
    raw.off('close', end);
    callback(raw.writableFinished);
  };
  raw.once('finish', end);
  raw.once('close', end);
}

/** What nginx calls a request whose client went away: its answer reached nobody, whatever it would have been. */
const CLIENT_CLOSED_STATUS = 499;

/** A request that is over. */
export interface EndedRequest extends RequestNotes {
  readonly method: string;
  /** The pattern of the route and never the address, which can hold a statement; 'none' where no route took it. */
  readonly route: string;
  /** 499 where the connection closed before the whole answer was written. */
  readonly status: number;
  readonly elapsedMs: number;
  /** Written to the connection, headers included. */
  readonly bytes: number;
}

/** Calls back with all that is known of a request when it is over; to be called when it comes. */
export function describeWhenEnded(
  request: FastifyRequest,
  reply: FastifyReply,
  callback: (ended: EndedRequest) => void,
): void {
  const { socket } = request;
  const bytesBefore = socket.bytesWritten;
  whenEnded(reply, (sent) => {
    callback({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: sent ? reply.statusCode : CLIENT_CLOSED_STATUS,
      elapsedMs: reply.elapsedTime,
      bytes: socket.bytesWritten - bytesBefore,
      ...notesOf(request),
    });
  });
}
