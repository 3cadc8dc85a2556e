import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it passed. Times are milliseconds on one clock. */
export interface PassedRequest {
  readonly path: string;
  readonly range: string | null;
  readonly status: number;
  readonly contentType: string;
  readonly encoding: string | null;
  readonly arrivedMs: number;
  readonly endedMs: number;
  readonly bodyBytes: number;
}

export interface CountingProxy {
  readonly port: number;
  /** The requests since the last call. */
  take(): readonly PassedRequest[];
  close(): Promise<void>;
}

/** A round trip. Requests that were sent together overlap in it. */
const LATENCY_MS = 40;

/** Passes requests on to a port of this machine as they are, and counts them. */
export async function startCountingProxy(targetPort: () => number): Promise<CountingProxy> {
  let passed: PassedRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const arrivedMs = performance.now();
    const { method, url: path = '/', headers } = incoming;
    const forward = send({ host: '127.0.0.1', port: targetPort(), method, path, headers }, (answer) => {
      let bodyBytes = 0;
      answer.on('data', (piece: Buffer) => {
        bodyBytes += piece.length;
      });
      outgoing.once('close', () => {
        passed.push({
          path,
          range: headers.range ?? null,
          status: answer.statusCode ?? 0,
          contentType: answer.headers['content-type'] ?? '',
          encoding: answer.headers['content-encoding'] ?? null,
          arrivedMs,
          endedMs: performance.now(),
          bodyBytes,
        });
      });
      answer.pause();
      setTimeout(() => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      }, LATENCY_MS);
    });
    forward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forward.destroy());
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    take: () => {
      const taken = passed;
      passed = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
