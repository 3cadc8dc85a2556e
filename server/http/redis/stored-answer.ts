import { createHash } from 'node:crypto';
import type { Edition, WrittenAnswer } from '../../../src/contract/written.ts';

/** An entry begins with the name of the format, the SHA-256 of the key and of all that follows, and the length of the head. */
const MAGIC = Buffer.from('NSA1');
const HASH_BYTES = 32;
const FIXED_BYTES = MAGIC.length + HASH_BYTES + 4;

type Stored = Pick<WrittenAnswer, 'format' | 'head'>;

/** An answer as an entry of a store that other programs may write to. */
export function encodeAnswer(key: string, { format, head, body }: WrittenAnswer): Buffer {
  const described = Buffer.from(JSON.stringify({ format, head } satisfies Stored));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(described.length);
  return Buffer.concat([MAGIC, hashOf(key, length, described, body), length, described, body]);
}

/**
 * The answer of an entry; null if the entry was cut short, changed, or stored under another key.
 *
 * @param edition the database that the key names
 */
export function decodeAnswer(key: string, entry: Buffer, edition: Edition): WrittenAnswer | null {
  if (entry.length < FIXED_BYTES || !entry.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  const hash = entry.subarray(MAGIC.length, MAGIC.length + HASH_BYTES);
  const rest = entry.subarray(MAGIC.length + HASH_BYTES);
  if (!hash.equals(hashOf(key, rest))) return null;
  const bodyAt = 4 + rest.readUInt32BE(0);
  if (bodyAt > rest.length) return null;
  const { format, head } = JSON.parse(rest.toString('utf8', 4, bodyAt)) as Stored;
  // A copy, because the entry is a part of a larger buffer of the connection.
  return { format, head, body: new Uint8Array(rest.subarray(bodyAt)), edition, repeatable: true };
}

function hashOf(key: string, ...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256').update(key).update('\0');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
