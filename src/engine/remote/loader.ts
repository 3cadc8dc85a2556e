import type { MapPart } from '../../page-map/index.ts';
import { RemoteFailure } from './failure.ts';
import { rangesOf } from './page-ranges.ts';
import type { ByteRange, ExpectedFile } from './range-answer.ts';
import type { RangeAnswer, RemoteFile } from './remote-file.ts';
import { SequentialReaders } from './sequential-readers.ts';

/** The longest single request, in bytes: as far as the growth on sequential use goes. */
const MAX_REQUEST_BYTES = 1024 * 1024;
/**
 * Bytes read through between two wanted pages rather than asking twice: a request in parallel with others costs about as
 * much time as one page does (1.7 ms against 1.6 ms for 4 KiB at 20 Mbit/s, measured over HTTP/2).
 */
const GAP_BYTES = 4 * 1024;

/** Asks for one range of the file; the signal gives the request up, its pauses included. @throws RemoteFailure */
export type AskRange = (file: ExpectedFile, range: ByteRange, signal?: AbortSignal) => Promise<RangeAnswer>;

/** Brings pages of a remote file at hand: in parallel, in as few requests as is sensible, and no page twice. */
export class Loader {
  readonly #file: RemoteFile;
  readonly #ask: AskRange;
  readonly #readers: SequentialReaders;
  /** Of the pages that are on their way. */
  #coming = new Map<number, Promise<void>>();
  #givingUp = new AbortController();
  /** That the file is another one by now, told by an answer that perhaps nobody waited for. */
  #change: RemoteFailure | null = null;

  constructor(file: RemoteFile, ask: AskRange) {
    this.#file = file;
    this.#ask = ask;
    this.#readers = new SequentialReaders(MAX_REQUEST_BYTES / file.pageBytes);
  }

  /** Whether a page is at hand or on its way. */
  isComing(number: number): boolean {
    return this.#coming.has(number) || this.#file.has(number);
  }

  /**
   * Asks for pages, and waits until the needed ones are there; the others go on coming.
   *
   * @param wanted pages that will be needed soon; or, where nobody knows them, how many to ask for from a needed one on at
   *     least: more where it goes on from the end of an earlier request
   * @throws RemoteFailure when a needed page cannot be had, or the file has changed: then nothing comes any more
   */
  async load(needed: readonly number[], wanted: Iterable<number> | number): Promise<void> {
    if (this.#change) throw this.#change;
    const all = typeof wanted === 'number' ? needed : [...needed, ...wanted];
    const { parts, rest } = this.#takeParts(all.filter((number) => !this.isComing(number)));
    const missing = typeof wanted === 'number' ? this.#runsFrom(rest, wanted) : new Set(rest);
    for (const part of parts) this.#requestPart(part);
    for (const range of this.#rangesOf(missing)) this.#request(range);
    try {
      await Promise.all(needed.map((number) => this.#coming.get(number)));
    } catch (cause) {
      this.giveUp();
      throw cause;
    }
  }

  /** Ends all requests and their pauses at once; what they would have brought can be asked for anew. */
  giveUp(): void {
    this.#givingUp.abort();
    this.#givingUp = new AbortController();
    this.#coming = new Map();
  }

  /**
   * The requests that bring needed pages, for who makes them himself.
   *
   * @param least how many pages to ask for from a needed one on
   */
  rangesFor(needed: readonly number[], least: number): ByteRange[] {
    const ranges = this.#rangesOf(this.#runsFrom(needed, least));
    for (const range of ranges) this.#note(range);
    return ranges;
  }

  #takeParts(numbers: readonly number[]): { parts: ReadonlySet<MapPart>; rest: readonly number[] } {
    const parts = new Set<MapPart>();
    const rest = numbers.filter((number) => {
      const part = this.#file.partOf(number);
      if (part) parts.add(part);
      return part === null;
    });
    return { parts, rest };
  }

  #runsFrom(needed: readonly number[], least: number): Set<number> {
    const missing = new Set<number>();
    for (const first of needed) {
      const end = Math.min(first + this.#readers.lengthFrom(first, least), this.#file.pageCount + 1);
      for (let number = first; number < end && !this.isComing(number); number += 1) missing.add(number);
    }
    return missing;
  }

  #rangesOf(numbers: Iterable<number>): ByteRange[] {
    const { pageBytes, sizeBytes } = this.#file;
    return rangesOf(numbers, {
      pageBytes,
      fileBytes: sizeBytes,
      gapPages: Math.floor(GAP_BYTES / pageBytes),
      maxPages: MAX_REQUEST_BYTES / pageBytes,
    });
  }

  #request(range: ByteRange): void {
    const file = this.#file;
    const answer = this.#ask(file.expected, range, this.#givingUp.signal);
    this.#await(
      this.#note(range),
      answer.then((body) => file.accept(range, body)),
    );
  }

  #requestPart(part: MapPart): void {
    const numbers = this.#file.pagesOfPart(part);
    this.#await(numbers, this.#fetchPart(part, numbers, this.#givingUp.signal));
  }

  /** A part that cannot be had, or is spoiled, costs the map; its pages come as they are. */
  async #fetchPart(part: MapPart, numbers: readonly number[], signal: AbortSignal): Promise<void> {
    const file = this.#file;
    try {
      const pages = await file.map?.fetch(part, numbers, signal);
      if (pages) return file.acceptPart(part, pages);
    } catch (cause) {
      if (signal.aborted) throw cause;
      file.dropMap();
    }
    const fetchRange = async (range: ByteRange) => file.accept(range, await this.#ask(file.expected, range, signal));
    await Promise.all(this.#rangesOf(numbers).map(fetchRange));
  }

  #await(numbers: readonly number[], answer: Promise<void>): void {
    const expected = this.#coming;
    const coming = answer.finally(() => {
      for (const number of numbers) expected.delete(number);
    });
    // A page that nobody waits for is asked for again by whoever needs it, and fails then.
    coming.catch((cause: unknown) => {
      if (cause instanceof RemoteFailure && cause.kind === 'changed') this.#change = cause;
    });
    for (const number of numbers) expected.set(number, coming);
  }

  #note(range: ByteRange): number[] {
    const numbers = this.#file.pagesOf(range.offset, range.length);
    this.#readers.note(numbers[0] ?? 0, numbers.length);
    return numbers;
  }
}
