import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { RESPONSE_CACHE_SECONDS } from '../../../src/contract/limits.ts';
import { sendBytes } from '../answers/send-bytes.ts';
import { SharedBody } from '../answers/shared-body.ts';
import { chooseEncoding, isCompressible, varyByEncoding } from '../compression.ts';
import { isNamedIn } from '../etag.ts';

/** A text that describes the service, shared by all responses. */
export interface Document {
  readonly contentType: string;
  /** Weak, and so the same for every encoding. */
  readonly tag: string;
  readonly body: SharedBody;
}

interface Kept {
  readonly source: unknown;
  readonly document: Promise<Document>;
}

/** Documents by their names, each made and compressed once for what it is made from. */
export class Documents {
  readonly #kept = new Map<string, Kept>();

  /** @param source what the text is made from, compared by identity; another source makes a new text */
  get(name: string, contentType: string, source: unknown, make: () => string | Promise<string>): Promise<Document> {
    const before = this.#kept.get(name);
    if (before && before.source === source) return before.document;
    const kept: Kept = { source, document: documentOf(contentType, make) };
    this.#kept.set(name, kept);
    // The next request tries again.
    kept.document.catch(() => {
      if (this.#kept.get(name) === kept) this.#kept.delete(name);
    });
    return kept.document;
  }
}

async function documentOf(contentType: string, make: () => string | Promise<string>): Promise<Document> {
  const bytes = Buffer.from(await make());
  const tag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  return { contentType, tag, body: new SharedBody([bytes], 'file') };
}

/** @param mayBeKept whether caches and clients may keep it; it then has a tag, so that it is not sent again */
export async function sendDocument(
  reply: FastifyReply,
  { contentType, tag, body }: Document,
  mayBeKept: boolean,
): Promise<FastifyReply> {
  const { headers } = reply.request;
  reply.header('Cache-Control', mayBeKept ? `public, max-age=${RESPONSE_CACHE_SECONDS}` : 'no-store');
  if (mayBeKept) reply.header('ETag', tag);
  if (mayBeKept && isNamedIn(headers['if-none-match'], tag)) return varyByEncoding(reply).code(304).send();
  reply.type(contentType);
  const isWorthIt = isCompressible(contentType, body.plain.sizeBytes);
  const encoding = isWorthIt ? chooseEncoding(headers['accept-encoding']) : null;
  if (encoding === null) return sendBytes(reply, body.plain);
  const bytes = await body.encoded(encoding);
  return sendBytes(reply.header('Content-Encoding', encoding), bytes);
}
