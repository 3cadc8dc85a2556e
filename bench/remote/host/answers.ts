import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Byteranges, layOut, readPieces } from '../../../server/http/files/byteranges.ts';
import type { FindFile, ServedFile } from '../../../server/http/files/files.ts';
import { OpenFiles } from '../../../server/http/files/open-files.ts';
import { isUnchanged, rangeApplies, readRanges } from '../../../server/http/files/ranges.ts';

/** An answer before it is sent; null without a body. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: AsyncIterable<Uint8Array> | null;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** What static hosts compress. Ranges are of the uncompressed file, so the database never is. */
const COMPRESSED = /^(text\/|application\/(json|wasm|javascript)|image\/svg)/;

/** Answers like the project's own server, and compresses like a host in front of it. */
export async function answerOf({ method, path, headers }: Asked, finders: readonly FindFile[]): Promise<Answer> {
  const found = await findFile(path, finders);
  if (!found) return { status: 404, headers: { 'Content-Length': 0 }, body: null };
  const { file, sizeBytes } = found;
  const etag = await etagOf(file, sizeBytes);
  const common = { 'Cache-Control': file.cacheControl, ETag: etag, 'Content-Type': file.contentType };
  if (isUnchanged(headers['if-none-match'], etag)) return { status: 304, headers: common, body: null };
  const withBody = method !== 'HEAD';
  if (COMPRESSED.test(file.contentType)) {
    const packed = await compressed(file.path, etag);
    const packedHeaders = { ...common, 'Content-Encoding': 'gzip', 'Content-Length': packed.length };
    return { status: 200, headers: packedHeaders, body: withBody ? once(packed) : null };
  }
  // A range applies to HEAD as well: nginx and most file hosts do so, and DuckDB-wasm requests it.
  const ranged = rangeApplies(headers['if-range']?.toString(), etag);
  const ranges = ranged ? readRanges(headers.range, sizeBytes) : 'whole';
  if (ranges === 'unsatisfiable') {
    return { status: 416, headers: { 'Content-Range': `bytes */${sizeBytes}`, 'Content-Length': 0 }, body: null };
  }
  if (ranges !== 'whole' && ranges.length > 1) {
    const several = layOut(ranges, sizeBytes, file.contentType);
    const ofSeveral = { 'Content-Type': several.contentType, 'Content-Length': several.lengthBytes };
    return {
      status: 206,
      headers: { ...common, ...ofSeveral },
      body: withBody ? readSeveral(file.path, several) : null,
    };
  }
  const [range] = ranges === 'whole' ? [] : ranges;
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  const lengths = { 'Accept-Ranges': 'bytes', 'Content-Length': end - start + 1 };
  const body = withBody ? createReadStream(file.path, { start, end, highWaterMark: 256 * 1024 }) : null;
  if (!range) return { status: 200, headers: { ...common, ...lengths }, body };
  const contentRange = `bytes ${start}-${end}/${sizeBytes}`;
  return { status: 206, headers: { ...common, ...lengths, 'Content-Range': contentRange }, body };
}

/** Shared by all hosts of a process, which serve a handful of files in a bench. */
const openFiles = new OpenFiles(64);

async function* readSeveral(path: string, { pieces }: Byteranges): AsyncGenerator<Uint8Array> {
  const file = await openFiles.borrow(path);
  if (typeof file === 'string') throw new Error(`A file of the host cannot be read (${file}): ${path}`);
  try {
    yield* readPieces(file, pieces);
  } finally {
    file.release();
  }
}

async function etagOf({ path, source }: ServedFile, sizeBytes: number): Promise<string> {
  if (source.kind === 'read') return `"${source.contentHash}-${sizeBytes}"`;
  const kept = await source.files.read(path);
  if (typeof kept === 'string') throw new Error(`A file of the host cannot be read (${kept}): ${path}`);
  return kept.etag;
}

async function findFile(path: string, finders: readonly FindFile[]) {
  for (const find of finders) {
    const file: ServedFile | null = find(decodeURIComponent(path));
    const state = file && (await stat(file.path).catch(() => null));
    if (file && state?.isFile()) return { file, sizeBytes: state.size };
  }
  return null;
}

const packedFiles = new Map<string, Promise<Buffer>>();

function compressed(path: string, etag: string): Promise<Buffer> {
  const name = `${path} ${etag}`;
  const known = packedFiles.get(name);
  if (known) return known;
  const packing = readFile(path).then((content) => promisify(gzip)(content));
  packedFiles.set(name, packing);
  return packing;
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
