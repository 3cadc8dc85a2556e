import type { ByteRange } from '../transport.ts';

/** How a host writes several parts, where the standard leaves a choice or the host is wrong. */
export interface Writing {
  readonly boundary?: string;
  /** The size of the file in Content-Range. */
  readonly size?: string;
  readonly headers?: string;
  readonly preamble?: string;
  readonly ending?: string;
}

/** A multipart/byteranges body with these ranges of a content, in this order. */
export function writeParts(content: Uint8Array, ranges: readonly ByteRange[], writing: Writing = {}): Uint8Array {
  const { boundary = 'b', size = `${content.length}`, headers = '', preamble = '' } = writing;
  const { ending = `\r\n--${boundary}--\r\n` } = writing;
  const pieces: Uint8Array[] = [Buffer.from(preamble)];
  for (const [i, { offset, length }] of ranges.entries()) {
    const before = i === 0 ? '' : '\r\n';
    const contentRange = `Content-Range: bytes ${offset}-${offset + length - 1}/${size}`;
    pieces.push(Buffer.from(`${before}--${boundary}\r\n${headers}${contentRange}\r\n\r\n`));
    pieces.push(content.subarray(offset, offset + length));
  }
  return Buffer.concat([...pieces, Buffer.from(ending)]);
}
