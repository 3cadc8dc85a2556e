import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request that waits for its turn; `begin` passes it on, `refuse` answers it in its turn instead. */
export interface Pipelined {
  readonly begin: () => void;
  readonly refuse: () => void;
}

interface Line {
  /** Begun and not yet answered. */
  current: ServerResponse | null;
  readonly waiting: { readonly response: ServerResponse; readonly start: () => void }[];
  /** Requests behind the refused one. They get no answer. */
  discarded: number;
}

/** Node's parser of a connection, as far as it is used here: it is not part of Node's public interface. */
interface ParsedSocket extends Socket {
  readonly parser?: { onIncoming?: (request: IncomingMessage) => number } | null;
}

export interface TurnLimits {
  /** Requests that may wait in one connection after the one that is being answered. */
  readonly waiting: number;
  /** Requests behind a refused one that are read and dropped before the connection is destroyed. */
  readonly discarded: number;
}

/**
 * Lets the requests of a connection begin one after another: a pipelined request begins when the answer before it has been
 * handed to the operating system. If the connection closes first, the request never begins, so nothing has to end it.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #lines = new WeakMap<Socket, Line>();
  #waiting = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Requests that wait, in all connections. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whether a request of the connection is being answered or waits: bytes written now would be taken for its answer. */
  isAnswering(socket: Socket): boolean {
    const line = this.#lines.get(socket);
    return line !== undefined && (line.current !== null || line.waiting.length > 0);
  }

  enter(socket: Socket, response: ServerResponse, { begin, refuse }: Pipelined): void {
    const line = this.#lines.get(socket) ?? this.#newLine(socket);
    if (line.current === null) {
      this.#start(socket, line, response, begin);
    } else if (line.waiting.length < this.#limits.waiting) {
      this.#wait(line, response, begin);
    } else {
      this.#wait(line, response, refuse);
      this.#discardTheRest(socket, line);
    }
  }

  #newLine(socket: Socket): Line {
    const line: Line = { current: null, waiting: [], discarded: 0 };
    this.#lines.set(socket, line);
    socket.once('close', () => {
      this.#waiting -= line.waiting.length;
      line.waiting.length = 0;
    });
    return line;
  }

  #wait(line: Line, response: ServerResponse, start: () => void): void {
    line.waiting.push({ response, start });
    this.#waiting += 1;
  }

  #start(socket: Socket, line: Line, response: ServerResponse, start: () => void): void {
    line.current = response;
    // Node emits it after the last byte was handed over, or when the connection closed.
    response.once('close', () => {
      line.current = null;
      // An answer with "Connection: close" has ended the connection: those behind it never begin.
      if (socket.destroyed || socket.writableEnded) return;
      const next = line.waiting.shift();
      if (!next) return;
      this.#waiting -= 1;
      this.#start(socket, line, next.response, next.start);
    });
    start();
  }

  /**
   * Drops what follows the refused request before Node keeps it. Reading goes on: a paused connection would not notice that
   * its client has gone, and closing it with unread bytes would take the refusal from the client (RFC 9112, 9.6).
   */
  #discardTheRest(socket: Socket, line: Line): void {
    const { parser } = socket as ParsedSocket;
    if (!parser?.onIncoming) {
      socket.destroy();
      return;
    }
    parser.onIncoming = () => {
      line.discarded += 1;
      if (line.discarded > this.#limits.discarded) socket.destroy();
      return 0;
    };
  }
}
