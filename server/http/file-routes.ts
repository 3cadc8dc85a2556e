import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { layOut, readByteranges } from './byteranges.ts';
import { chooseEncoding, type Encoding, isCompressible, varyByEncoding } from './compression.ts';
import { refusedWith, sendRefusal } from './errors.ts';
import type { FindFile, ServedFile } from './files.ts';
import { CONTENT_SECURITY_POLICY } from './headers.ts';
import type { EncodedFile } from './kept-files.ts';
import { isUnchanged, rangeApplies, readRanges } from './ranges.ts';

const STREAM_CHUNK_BYTES = 256 * 1024;

/**
 * Serves files under every path that no other route takes; the first finder whose file exists has it.
 *
 * @param missingHint what to do about a path (undecoded) at which there is nothing
 */
export function addFileRoutes(
  app: FastifyInstance,
  finders: readonly FindFile[],
  missingHint: (path: string) => string | undefined,
): void {
  // HEAD named as well: the route that Fastify would add by itself says that every file has 0 bytes.
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler });

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?')[0] ?? '';
    const decoded = decodedPath(path);
    for (const find of finders) {
      const file = decoded === null ? null : find(decoded);
      const handle = file && (await openFile(file.path));
      if (file && handle) return sendFile(request, reply, file, handle);
    }
    return sendRefusal(reply, refusedWith(404, 'BAD_REQUEST', `There is nothing at ${path}.`, missingHint(path)));
  }
}

function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** What open says where there is no such file, and cannot be one. */
const NO_FILE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

/** Opens a regular file; null where there is none. */
async function openFile(path: string): Promise<FileHandle | null> {
  let handle: FileHandle;
  try {
    handle = await open(path);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && NO_FILE.has(String(cause.code))) return null;
    throw cause;
  }
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  return null;
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  handle: FileHandle,
): Promise<FastifyReply> {
  let streaming = false;
  try {
    // Of the opened file, not of the name: another file may get that name at any moment.
    const { size: sizeBytes } = await handle.stat();
    const etag = await file.etag(sizeBytes);
    reply.headers({ 'Accept-Ranges': 'bytes', 'Cache-Control': file.cacheControl, ETag: etag });
    if (isActive(file)) reply.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    if (file.encoded && isCompressible(file.contentType, sizeBytes)) {
      varyByEncoding(reply);
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      // A range is one of the file itself.
      if (encoding && request.headers.range === undefined) {
        return sendEncoded(request, reply, file, encoding, await file.encoded(encoding));
      }
    }
    if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();

    const header = request.headers.range;
    const ranged = request.method === 'GET' && rangeApplies(request.headers['if-range']?.toString(), etag);
    const ranges = ranged ? readRanges(header, sizeBytes) : 'whole';
    if (ranges === 'unsatisfiable') {
      reply.header('Content-Range', `bytes */${sizeBytes}`);
      return sendRefusal(
        reply,
        refusedWith(416, 'BAD_REQUEST', `The file has ${sizeBytes} bytes, and no range ${header}.`),
      );
    }
    if (ranges !== 'whole') reply.code(206);
    if (ranges !== 'whole' && ranges.length > 1) {
      const body = layOut(ranges, sizeBytes, file.contentType);
      reply.type(body.contentType).header('Content-Length', String(body.lengthBytes));
      streaming = true;
      return reply.send(closing(handle, Readable.from(readByteranges(handle, body), { objectMode: false })));
    }
    reply.type(file.contentType);
    const [range] = ranges === 'whole' ? [] : ranges;
    if (range) reply.header('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
    const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
    reply.header('Content-Length', String(end - start + 1));
    if (request.method === 'HEAD' || end < start) return reply.send();
    streaming = true;
    return reply.send(handle.createReadStream({ start, end, highWaterMark: STREAM_CHUNK_BYTES }));
  } finally {
    // The stream closes it otherwise.
    if (!streaming) await handle.close();
  }
}

/** A stream with which its file is closed, read or not. */
function closing(handle: FileHandle, stream: Readable): Readable {
  return stream.once('close', () => void handle.close());
}

function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  encoding: Encoding,
  { bytes, etag }: EncodedFile,
): FastifyReply {
  reply.header('ETag', etag);
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(file.contentType).headers({ 'Content-Encoding': encoding, 'Content-Length': String(bytes.length) });
  return request.method === 'HEAD' ? reply.send() : reply.send(bytes);
}

/** Whether a browser runs it: a page, or a script, which may be that of a worker. */
const isActive = ({ contentType }: ServedFile) => /^text\/(html|javascript)/.test(contentType);
