import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import type { Tier } from './fixtures.ts';

/** Where `npm run build` puts the pair for users of sql.js-httpvfs. */
const BUILT = 'dist/engine';
const PACKAGE = dirname(createRequire(import.meta.url).resolve('sql.js-httpvfs'));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** A page of a sql.js-httpvfs user: without a bundler, its script makes a global of `createDbWorker`. */
const PAGE = '<!doctype html><title>A page of somebody</title><script src="/package/index.js"></script>';

/** Answers a request itself, or returns false to leave it to the host. */
export type Whim = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A host of plain files that serves ranges: a page, the package, our pair, and the files of a test. */
export interface PlainHost {
  readonly url: string;
  /** By path, with its slash. */
  readonly files: Map<string, Uint8Array>;
  /** Method, path and range of each request for such a file. */
  readonly seen: string[];
  /** Null ends the fault. */
  setWhim(whim: Whim | null): void;
  close(): Promise<void>;
}

export async function startPlainHost(tier: Tier): Promise<PlainHost> {
  // Prepended to the pair: removes what the browser of the story lacks.
  const preamble = tier === 'blocking' ? 'delete WebAssembly.Suspending;\n' : '';
  const files = new Map<string, Uint8Array>([
    ['/', Buffer.from(PAGE)],
    ['/package/index.js', readFileSync(join(PACKAGE, 'index.js'))],
    ['/package/sqlite.worker.js', readFileSync(join(PACKAGE, 'sqlite.worker.js'))],
    ['/package/sql-wasm.wasm', readFileSync(join(PACKAGE, 'sql-wasm.wasm'))],
    ['/engine/worker.js', Buffer.concat([Buffer.from(preamble), readFileSync(join(BUILT, 'worker.js'))])],
    ['/engine/sqlite.wasm', readFileSync(join(BUILT, 'sqlite.wasm'))],
  ]);
  const own = new Set(files.keys());
  const seen: string[] = [];
  let whim: Whim | null = null;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (!own.has(path)) seen.push(`${request.method} ${path} ${request.headers.range ?? '-'}`);
    if (!whim?.(request, response)) answer(files, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    files,
    seen,
    setWhim: (next) => {
      whim = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(files: ReadonlyMap<string, Uint8Array>, request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '/').replace(/\?.*$/, '');
  const content = files.get(path);
  if (!content) {
    response.writeHead(404).end();
    return;
  }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = from === undefined ? content : content.subarray(Number(from), Number(to) + 1);
  response.writeHead(from === undefined ? 200 : 206, {
    'Content-Type': TYPES[path === '/' ? '.html' : extname(path)] ?? 'application/octet-stream',
    'Content-Length': part.length,
    'Accept-Ranges': 'bytes',
    ETag: `"${path}"`,
    ...(from === undefined
      ? {}
      : { 'Content-Range': `bytes ${from}-${Number(from) + part.length - 1}/${content.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}
