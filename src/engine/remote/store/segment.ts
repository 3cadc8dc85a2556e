import { joined } from '../../../page-map/index.ts';
import { crc32 } from '../../../sqlite-file/index.ts';
import type { StoredFile } from './store-files.ts';
import type { WindowedFile, Windows } from './windows.ts';

/*
 * A segment is a file of records of one database, each with its checksum, in the order in which they came:
 *
 * | bytes | |
 * | --- | --- |
 * | 8 | `NadlSeg1` |
 * | 32 | SHA-256 of the content that the records belong to |
 * | 8 | when a visit last read from it; written only so that the browser updates the file's date |
 * | 4,096 × 24 | the table: kind, number, offset, length, CRC-32 of the record, CRC-32 of these; each 4 bytes, the highest first |
 * | | the records |
 *
 * Records are written before their lines of the table. So a writer that is killed leaves either a complete record or
 * nothing: a missing or incomplete line fails its checksum.
 */
const MAGIC = Uint8Array.from('NadlSeg1', (letter) => letter.charCodeAt(0));
const HASH_BYTES = 32;
const USED_OFFSET = MAGIC.length + HASH_BYTES;
const TABLE_OFFSET = USED_OFFSET + 8;
const LINE_BYTES = 24;
const LINES = 4_096;
const RECORDS_OFFSET = TABLE_OFFSET + LINES * LINE_BYTES;

/** The largest size of a segment. The least recently used segments are removed as a whole to make room for others. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
/**
 * What a record is: a page, the eager part of a page map, a host's validators of a file, checksums of pages, the
 * directory of packed pages, the directory of column strips, a strip.
 */
export const KINDS = { page: 1, map: 2, validators: 3, checksums: 4, directory: 5, strips: 6, strip: 7 } as const;
export type Kind = (typeof KINDS)[keyof typeof KINDS];

export interface StoredRecord {
  readonly kind: Kind;
  /** Distinguishes records of a kind; the page number for a page. */
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** A line of the table. */
interface Line {
  readonly kind: number;
  readonly number: number;
  readonly offset: number;
  readonly length: number;
  readonly crc: number;
}

/** The place of a record, its kind and its number. */
export interface Slot extends Pick<Line, 'kind' | 'number'> {
  readonly slot: number;
}

export interface SegmentOptions {
  /** SHA-256 of the content that the records belong to, in hex. */
  readonly content: string;
  readonly windows: Windows;
  readonly maxBytes: number;
}

/** An open segment. Every method may throw what its file throws. */
export class Segment {
  readonly name: string;
  readonly #file: StoredFile;
  readonly #head: Uint8Array;
  readonly #maxBytes: number;
  readonly #windows: Windows;
  #windowed: WindowedFile;
  #lines: (Line | null)[] = [];
  /** The offset after the last record. */
  #end = RECORDS_OFFSET;
  /** Size of the file when it was last read. */
  #fileBytes = 0;
  /** Whether the file has its head. Another tab may have emptied it. */
  #isWhole = true;
  #isTouched = false;

  private constructor(name: string, file: StoredFile, { content, windows, maxBytes }: SegmentOptions) {
    this.name = name;
    this.#file = file;
    this.#head = headOf(content);
    this.#maxBytes = maxBytes;
    this.#windows = windows;
    this.#windowed = windows.on(file);
  }

