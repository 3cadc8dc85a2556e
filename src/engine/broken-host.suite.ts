import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request for a part of the file, and what a sound host would answer. */
export interface Asked {
  readonly response: ServerResponse;
  readonly from: number;
  readonly to: number;
  readonly part: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers a request in its own way. */
export type Fault = (asked: Asked) => void;

/** A host of one file, on HTTP/1.1, that misbehaves as it is told. */
export interface BrokenHost {
  readonly url: string;
  /** The ranges that it was asked for, in their order. */
  readonly seen: string[];
  /** From now on requests are answered by the fault where `applies` says so. */
  misbehave(fault: Fault, applies: (range: string) => boolean): void;
  mend(): void;
  /** Puts another file in the place of the one that is there. */
  replace(content: Uint8Array, etag: string): void;
  close(): Promise<void>;
}

export async function startBrokenHost(original: Uint8Array): Promise<BrokenHost> {
  const seen: string[] = [];
  let content = original;
  let etag = '"one"';
  let fault: { readonly answer: Fault; readonly applies: (range: string) => boolean } | null = null;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const range = request.headers.range ?? '';
    const [, from, to] = (/^bytes=(\d+)-(\d+)$/.exec(range) ?? []).map(Number);
    if (from === undefined || to === undefined) throw new Error(`The engine asked for "${range}".`);
    seen.push(range);
    const part = Buffer.from(content.slice(from, to + 1));
    const headers = {
      'Content-Type': 'application/octet-stream',
      'Content-Range': `bytes ${from}-${to}/${content.length}`,
      'Content-Length': String(part.length),
      ETag: etag,
    };
    if (fault?.applies(range)) fault.answer({ response, from, to, part, headers });
    else if (from >= content.length) response.writeHead(416, { 'Content-Range': `bytes */${content.length}` }).end();
    else response.writeHead(206, headers).end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/made.sqlite`,
    seen,
    misbehave: (answer, applies) => {
      fault = { answer, applies };
    },
    mend: () => {
      fault = null;
    },
    replace: (next, nextEtag) => {
      content = next;
      etag = nextEtag;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
