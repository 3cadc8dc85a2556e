import type { IncomingHttpHeaders } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import type { Server as TlsServer } from 'node:tls';
import type { FindFile } from '../../../server/http/files/files.ts';
import { answerOf } from './answers.ts';
import type { Identity } from './identity.ts';
import { SharedLine } from './shared-line.ts';
import type { SeenRequest } from './timeline.ts';

export const PROTOCOLS = ['h2', 'h1'] as const;
/** HTTP/2 or HTTP/1.1, both over TLS 1.3. */
export type Protocol = (typeof PROTOCOLS)[number];

/** The modelled network between the host and the browser, which are on the same machine. */
export interface NetworkModel {
  readonly rttMs: number;
  readonly megabitsPerSecond: number;
}

/** The host's model of time, for the reader of its figures. */
export const MODEL = [
  'Modelled: a new connection waits for two round trips (TCP, TLS 1.3) before its first request; the first byte of every',
  'answer leaves one round trip after the request came; the bytes of all bodies share one line, in turns of 16 KiB.',
  'Not modelled: slow start, loss, the bytes of headers, of TLS and of requests, the time of a name look-up.',
  'Bytes are those of bodies as sent; what is text or WebAssembly goes compressed (gzip), the files of a database as they',
  'lie: (c) reads the packed pages, the others the database itself.',
].join('\n');

export interface HostOptions extends NetworkModel {
  readonly protocol: Protocol;
  readonly identity: Identity;
  /** Folders of files; the first one that has the path serves it. */
  readonly finders: readonly FindFile[];
  /** Paths under this prefix are served cross-origin isolated (COOP, COEP). */
  readonly isolatedPrefix?: string;
}

export interface Host {
  /** Without a slash at the end. */
  readonly origin: string;
  /** All requests since the last call, once none has been under way for a while. */
  takeRequests(): Promise<readonly SeenRequest[]>;
  close(): Promise<void>;
}

/** Bytes of a body that are sent at a time, so that concurrent answers share the bandwidth. */
const TURN_BYTES = 16 * 1024;
/** The limit of nginx. Browsers open one connection to a host. */
const MAX_CONCURRENT_STREAMS = 128;
/** A client that has sent nothing for this long after a round trip is assumed to send nothing more. */
const QUIET_MS = 120;

/** The part of requests and responses that both protocols share. */
interface Request {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

interface Response {
  writeHead(status: number, headers: Readonly<Record<string, string | number>>): unknown;
  write(chunk: Uint8Array): boolean;
  end(): unknown;
  once(event: 'close', listener: () => void): unknown;
  readonly destroyed: boolean;
}

/** Serves local files as if from a distance, and counts requests. */
export async function startHost(options: HostOptions): Promise<Host> {
  const { rttMs, megabitsPerSecond, finders, isolatedPrefix } = options;
  const line = new SharedLine(megabitsPerSecond);
  let seen: SeenRequest[] = [];
  let underWay = 0;
  let lastEventMs = performance.now();

  async function answer(request: Request, response: Response): Promise<void> {
    const arrivedMs = performance.now();
    underWay += 1;
    let open = true;
    let bodyBytes = 0;
    response.once('close', () => {
      open = false;
    });
    const { method = '', url = '/', headers } = request;
    const path = url.split('?')[0] ?? '/';
    const { status, headers: answerHeaders, body } = await answerOf({ method, path, headers }, finders);
    const isolation = isolatedPrefix !== undefined && path.startsWith(isolatedPrefix) ? ISOLATED : {};
    await until(arrivedMs + rttMs);
    let endedMs = performance.now();
    if (open) response.writeHead(status, { ...answerHeaders, ...isolation });
    for await (const piece of inTurns(body)) {
      if (!open) break;
      await until(line.send(piece.length, performance.now()));
      if (!open) break;
      bodyBytes += piece.length;
      // A client that knows the length can ask for more when it has the last byte, before the end of `body` is noticed here.
      endedMs = performance.now();
      response.write(piece);
    }
    lastEventMs = performance.now();
    underWay -= 1;
    const range = headers.range ?? null;
    seen.push({ method, path, range, status, arrivedMs, endedMs: open ? endedMs : lastEventMs, bodyBytes });
    if (open) response.end();
  }

  // Not caught: a count with missing requests is worthless, so an error here ends the run.
  const server = tlsServer(options, (request, response) => void answer(request, response));
  const sockets = new Set<Socket>();
  const front = createTcpServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    setTimeout(() => server.emit('connection', socket), 2 * rttMs);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    async takeRequests() {
      while (underWay > 0 || performance.now() < lastEventMs + rttMs + QUIET_MS) await wait(10);
      const taken = seen;
      seen = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        front.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
} as const;

function tlsServer(
  { protocol, identity: { cert, key } }: HostOptions,
  onRequest: (request: Request, response: Response) => void,
): TlsServer {
  const secure = { cert, key, minVersion: 'TLSv1.3' } as const;
  if (protocol === 'h1') return createHttpsServer({ ...secure, keepAliveTimeout: 600_000 }, onRequest);
  return createSecureServer(
    { ...secure, allowHTTP1: false, settings: { maxConcurrentStreams: MAX_CONCURRENT_STREAMS } },
    onRequest,
  );
}

/** Cuts a body into pieces that are put on the line one by one. */
async function* inTurns(body: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; at += TURN_BYTES) yield chunk.subarray(at, at + TURN_BYTES);
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function until(timeMs: number): Promise<void> {
  const ms = Math.ceil(timeMs - performance.now());
  if (ms > 0) await wait(ms);
}
