import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Edition, WrittenAnswer } from '../../../src/contract/written.ts';

/**
 * An entry begins with the name of the format, the SHA-256 of the key and of all that follows (its HMAC, if there is a secret), and the
 * length of the head.
 */
const MAGIC = Buffer.from('NSA1');
const HASH_BYTES = 32;
const FIXED_BYTES = MAGIC.length + HASH_BYTES + 4;

type Stored = Pick<WrittenAnswer, 'format' | 'head'>;

/** An answer as an entry of a store that other programs may write to. @param secret signs it; null only protects it from damage */
export function encodeAnswer(key: string, { format, head, body }: WrittenAnswer, secret: string | null): Buffer {
  const described = Buffer.from(JSON.stringify({ format, head } satisfies Stored));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(described.length);
  return Buffer.concat([MAGIC, hashOf(key, secret, length, described, body), length, described, body]);
}

/**
 * The answer of an entry; null if the entry was cut short, changed, stored under another key, or written without the secret.
 *
 * @param edition the database that the key names
 */
export function decodeAnswer(
  key: string,
  entry: Buffer,
  edition: Edition,
  secret: string | null,
): WrittenAnswer | null {
  if (entry.length < FIXED_BYTES || !entry.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  const hash = entry.subarray(MAGIC.length, MAGIC.length + HASH_BYTES);
  const rest = entry.subarray(MAGIC.length + HASH_BYTES);
  if (!timingSafeEqual(hash, hashOf(key, secret, rest))) return null;
  const bodyAt = 4 + rest.readUInt32BE(0);
  if (bodyAt > rest.length) return null;
  const { format, head } = JSON.parse(rest.toString('utf8', 4, bodyAt)) as Stored;
  // A copy, because the entry is a part of a larger buffer of the connection.
  return { format, head, body: new Uint8Array(rest.subarray(bodyAt)), edition, repeatable: true };
}

function hashOf(key: string, secret: string | null, ...parts: readonly Uint8Array[]): Buffer {
  const hash = secret === null ? createHash('sha256') : createHmac('sha256', secret);
  hash.update(key).update('\0');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
