import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Asker } from './asking.ts';
import { checkHost } from './check-host.ts';
import type { Finding } from './finding.ts';

const DATABASE = Buffer.alloc(100_000, 'SQLite format 3\0');
const SHA256 = createHash('sha256').update(DATABASE).digest('hex');
const IMMUTABLE = 'public, max-age=31536000, immutable';

const PAGE =
  '<!doctype html><div id="root"></div><script type="module" crossorigin src="./assets/index-1a.js"></script>';
const SCRIPT = 'const paths = ["engine/worker-00ff.js", "engine/sqlite-00ff.wasm"];';

/** What a host does differently from a good one. */
export interface Faults {
  /** Paths, relative to the page, that are missing. */
  readonly missing?: readonly string[];
  readonly ignoresRanges?: boolean;
  readonly compressesData?: boolean;
  readonly compressesNothing?: boolean;
  readonly severalParts?: boolean;
  /** Headers of answers by the ending of the path; null leaves one out. */
  readonly headers?: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  readonly manifest?: unknown;
  /** Whether the manifest names the database by another name of this host. */
  readonly isElsewhere?: boolean;
  /** Whether the host has the database in pieces. */
  readonly isInPieces?: boolean;
  readonly page?: string;
  /** Takes over requests of a path. */
  readonly answer?: (path: string, response: ServerResponse, request: IncomingMessage) => boolean;
}

interface File {
  readonly body: Buffer;
  readonly type: string;
  readonly kept: boolean;
}

/** The database has two pieces of this length, and a shorter one. */
const PIECE_BYTES = 40_960;

const filesOf = (
  { manifest, page = PAGE, isElsewhere, isInPieces }: Faults,
  port: number,
): ReadonlyMap<string, File> => {
  const name = 'nadlan-00ff00ff.sqlite';
  const url = isElsewhere ? `http://localhost:${port}/site/data/${name}` : name;
  const layout = isInPieces ? { serverMode: 'chunked', pieceBytes: PIECE_BYTES } : { serverMode: 'full' };
  const described = { ...layout, url, sizeBytes: DATABASE.length, sha256: SHA256, dataAsOf: '2026-01-01' };
  const text = (content: string, type: string, kept: boolean) => ({ body: Buffer.from(content), type, kept });
  return new Map([
    ['', text(page, 'text/html; charset=utf-8', false)],
    ['assets/index-1a.js', text(SCRIPT, 'text/javascript', true)],
    ['engine/worker-00ff.js', text('onmessage = null;', 'text/javascript', true)],
    ['engine/sqlite-00ff.wasm', text('\0asm', 'application/wasm', true)],
    ['sw.js', text('oninstall = null;', 'text/javascript', false)],
    ['data/nadlan.json', text(JSON.stringify(manifest ?? described), 'application/json', false)],
    ...(isInPieces ? [0, 1, 2] : [null]).map((piece): [string, File] => {
      const body = piece === null ? DATABASE : DATABASE.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES);
      return [
        `data/${name}${piece === null ? '' : `.00${piece}`}`,
        { body, type: 'application/octet-stream', kept: true },
      ];
    }),
  ]);
};

/** The findings about a host on the loopback interface that has these faults. */
export async function findingsOf(faults: Faults, requestMs = 5_000): Promise<readonly Finding[]> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/site\//, '');
    const file = filesOf(faults, portOf(server)).get(path);
    if (faults.answer?.(path, response, request)) return;
    if (!file || faults.missing?.includes(path)) response.writeHead(404).end();
    else send(file, path, faults, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const signal = AbortSignal.timeout(30_000);
  const findings: Finding[] = [];
  try {
    const checked = checkHost(`http://127.0.0.1:${portOf(server)}/site`, new Asker(requestMs, signal), null, signal);
    for await (const finding of checked) findings.push(finding);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return findings;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

function send(
  { body, type, kept }: File,
  path: string,
  { ignoresRanges, compressesData, compressesNothing, severalParts = true, headers = {} }: Faults,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const own = Object.entries(headers).find(([ending]) => path.endsWith(ending))?.[1] ?? {};
  const all: Record<string, string | null> = {
    'Content-Type': type,
    'Cache-Control': kept ? IMMUTABLE : 'no-cache',
    ETag: '"one"',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag, Content-Range',
    ...own,
  };
  for (const [name, value] of Object.entries(all)) if (value !== null) response.setHeader(name, value);
  const isData = type === 'application/octet-stream';
  const ifRange = request.headers['if-range'];
  const ranges = [...(request.headers.range ?? '').matchAll(/(\d+)-(\d+)/g)].map(([, a, b]) => [Number(a), Number(b)]);
  const [[from = 0, to = 0] = []] = ranges;
  if (isData ? compressesData : !compressesNothing && /gzip/.test(request.headers['accept-encoding'] ?? '')) {
    response.setHeader('Content-Encoding', 'gzip');
    response.writeHead(ranges.length > 0 && isData ? 206 : 200).end(gzipSync(body));
  } else if (ranges.length === 0 || ignoresRanges || (ifRange !== undefined && ifRange !== '"one"')) {
    response.writeHead(200).end(body);
  } else if (ranges.length === 1 || !severalParts) {
    response.setHeader('Content-Range', `bytes ${from}-${to}/${body.length}`);
    response.writeHead(206).end(body.subarray(from, to + 1));
  } else {
    response.setHeader('Content-Type', 'multipart/byteranges; boundary=b');
    response.writeHead(206).end('--b--\r\n');
  }
}
