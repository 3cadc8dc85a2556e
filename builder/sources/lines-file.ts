import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import type { MalformedRow } from './layout.ts';

/** A line of a file, without its end; blank lines are left out. */
export interface TextLine {
  readonly line: number;
  readonly text: string;
}

export interface LinesBatch {
  readonly lines: readonly TextLine[];
  /** Lines that are too long, or not UTF-8 text. */
  readonly malformed: readonly MalformedRow[];
  /** Share of the file that has been read, 0 to 1. */
  readonly share: number;
}

const CHUNK_BYTES = 1 << 20;
const NEWLINE = 0x0a;
/** Begins a record of a GeoJSON text sequence (RFC 8142). */
const RECORD_SEPARATOR = '\x1e';

/**
 * Reads a UTF-8 file line by line, a batch a chunk. At most a line of `lineMaxBytes` and a chunk are in memory; the rest of a
 * longer line is skipped.
 */
export async function* readLines(path: string, sizeBytes: number, lineMaxBytes: number): AsyncGenerator<LinesBatch> {
  let line = 0;
  let bytesRead = 0;
  let parts: Buffer[] = [];
  let partBytes = 0;
  let lines: TextLine[] = [];
  let malformed: MalformedRow[] = [];
  const add = (part: Buffer) => {
    partBytes += part.length;
    if (partBytes > lineMaxBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const endLine = () => {
    line += 1;
    const bytes = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
    if (partBytes > lineMaxBytes) malformed.push({ line, detail: `is longer than ${lineMaxBytes} bytes` });
    else if (!isUtf8(bytes)) malformed.push({ line, detail: 'is not UTF-8 text' });
    else {
      const text = trimmed(bytes.toString('utf8'));
      if (text !== '') lines.push({ line, text });
    }
    parts = [];
    partBytes = 0;
  };
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    bytesRead += chunk.length;
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, at));
      endLine();
      from = at + 1;
    }
    add(chunk.subarray(from));
    yield { lines, malformed, share: bytesRead / sizeBytes };
    lines = [];
    malformed = [];
  }
  if (partBytes > 0) endLine();
  yield { lines, malformed, share: 1 };
}

function trimmed(text: string): string {
  const inner = text.trim();
  return inner.startsWith(RECORD_SEPARATOR) ? inner.slice(1).trim() : inner;
}
