import type { Socket } from 'node:net';
import type { Outlet } from './slow-readers.ts';

/**
 * Node's own counters, which are not part of its public interface. The public ones count a chunk only when all of it was taken,
 * and an answer of 30 MB can be one chunk.
 */
interface CountedSocket extends Socket {
  /** Handed to libuv. */
  readonly _bytesDispatched?: number;
  /** `writeQueueSize`: bytes that libuv still holds. */
  readonly _handle?: { readonly writeQueueSize?: number } | null;
}

/** How much the reader of a connection has taken, to the byte if Node has the figure, else to the chunk. */
export function outletOf(socket: Socket): Outlet {
  const { _bytesDispatched: dispatched, _handle: handle, writableLength } = socket as CountedSocket;
  const held = handle?.writeQueueSize;
  return {
    takenBytes:
      dispatched === undefined || held === undefined ? socket.bytesWritten - writableLength : dispatched - held,
    isWaiting: writableLength > 0,
  };
}
