import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ENGINE_PAGE, readEnginePage } from './built-engine-page.ts';

/** Answers a request itself, or returns false to leave it to the service behind. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A request of the page, as the host saw it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly range: string | undefined;
  /** Bytes of the body that were sent before the connection ended. */
  sentBytes: number;
}

/** A web host in front of the real service, which a test can make misbehave. */
export interface Host {
  readonly url: string;
  readonly seen: readonly Seen[];
  /** From now on; null ends the fault. */
  setFault(fault: Fault | null): void;
  /** Keeps requests waiting until it is released. Then they are answered as usual. */
  holdBack(matches: (request: IncomingMessage) => boolean): Held;
  close(): Promise<void>;
}

/** Requests that are kept waiting. */
export interface Held {
  /** How many requests wait. */
  readonly count: number;
  release(): void;
}

export interface HostOptions {
  /** URL of the service that answers what no fault answers. */
  readonly service: string;
  /** Prepended to every worker script: removes what the browser of the story lacks. */
  readonly workerPreamble: string;
  /** The path under which the service appears, with its slash at the end. */
  readonly basePath?: string;
}

export async function startHost({ service, workerPreamble, basePath = '/' }: HostOptions): Promise<Host> {
  const seen: Seen[] = [];
  let fault: Fault | null = null;
  let isHeld: (request: IncomingMessage) => boolean = () => false;
  const waiting: (() => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (!path.startsWith(basePath)) {
      outgoing.writeHead(404).end();
      return;
    }
    if (path === basePath + ENGINE_PAGE) {
      outgoing.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(readEnginePage());
      return;
    }
    const entry: Seen = { method: incoming.method ?? '', path, range: incoming.headers.range, sentBytes: 0 };
    seen.push(entry);
    countBytes(outgoing, entry);
    if (fault?.(incoming, outgoing)) return;
    if (isHeld(incoming)) waiting.push(() => pass(incoming, outgoing));
    else pass(incoming, outgoing);
  });
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/';
    const isWorker = /\/engine\/worker[^/]*\.js/.test(path);
    const forward = request(
      `${service}/${path.slice(basePath.length)}`,
      // Nothing can be prepended to a compressed script.
      { method: incoming.method, headers: { ...incoming.headers, ...(isWorker && { 'accept-encoding': 'identity' }) } },
      (answer) => {
        if (!isWorker) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        const { 'content-length': _, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        outgoing.write(workerPreamble);
        answer.pipe(outgoing);
      },
    );
    forward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forward.destroy());
    incoming.pipe(forward);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${basePath.slice(0, -1)}`,
    seen,
    setFault: (next) => {
      fault = next;
    },
    holdBack: (matches) => {
      isHeld = matches;
      return {
        get count() {
          return waiting.length;
        },
        release: () => {
          isHeld = () => false;
          for (const answer of waiting.splice(0)) answer();
        },
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function countBytes(response: ServerResponse, entry: Seen): void {
  const write = response.write.bind(response) as (chunk: Uint8Array | string, ...rest: never[]) => boolean;
  response.write = ((chunk: Uint8Array | string, ...rest: never[]) => {
    entry.sentBytes += Buffer.byteLength(chunk);
    return write(chunk, ...rest);
  }) as ServerResponse['write'];
}

/** Whether a path belongs to the database: the file itself, packed pages or column strips. */
export const isDatabaseFile = (path: string | undefined): boolean =>
  /\/data\/[^/]+\.(sqlite|pages|columns)$/.test(path ?? '');
export const isManifest = (path: string | undefined): boolean => /\/data\/nadlan\.json$/.test(path ?? '');