  static create(name: string, file: StoredFile, options: SegmentOptions): Segment {
    const segment = new Segment(name, file, options);
    file.write(segment.#head, 0);
    return segment;
  }

  /** Null for a file that is not a segment of this content. */
  static open(name: string, file: StoredFile, options: SegmentOptions): Segment | null {
    const segment = new Segment(name, file, options);
    segment.look();
    return segment.#isWhole ? segment : null;
  }

  /** Reads the table of the file again, because other tabs write, too. */
  look(): void {
    const head = new Uint8Array(this.#head.length);
    this.#file.read(head, 0);
    this.#isWhole = this.#head.every((byte, i) => byte === head[i]);
    const table = new Uint8Array(LINES * LINE_BYTES);
    this.#file.read(table, TABLE_OFFSET);
    this.#fileBytes = this.#file.size();
    const lines = Array.from({ length: LINES }, (_, i) => readLine(table, i * LINE_BYTES, this.#fileBytes));
    this.#lines = lines.slice(0, lines.findLastIndex((line) => line !== null) + 1);
    this.#windowed = this.#windows.on(this.#file);
    this.#end = this.#lines.reduce((end, line) => Math.max(end, line ? line.offset + line.length : 0), RECORDS_OFFSET);
  }

  get isWritable(): boolean {
    return this.#file.isWritable;
  }

  /** Whether another tab has added records since the last `look`. */
  get hasGrown(): boolean {
    return this.#file.size() > this.#fileBytes;
  }

  /** All records, in the order in which they were written. */
  get slots(): Slot[] {
    return this.#lines.flatMap((line, slot) => (line ? [{ slot, kind: line.kind, number: line.number }] : []));
  }

  hasRoomFor({ bytes }: StoredRecord): boolean {
    return this.#isWhole && this.#lines.length < LINES && this.#end + bytes.length <= this.#maxBytes;
  }

  /** The bytes of a record; null if they are not those that were written. */
  read(slot: number): Uint8Array | null {
    const line = this.#lines[slot];
    if (!line) return null;
    const bytes = new Uint8Array(line.length);
    this.#windowed.read(bytes, line.offset);
    return crc32(bytes) === line.crc ? bytes : null;
  }

  /** Removes a record. */
  strike(slot: number): void {
    this.#lines[slot] = null;
    if (this.isWritable) this.#file.write(new Uint8Array(LINE_BYTES), TABLE_OFFSET + slot * LINE_BYTES);
  }

  /**
   * Appends records, as many of them as there is room for. The caller must hold the lock of the segment.
   *
   * @returns their places
   */
  append(records: readonly StoredRecord[]): Slot[] {
    const first = this.#lines.length;
    const start = this.#end;
    const lines: Line[] = [];
    let end = start;
    for (const { kind, number, bytes } of records) {
      if (first + lines.length >= LINES || end + bytes.length > this.#maxBytes) break;
      lines.push({ kind, number, offset: end, length: bytes.length, crc: crc32(bytes) });
      end += bytes.length;
    }
    this.#file.write(joined(records.slice(0, lines.length).map(({ bytes }) => bytes)), start);
    this.#file.write(joined(lines.map(writeLine)), TABLE_OFFSET + first * LINE_BYTES);
    this.#windowed.forget(start);
    this.#lines.push(...lines);
    this.#end = end;
    this.#fileBytes = Math.max(this.#fileBytes, end);
    return lines.map(({ kind, number }, i) => ({ slot: first + i, kind, number }));
  }

  /** Records that it is in use, once a visit. */
  touch(now: number): void {
    if (this.#isTouched || !this.isWritable) return;
    this.#isTouched = true;
    const stamp = new Uint8Array(8);
    new DataView(stamp.buffer).setFloat64(0, now);
    this.#file.write(stamp, USED_OFFSET);
  }

  /** Empties the file. */
  clear(): void {
    this.#lines = [];
    if (this.isWritable) this.#file.truncate(0);
  }

  close(): void {
    this.#file.close();
  }
}

function headOf(content: string): Uint8Array {
  const hash = Uint8Array.from({ length: HASH_BYTES }, (_, i) => Number.parseInt(content.slice(2 * i, 2 * i + 2), 16));
  return joined([MAGIC, hash]);
}

function writeLine({ kind, number, offset, length, crc }: Line): Uint8Array {
  const line = new Uint8Array(LINE_BYTES);
  const view = new DataView(line.buffer);
  [kind, number, offset, length, crc].forEach((value, i) => {
    view.setUint32(4 * i, value);
  });
  view.setUint32(LINE_BYTES - 4, crc32(line.subarray(0, LINE_BYTES - 4)));
  return line;
}

/** Null if none was written, if it is incomplete, or if its record is beyond the end of the file. */
function readLine(table: Uint8Array, at: number, fileBytes: number): Line | null {
  const view = new DataView(table.buffer, at, LINE_BYTES);
  const kind = view.getUint32(0);
  if (kind === 0) return null;
  const line = {
    kind,
    number: view.getUint32(4),
    offset: view.getUint32(8),
    length: view.getUint32(12),
    crc: view.getUint32(16),
  };
  const isWhole = view.getUint32(20) === crc32(table.subarray(at, at + LINE_BYTES - 4));
  return isWhole && line.offset >= RECORDS_OFFSET && line.offset + line.length <= fileBytes ? line : null;
}
