import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { slices, varyByEncoding } from '../compression.ts';
import type { SharedBytes } from './shared-body.ts';

/** Bytes that are handed to the connection at once. */
const AT_ONCE_BYTES = 64 * 1024;

/** Sends bytes that other responses may share: few at once, many in pieces as fast as the client reads. */
export function sendBytes(reply: FastifyReply, { pieces, sizeBytes }: SharedBytes): FastifyReply {
  varyByEncoding(reply);
  const [first, ...others] = pieces;
  if (sizeBytes <= AT_ONCE_BYTES) {
    return reply.send(first && others.length === 0 ? bufferOn(first) : Buffer.concat(pieces));
  }
  reply.header('Content-Length', sizeBytes);
  const isHead = reply.request.method === 'HEAD';
  return reply.send(Readable.from(isHead ? [] : slices(pieces), { objectMode: false, highWaterMark: AT_ONCE_BYTES }));
}

const bufferOn = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);
