import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { say } from '../../../src/contract/sentence.ts';
import { SERVICE } from '../../../src/contract/service-sentences.ts';
import { SERVER_LIMITS } from '../../limits.ts';
import { clientOf } from '../client-limits/client.ts';
import { chooseEncoding, type Encoding, isCompressible, varyByEncoding } from '../compression.ts';
import { type HttpRefusal, refusedWith, sendRefusal } from '../errors.ts';
import { inlineScriptsOf } from '../headers.ts';
import { whenEnded } from '../request-end.ts';
import { type Byteranges, contentAsFile, layOut, readPieces } from './byteranges.ts';
import type { FindFile, ServedFile } from './files.ts';
import type { EncodedFile } from './kept-files.ts';
import type { OpenFiles } from './open-files.ts';
import { isUnchanged, rangeApplies, readRanges } from './ranges.ts';
import { ReadTurns } from './read-turns.ts';

/**
 * Serves files under every path that no other route takes; the first finder whose file exists has it.
 *
 * @param missingHint what to do about a path (undecoded) at which there is nothing
 * @param policyOf the policy of a page or script, by its query and its inline scripts
 */
export function addFileRoutes(
  app: FastifyInstance,
  finders: readonly FindFile[],
  openFiles: OpenFiles,
  missingHint: (path: string) => string | undefined,
  policyOf: (query: string, inlineScripts: readonly string[]) => string,
): void {
  // HEAD is declared, because the route that Fastify would add reports 0 bytes for every file.
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler });
  const turns = new ReadTurns(SERVER_LIMITS.fileReads);

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?')[0] ?? '';
    const decoded = decodedPath(path);
    const inTurn: InTurn = (read) => turns.take(clientOf(request), read);
    for (const find of finders) {
      const file = decoded === null ? null : find(decoded);
      const version = file && (await currentVersion(file, openFiles, inTurn));
      if (version === 'too-many') return sendRefusal(reply, tooManyOpen());
      if (file && version && version !== 'missing') return sendFile(request, reply, file, version, policyOf);
    }
    return sendRefusal(reply, refusedWith(404, 'BAD_REQUEST', say(SERVICE.nothingAt, { path }), missingHint(path)));
  }
}

function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const tooManyOpen = (): HttpRefusal => ({
  ...refusedWith(503, 'BUSY', 'The server has as many files open as it may have.', 'Try again in a few seconds.'),
  reason: 'files_open',
});

/** One version of a file: its ETag, size and bytes belong together, whatever happens to the name meanwhile. */
interface FileVersion {
  readonly etag: string;
  readonly sizeBytes: number;
  /** Only of an HTML page. */
  readonly inlineScripts?: readonly string[];
  /** Only if the file may be sent compressed. */
  readonly encoded?: (encoding: Encoding) => Promise<EncodedFile>;
  /** Several ranges, with what is written between them. */
  read(pieces: Byteranges['pieces']): AsyncIterable<Uint8Array>;
  /** To be called once. */
  release(): void;
}

/** Waits for the turn of a client to read. */
type InTurn = (read: () => Promise<void>) => Promise<void>;

async function currentVersion(
  { path, source, contentType }: ServedFile,
  openFiles: OpenFiles,
  inTurn: InTurn,
): Promise<FileVersion | 'missing' | 'too-many'> {
  if (source.kind === 'kept') {
    const file = await source.files.read(path);
    if (file === 'missing' || file === 'too-many') return file;
    const { content, etag } = file;
    return {
      etag,
      sizeBytes: content.length,
      ...(contentType.startsWith('text/html') && { inlineScripts: inlineScriptsOf(content.toString()) }),
      ...(isCompressible(contentType, content.length) && { encoded: file.encoded }),
      read: (pieces) => readPieces(contentAsFile(content), pieces),
      release: () => {},
    };
  }
  const file = await openFiles.borrow(path);
  if (file === 'missing' || file === 'too-many') return file;
  const { sizeBytes } = file;
  return {
    // The size gives a copy that was cut short another tag.
    etag: `"${source.contentHash}-${sizeBytes}"`,
    sizeBytes,
    read: (pieces) =>
      readPieces(
        {
          fill: (target, position) => inTurn(() => file.fill(target, position)),
          isUnchanged: () => file.isUnchanged(),
        },
        pieces,
      ),
    release: () => file.release(),
  };
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  version: FileVersion,
  policyOf: (query: string, inlineScripts: readonly string[]) => string,
): Promise<FastifyReply> {
  let isSending = false;
  try {
    const { sizeBytes, etag, encoded } = version;
    reply.headers({ 'Accept-Ranges': 'bytes', 'Cache-Control': file.cacheControl, ETag: etag });
    if (isActive(file)) {
      const query = request.url.split('?')[1] ?? '';
      reply.header('Content-Security-Policy', policyOf(query, version.inlineScripts ?? []));
    }
    if (encoded) {
      varyByEncoding(reply);
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      // A range is one of the file itself.
      if (encoding && request.headers.range === undefined) {
        return sendEncoded(request, reply, file, encoding, await encoded(encoding));
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
    const send = (pieces: Byteranges['pieces']) => {
      isSending = true;
      return reply.send(bodyOf(reply, version, pieces));
    };
    if (ranges !== 'whole') reply.code(206);
    if (ranges !== 'whole' && ranges.length > 1) {
      const body = layOut(ranges, sizeBytes, file.contentType);
      reply.type(body.contentType).header('Content-Length', String(body.lengthBytes));
      return send(body.pieces);
    }
    reply.type(file.contentType);
    const [range] = ranges === 'whole' ? [] : ranges;
    if (range) reply.header('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
    const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
    reply.header('Content-Length', String(end - start + 1));
    return request.method === 'HEAD' || end < start ? reply.send() : send([{ start, end }]);
  } finally {
    if (!isSending) version.release();
  }
}

/** A body that returns its file after it was sent, or when the request ends early. */
function bodyOf(reply: FastifyReply, version: FileVersion, pieces: Byteranges['pieces']): Readable {
  // Reads only one chunk ahead of the connection.
  const body = Readable.from(version.read(pieces), { objectMode: false, highWaterMark: 1 });
  body.once('close', () => version.release());
  whenEnded(reply, () => body.destroy());
  return body;
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
