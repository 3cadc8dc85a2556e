import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeParts } from './remote/transport/bundling/multipart.testing.ts';
import type { ByteRange } from './remote/transport/transport.ts';

/** A request for a part of the file, and the right answer. */
export interface Asked {
  readonly response: ServerResponse;
  readonly from: number;
  readonly to: number;
  readonly part: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** A fault: answers a request wrongly. */
export type Fault = (asked: Asked) => void;

/** A request for several parts of the file, and the headers of the right answer. */
export interface SeveralAsked extends Pick<Asked, 'response' | 'headers'> {
  readonly content: Uint8Array;
  readonly ranges: readonly ByteRange[];
}

/** An HTTP/1.1 host of one database and its page map, which misbehaves with the database on demand. */
export interface BrokenHost {
  readonly url: string;
  readonly mapUrl: string;
  /** The requested ranges of the database, in order. */
  readonly seen: string[];
  /** The requested ranges of the page map. */
  readonly seenOfMap: string[];
  /** From now on the fault answers requests for which `applies` is true. */
  misbehave(fault: Fault, applies: (range: string) => boolean): void;
  /** From now on requests for several parts are answered like this. */
  misbehaveWithSeveral(fault: (asked: SeveralAsked) => void): void;
  mend(): void;
  /** Replaces the file. */
  replace(content: Uint8Array, etag: string): void;
  serveMap(content: Uint8Array): void;
  /** From now on, its answers have these headers too; without them they name no version. */
  say(validators: Record<string, string>): void;
  close(): Promise<void>;
}

export async function startBrokenHost(original: Uint8Array): Promise<BrokenHost> {
  const [seen, seenOfMap]: [string[], string[]] = [[], []];
  let content = original;
  let map: Uint8Array = new Uint8Array();
  let validators: Record<string, string> = { ETag: '"one"' };
  let fault: { readonly answer: Fault; readonly applies: (range: string) => boolean } | null = null;
  let answerSeveral = soundly;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const range = request.headers.range ?? '';
    if (range.includes(',')) {
      seen.push(range);
      const ranges = [...range.matchAll(/(\d+)-(\d+)/g)].map(([, first, last]) => ({
        offset: Number(first),
        length: Number(last) - Number(first) + 1,
      }));
      answerSeveral({
        response,
        content,
        ranges,
        headers: { 'Content-Type': 'multipart/byteranges; boundary=b', ...validators },
      });
      return;
    }
    const [, from, to] = (/^bytes=(\d+)-(\d+)$/.exec(range) ?? []).map(Number);
    if (from === undefined || to === undefined) throw new Error(`The engine asked for "${range}".`);
    const isOfMap = request.url?.endsWith('.map') === true;
    (isOfMap ? seenOfMap : seen).push(range);
    const served = isOfMap ? map : content;
    const part = Buffer.from(served.slice(from, to + 1));
    const headers = {
      'Content-Type': 'application/octet-stream',
      'Content-Range': `bytes ${from}-${to}/${served.length}`,
      'Content-Length': String(part.length),
      ...validators,
    };
    if (!isOfMap && fault?.applies(range)) fault.answer({ response, from, to, part, headers });
    else if (from >= served.length) response.writeHead(416, { 'Content-Range': `bytes */${served.length}` }).end();
    else response.writeHead(206, headers).end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/made.sqlite`,
    mapUrl: `${origin}/made.map`,
    seen,
    seenOfMap,
    misbehave: (answer, applies) => {
      fault = { answer, applies };
    },
    misbehaveWithSeveral: (answer) => {
      answerSeveral = answer;
    },
    mend: () => {
      fault = null;
      answerSeveral = soundly;
    },
    replace: (next, nextEtag) => {
      content = next;
      validators = { ETag: nextEtag };
    },
    serveMap: (next) => {
      map = next;
    },
    say: (next) => {
      validators = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const soundly = ({ response, content, ranges, headers }: SeveralAsked): void => {
  response.writeHead(206, headers).end(writeParts(content, ranges));
};
