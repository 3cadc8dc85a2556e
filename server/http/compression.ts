import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Content encodings, the preferred first, with their file extensions. */
export const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

/** Smaller bodies are not compressed: one or two packets save nothing. */
const SMALL_BYTES = 1024;

/**
 * How hard to try. An answer is compressed for one client: brotli 4 is smaller than gzip 6 and faster (bench/compression.ts). A
 * file is compressed once for all clients, while the first one waits. A build has time.
 */
const QUALITY = { answer: { br: 4, gzip: 5 }, file: { br: 9, gzip: 9 }, build: { br: 11, gzip: 9 } } as const;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export function encode(bytes: Buffer, encoding: Encoding, kind: keyof typeof QUALITY): Promise<Buffer> {
  return encoding === 'gzip'
    ? gzipAsync(bytes, { level: QUALITY[kind].gzip })
    : brotliAsync(bytes, brotliOptions(bytes.length, kind));
}

/** Bytes that are compressed at a time, and the largest piece of output. */
const PIECE_BYTES = 64 * 1024;

/** Like `encode`, for bytes of any number: they are compressed piece by piece, off the main thread, and never copied together. */
export async function encodePieces(
  pieces: readonly Uint8Array[],
  encoding: Encoding,
  kind: keyof typeof QUALITY,
): Promise<Buffer[]> {
  const sizeBytes = pieces.reduce((bytes, piece) => bytes + piece.length, 0);
  const encoder =
    encoding === 'gzip'
      ? createGzip({ level: QUALITY[kind].gzip, chunkSize: PIECE_BYTES })
      : createBrotliCompress({ ...brotliOptions(sizeBytes, kind), chunkSize: PIECE_BYTES });
  const encoded: Buffer[] = [];
  await pipeline(
    Readable.from(slices(pieces), { objectMode: false }),
    encoder,
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) encoded.push(chunk);
    },
  );
  return encoded;
}

/** Views of the bytes, of at most 64 KiB each. */
export function* slices(pieces: readonly Uint8Array[]): Generator<Buffer> {
  for (const { buffer, byteOffset, length } of pieces) {
    for (let at = 0; at < length; at += PIECE_BYTES) {
      yield Buffer.from(buffer, byteOffset + at, Math.min(PIECE_BYTES, length - at));
    }
  }
}

function brotliOptions(sizeBytes: number, kind: keyof typeof QUALITY) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return { params: { [BROTLI_PARAM_QUALITY]: QUALITY[kind].br, [BROTLI_PARAM_SIZE_HINT]: sizeBytes } };
}

/**
 * Whether bytes of this type and number are worth compressing. The database is not, because clients read ranges of the
 * file.
 */
export function isCompressible(contentType: string, sizeBytes: number): boolean {
  return sizeBytes >= SMALL_BYTES && isTextLike(contentType);
}

const isTextLike = (contentType: string) =>
  /^(text\/|application\/(json|wasm|manifest\+json)|image\/svg\+xml)/.test(contentType);

/** The encoding to send by an Accept-Encoding header (RFC 9110, 12.5.3); null for none. */
export function chooseEncoding(header: string | undefined): Encoding | null {
  const weights = new Map((header ?? '').toLowerCase().split(',').map(readWeight));
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const names = Object.keys(ENCODINGS) as Encoding[];
  const best = names.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null;
}

function readWeight(part: string): readonly [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const weight = parameters.find((text) => text.startsWith('q='));
  return [name, weight === undefined ? 1 : Number.parseFloat(weight.slice(2)) || 0];
}

/** The strong ETag of a file's encoded bytes, from that of the file. */
export const encodedEtag = (etag: string, encoding: Encoding) => `${etag.slice(0, -1)}-${encoding}"`;

/** Marks an answer whose bytes depend on the client's encodings, for caches. */
export const varyByEncoding = (reply: FastifyReply) => reply.header('Vary', 'Accept-Encoding');

/**
 * Compresses bodies that are made for one request. Files, answers and documents are sent repeatedly, and are compressed
 * elsewhere, once.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 304) varyByEncoding(reply);
    const contentType = String(reply.getHeader('Content-Type') ?? '');
    if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || !isTextLike(contentType)) return payload;
    varyByEncoding(reply);
    if (reply.hasHeader('Content-Encoding') || Buffer.byteLength(payload) < SMALL_BYTES) return payload;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (!encoding) return payload;
    const bytes = Buffer.from(payload);
    reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
    return encode(bytes, encoding, 'answer');
  });
}
