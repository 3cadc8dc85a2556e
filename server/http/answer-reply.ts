import type { FastifyReply } from 'fastify';
import { resultHeaders } from '../../src/contract/formats/headers.ts';
import { closeJson } from '../../src/contract/formats/json.ts';
import { RESPONSE_CACHE_SECONDS } from '../../src/contract/limits.ts';
import type { Format } from '../../src/contract/request.ts';
import type { WrittenAnswer } from '../../src/contract/written.ts';
import type { Answered } from './answers.ts';

const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  md: 'text/markdown; charset=utf-8',
};

const KEPT = `public, max-age=${RESPONSE_CACHE_SECONDS}`;

/** @param mayBeKept by caches on the way and by the client */
export function sendAnswer(
  reply: FastifyReply,
  { answer, tag, cached }: Extract<Answered, { readonly kind: 'written' }>,
  mayBeKept: boolean,
): FastifyReply {
  const { format, head, body, edition } = answer;
  if (edition.synthetic) reply.header('X-Data-Synthetic', '1');
  if (format !== 'json') reply.headers(resultHeaders(head));
  if (format === 'csv') reply.header('Content-Disposition', `attachment; filename="${fileName(answer)}"`);
  if (mayBeKept && tag !== null) reply.header('ETag', tag);
  return reply
    .header('Cache-Control', mayBeKept ? KEPT : 'no-store')
    .type(CONTENT_TYPES[format])
    .send(
      format === 'json'
        ? Buffer.concat([body, Buffer.from(closeJson({ ...head, cached }))])
        : Buffer.from(body.buffer, body.byteOffset, body.length),
    );
}

/** What the client has is still what it would get. */
export function sendUnchanged(reply: FastifyReply, tag: string): FastifyReply {
  return reply.code(304).headers({ ETag: tag, 'Cache-Control': KEPT }).send();
}

/** The date of the data is in the name, so that files of two dates do not take each other's place. */
function fileName({ head: { data_as_of } }: WrittenAnswer): string {
  return /^[\d-]+$/.test(data_as_of) ? `nadlan-${data_as_of}.csv` : 'nadlan.csv';
}
