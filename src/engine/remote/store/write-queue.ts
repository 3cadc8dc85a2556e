import type { Slot, StoredRecord } from './segment.ts';

/**
 * Bytes of one write, which delays everything else. Adapted so that a write takes 4 to 12 milliseconds, by the writes
 * before it. Browsers differ fiftyfold (Chromium: 2 GB/s, and 40 MB/s in a private window).
 */
const WRITE = {
  leastBytes: 64 * 1024,
  firstBytes: 128 * 1024,
  mostBytes: 2 * 1024 * 1024,
  leastMs: 2,
  mostMs: 6,
} as const;
/** Most bytes that wait to be written. Further bytes are not stored. */
const QUEUE_BYTES = 16 * 1024 * 1024;

/** Records that wait to be written, and how many of them one write takes. */
export class WriteQueue {
  #records: StoredRecord[] = [];
  #bytes = 0;
  #writeBytes: number = WRITE.firstBytes;

  get bytes(): number {
    return this.#bytes;
  }

  get first(): StoredRecord | undefined {
    return this.#records[0];
  }

  add(record: StoredRecord): void {
    if (this.#bytes + record.bytes.length > QUEUE_BYTES) return;
    this.#records.push(record);
    this.#bytes += record.bytes.length;
  }

  clear(): void {
    this.#records = [];
    this.#bytes = 0;
  }

  /** Writes the first records, and adapts the size of the next write to the time that this one took. */
  write(append: (records: readonly StoredRecord[]) => readonly Slot[]): readonly Slot[] {
    let count = 0;
    for (let bytes = 0; count < this.#records.length && bytes < this.#writeBytes; count += 1) {
      bytes += this.#records[count]?.bytes.length ?? 0;
    }
    const startedAt = performance.now();
    const slots = append(this.#records.slice(0, count));
    const ms = performance.now() - startedAt;
    if (ms < WRITE.leastMs) this.#writeBytes = Math.min(this.#writeBytes * 2, WRITE.mostBytes);
    if (ms > WRITE.mostMs) this.#writeBytes = Math.max(this.#writeBytes / 2, WRITE.leastBytes);
    const written = this.#records.splice(0, slots.length);
    this.#bytes -= written.reduce((sum, { bytes }) => sum + bytes.length, 0);
    return slots;
  }
}
