import type { FastifyReply } from 'fastify';
import { resultHeaders } from '../../../src/contract/formats/headers.ts';
import { RESPONSE_CACHE_SECONDS } from '../../../src/contract/limits.ts';
import type { Format } from '../../../src/contract/request.ts';
import type { WrittenAnswer } from '../../../src/contract/written.ts';
import { clientOf } from '../client-limits/client.ts';
import { chooseEncoding, type Encoding, isCompressible } from '../compression.ts';
import { sendRefusal } from '../errors.ts';
import { whenEnded } from '../request-end.ts';
import type { AnswerMemory, Hold } from './answer-memory.ts';
import type { TaggedOutcome } from './answers.ts';
import { sendBytes } from './send-bytes.ts';
import type { SharedBody, SharedBytes } from './shared-body.ts';

const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  md: 'text/markdown; charset=utf-8',
};

const KEPT = `public, max-age=${RESPONSE_CACHE_SECONDS}`;

export interface ReplyOptions {
  /** Seconds in caches and clients. */
  readonly mayBeKept: boolean;
  readonly memory: AnswerMemory;
}

/** Sends an answer, or refuses if the memory for answers that are being sent is full. */
export async function sendAnswer(
  reply: FastifyReply,
  { answer, tag, cached }: Extract<TaggedOutcome, { readonly kind: 'written' }>,
  { mayBeKept, memory }: ReplyOptions,
): Promise<FastifyReply> {
  const { written } = answer;
  const { format, head, edition } = written;
  const body = answer.body(cached);
  const isWorthIt = isCompressible(CONTENT_TYPES[format], body.plain.sizeBytes);
  const encoding = isWorthIt ? chooseEncoding(reply.request.headers['accept-encoding']) : null;
  const taken = memory.take(clientOf(reply.request), encoding ? body.needs(encoding) : [body.plain]);
  if (!taken.ok) return sendRefusal(reply, taken);
  const bytes = encoding ? await encodedBytes(body, encoding, taken.hold) : body.plain;
  whenEnded(reply, () => taken.hold.release());
  if (edition.synthetic) reply.header('X-Data-Synthetic', '1');
  if (format !== 'json') reply.headers(resultHeaders(head));
  if (format === 'csv') reply.header('Content-Disposition', `attachment; filename="${fileName(written)}"`);
  if (mayBeKept && tag !== null) reply.header('ETag', tag);
  if (encoding) reply.header('Content-Encoding', encoding);
  reply.header('Cache-Control', mayBeKept && tag !== null ? KEPT : 'no-store').type(CONTENT_TYPES[format]);
  return sendBytes(reply, bytes);
}

/** Holds only the encoded bytes once they are made. */
async function encodedBytes(body: SharedBody, encoding: Encoding, hold: Hold): Promise<SharedBytes> {
  try {
    const bytes = await body.encoded(encoding);
    hold.exchange([bytes]);
    return bytes;
  } catch (cause) {
    hold.release();
    throw cause;
  }
}

/** The client's copy is still valid. */
export function sendUnchanged(reply: FastifyReply, tag: string): FastifyReply {
  return reply.code(304).headers({ ETag: tag, 'Cache-Control': KEPT }).send();
}

/** The date of the data is in the name, so that files of two dates do not overwrite each other. */
function fileName({ head: { data_as_of } }: WrittenAnswer): string {
  return /^[\d-]+$/.test(data_as_of) ? `nadlan-${data_as_of}.csv` : 'nadlan.csv';
}
