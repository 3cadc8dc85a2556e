import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { say } from '../../../src/contract/sentence.ts';
import { SERVICE } from '../../../src/contract/service-sentences.ts';
import { SERVER_LIMITS } from '../../limits.ts';
import { writeRefusal } from '../answers/raw-answer.ts';
import { clientName } from '../client-limits/client.ts';
import { Counts } from '../counts.ts';
import { type HttpRefusal, refusedWith } from '../errors.ts';
import { outletOf } from './outlet.ts';
import { ReaderWatch, type SlowReaderRule } from './slow-readers.ts';
import { Turns } from './turns.ts';

export interface ConnectionLimits {
  /** Total number of connections. */
  readonly total: number;
  /** Connections of one client address; null for no limit. */
  readonly ofClient: number | null;
  /** Whether an address is a proxy's, whose connections are those of many clients. */
  readonly isProxy: (address: string) => boolean;
  readonly slowReaders: SlowReaderRule;
}

const UNLIMITED: ConnectionLimits = {
  total: Number.POSITIVE_INFINITY,
  ofClient: null,
  isProxy: () => false,
  slowReaders: { timeoutMs: Number.POSITIVE_INFINITY, minBytesPerSecond: null },
};

/** Metrics of connections. */
export interface ConnectionState {
  readonly open: number;
  /** Connections with bytes that wait for their reader. */
  readonly waitingForReader: number;
  /** Pipelined requests that have not begun. */
  readonly requestsWaiting: number;
  readonly ended: Readonly<Record<'slow' | 'total' | 'client' | 'pipelined', number>>;
}

/** Enforces the limits of an HTTP server's connections. */
export class Connections {
  readonly turns = new Turns({
    waiting: SERVER_LIMITS.pipelinedRequests,
    discarded: SERVER_LIMITS.discardedRequests,
  });
  readonly #limits: ConnectionLimits;
  readonly #open = new Map<Socket, ReaderWatch>();
  readonly #ofClient = new Counts<string>();
  readonly #ended = { slow: 0, total: 0, client: 0, pipelined: 0 };
  #refusing = 0;

  constructor(limits: ConnectionLimits = UNLIMITED) {
    this.#limits = limits;
  }

  /** To be called for a connection that is ended because too many of its pipelined requests wait. */
  countPipelined(): void {
    this.#ended.pipelined += 1;
  }

  get state(): ConnectionState {
    const waitingForReader = [...this.#open.keys()].filter((socket) => outletOf(socket).isWaiting).length;
    return {
      open: this.#open.size,
      waitingForReader,
      requestsWaiting: this.turns.waiting,
      ended: { ...this.#ended },
    };
  }

  /** Runs before the server's listeners, so that a refused connection never reaches its parser. */
  guard(server: Server): void {
    const listeners = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      if (this.#admit(socket)) for (const listener of listeners) listener.call(server, socket);
    });
    server.on('listening', () => {
      let lookedAt = performance.now();
      const sweep = setInterval(() => {
        const now = performance.now();
        // While this thread was busy it wrote nothing, which is not the readers' fault.
        this.#endSlow(Math.min(now - lookedAt, 2 * SERVER_LIMITS.slowReaderCheckMs));
        lookedAt = now;
      }, SERVER_LIMITS.slowReaderCheckMs).unref();
      server.once('close', () => clearInterval(sweep));
    });
  }

  #endSlow(elapsedMs: number): void {
    for (const [socket, watch] of this.#open) {
      if (!watch.isTooSlow(outletOf(socket), elapsedMs)) continue;
      this.#ended.slow += 1;
      socket.destroy();
    }
  }

  #admit(socket: Socket): boolean {
    const { total, ofClient, isProxy, slowReaders } = this.#limits;
    const address = socket.remoteAddress ?? '';
    const client = isProxy(address) ? null : clientName(address);
    if (this.#open.size >= total) return this.#refuse(socket, 'total', tooManyInAll());
    if (ofClient !== null && client !== null && this.#ofClient.of(client) >= ofClient)
      return this.#refuse(socket, 'client', tooManyOfClient(ofClient));
    this.#open.set(socket, new ReaderWatch(slowReaders));
    if (client !== null) this.#ofClient.add(client);
    socket.once('close', () => {
      this.#open.delete(socket);
      if (client !== null) this.#ofClient.remove(client);
    });
    return true;
  }

  /** Answers before a request, and drops incoming bytes for a moment, so that the client can read the answer. */
  #refuse(socket: Socket, limit: 'total' | 'client', refusal: HttpRefusal): false {
    this.#ended[limit] += 1;
    if (this.#refusing >= SERVER_LIMITS.refusedConnections) {
      socket.destroy();
      return false;
    }
    this.#refusing += 1;
    const linger = setTimeout(() => socket.destroy(), SERVER_LIMITS.refusedConnectionMs).unref();
    socket.once('close', () => {
      this.#refusing -= 1;
      clearTimeout(linger);
    });
    // The client may reset the connection, which is its way to close it.
    socket.on('error', () => socket.destroy());
    socket.resume();
    writeRefusal(socket, refusal, { 'Retry-After': '5' });
    return false;
  }
}

const tooManyInAll = () => refusedWith(503, 'BUSY', SERVICE.connectionsFull, SERVICE.tryInAFewSeconds);

const tooManyOfClient = (ofClient: number) =>
  refusedWith(429, 'RATE_LIMITED', say(SERVICE.tooManyConnections, { count: ofClient }), SERVICE.reuseConnection);
