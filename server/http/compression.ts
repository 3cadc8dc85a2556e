import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What an answer can be encoded in, the preferred first, with the ending of a file that is. */
export const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

/** Bytes that are sent as they are: in a packet or two, compression spares nothing. */
const SMALL_BYTES = 1024;

/**
 * How hard to try. An answer is compressed once for one client: bench/compression.ts shows that brotli 4 is smaller than
 * gzip 6 and takes less time. A file is compressed once for all who ask, while the first of them waits; a build has time.
 */
const QUALITY = { answer: { br: 4, gzip: 5 }, file: { br: 9, gzip: 9 }, build: { br: 11, gzip: 9 } } as const;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export function encode(bytes: Buffer, encoding: Encoding, kind: keyof typeof QUALITY): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: QUALITY[kind].gzip });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliAsync(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: QUALITY[kind].br, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** Whether bytes of this type and number are worth it. The database is not: ranges of it are read, of the file itself. */
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

/** Tells caches that another client may get other bytes. */
export const varyByEncoding = (reply: FastifyReply) => reply.header('Vary', 'Accept-Encoding');

/**
 * Compresses answers that are whole in memory. Files look after themselves; an ETag of what is compressed here must be
 * weak, and so the same for every encoding.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 304) varyByEncoding(reply);
    const contentType = String(reply.getHeader('Content-Type') ?? '');
    if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || !isTextLike(contentType)) return payload;
    varyByEncoding(reply);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const bytes = Buffer.from(payload);
    if (!encoding || reply.hasHeader('Content-Encoding') || !isCompressible(contentType, bytes.length)) return payload;
    reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
    return encode(bytes, encoding, 'answer');
  });
}
