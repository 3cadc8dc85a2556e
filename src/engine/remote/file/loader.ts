import type { MapPart } from '../../../page-map/index.ts';
import { ByteBudget } from '../transport/byte-budget.ts';
import { RemoteFailure } from '../transport/failure.ts';
import { type Queued, RequestQueue } from '../transport/request-queue.ts';
import { GAP_BYTES, MAX_REQUEST_BYTES, type RequestRules } from '../transport/request-rules.ts';
import type { AskRange, ByteRange } from '../transport/transport.ts';
import { rangesOf } from './page-ranges.ts';
import type { RemoteFile } from './remote-file.ts';
import { SequentialReaders } from './sequential-readers.ts';

/** A request that brings pages. */
interface PageRequest {
  /** Null if they are not made from a part of the page map. */
  readonly range: ByteRange | null;
  readonly numbers: readonly number[];
  readonly bytes: number;
  readonly fetch: (signal: AbortSignal) => Promise<void>;
}

/** Fetches pages of a remote file in parallel, in as few requests as is sensible, and no page twice. */
export class Loader {
  /** How many bytes may still be requested. */
  readonly budget = new ByteBudget();
  readonly #file: RemoteFile;
  readonly #ask: AskRange;
  /** Evaluated for each request, because the first answer decides how the host is asked. */
  readonly #rules: () => RequestRules;
  readonly #queue: RequestQueue;
  readonly #readers: SequentialReaders;
  /** Requests of the pages under way, by page number. */
  #coming = new Map<number, Queued>();
  #givingUp = new AbortController();
  /** Set when an answer shows that the file has changed, even if no caller waited for that answer. */
  #change: RemoteFailure | null = null;

  constructor(file: RemoteFile, ask: AskRange, rules: () => RequestRules) {
    this.#file = file;
    this.#ask = ask;
    this.#rules = rules;
    this.#queue = new RequestQueue(rules);
    this.#readers = new SequentialReaders(MAX_REQUEST_BYTES / file.pageBytes);
  }

  /** Whether a page is loaded or under way. */
  isComing(number: number): boolean {
    return this.#coming.has(number) || this.#file.has(number);
  }

  /**
   * Requests pages and waits for the needed ones; the others keep coming.
   *
   * @param wanted pages that will be needed soon. If they are unknown: the least number of pages to request from a
   *   needed one on, which grows where it continues an earlier request
   * @param guides those of the wanted pages that are also waited for, as far as they can be fetched
   * @throws RemoteFailure when a needed page cannot be fetched, or the file has changed; all other requests end then
   * @throws BudgetSpent when the budget is too small for a needed page
   */
  async load(
    needed: readonly number[],
    wanted: Iterable<number> | number,
    guides: readonly number[] = [],
  ): Promise<void> {
    for (const number of needed) this.#coming.get(number)?.hurry();
    this.#askFor(needed, wanted);
    for (const number of guides) this.#coming.get(number)?.hurry();
    await this.#wait(needed);
    await Promise.allSettled(guides.map((number) => this.#coming.get(number)?.done));
  }

  /**
   * Requests pages that will be needed, and waits for them.
   *
   * @returns whether the budget was enough for all of them
   * @throws RemoteFailure like `load`
   */
  async loadAhead(wanted: readonly number[]): Promise<boolean> {
    this.#askFor([], wanted);
    await this.#wait(wanted);
    return wanted.every((number) => this.isComing(number));
  }

  /** How many pages are under way. */
  get comingPages(): number {
    return this.#coming.size;
  }

  /**
   * Waits until the requests that are under way now have succeeded or failed. A caller that needs a page requests it
   * again.
   */
  async settle(): Promise<void> {
    await Promise.allSettled([...new Set(this.#coming.values())].map(({ done }) => done));
  }

  /** Aborts all requests and their pauses. Their pages can be requested again. */
  giveUp(): void {
    this.#givingUp.abort();
    this.#givingUp = new AbortController();
    this.#coming = new Map();
  }

  /**
   * The requests for needed pages, for a caller that makes them itself.
   *
   * @param wanted like that of `load`
   * @throws BudgetSpent when the budget is too small for them
   */
  rangesFor(needed: readonly number[], wanted: Iterable<number> | number): ByteRange[] {
    const missing = typeof wanted === 'number' ? this.#runsFrom(needed, wanted) : [...needed, ...wanted];
    const ranges = this.#rangesOf([...missing].filter((number) => !this.#file.has(number)));
    const bytesOf = (some: readonly ByteRange[]) => some.reduce((sum, range) => sum + this.#file.wireBytesOf(range), 0);
    const asked = this.budget.take(bytesOf(ranges)) ? ranges : this.#rangesOf(needed);
    if (asked !== ranges && !this.budget.take(bytesOf(asked))) this.budget.refuse();
    for (const range of asked) this.#note(range);
    return asked;
  }

  #askFor(needed: readonly number[], wanted: Iterable<number> | number): void {
    if (this.#change) throw this.#change;
    const all = typeof wanted === 'number' ? needed : [...needed, ...wanted];
    const { parts, rest } = this.#takeParts(all.filter((number) => !this.isComing(number)));
    const missing = typeof wanted === 'number' ? this.#runsFrom(rest, wanted) : rest;
    const requests = [...this.#partRequests(parts), ...this.#requestsOf(missing)];
    const isNeeded = new Set(needed);
    const holdsNeeded = ({ numbers }: PageRequest) => numbers.some((number) => isNeeded.has(number));
    for (const request of requests.filter(holdsNeeded)) {
      for (const paid of this.#pay(request, isNeeded)) this.#start(paid).hurry();
    }
    for (const request of requests) if (!holdsNeeded(request) && this.budget.take(request.bytes)) this.#start(request);
  }

  /** The request, or smaller ones if the budget is enough only for its needed pages. @throws BudgetSpent */
  #pay(request: PageRequest, needed: ReadonlySet<number>): PageRequest[] {
    if (this.budget.take(request.bytes)) return [request];
    const smaller = this.#requestsOf(request.numbers.filter((number) => needed.has(number)));
    for (const { bytes } of smaller) if (!this.budget.take(bytes)) this.budget.refuse();
    return smaller;
  }

  async #wait(numbers: readonly number[]): Promise<void> {
    try {
      await Promise.all(numbers.map((number) => this.#coming.get(number)?.done));
    } catch (cause) {
      this.giveUp();
      throw cause;
    }
  }

  /** Splits pages into those that the page map has, by their numbers, and the rest. */
  #takeParts(numbers: readonly number[]): { parts: ReadonlyMap<number, MapPart>; rest: readonly number[] } {
    const parts = new Map<number, MapPart>();
    const rest = numbers.filter((number) => {
      const part = this.#file.partOf(number);
      if (part) parts.set(number, part);
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
    const { parallel, crowdedGapBytes, mostSpare } = this.#rules();
    return rangesOf(numbers, {
      pageBytes,
      fileBytes: sizeBytes,
      gapPages: Math.floor(GAP_BYTES / pageBytes),
      crowdedGapPages: Math.floor(crowdedGapBytes / pageBytes),
      parallel,
      mostSpare,
      maxPages: MAX_REQUEST_BYTES / pageBytes,
    });
  }

  /** Requests in the order in which a statement will reach their pages. */
  #requestsOf(wanted: Iterable<number>): PageRequest[] {
    const file = this.#file;
    const turns = new Map<number, number>();
    for (const number of wanted) if (!turns.has(number)) turns.set(number, turns.size);
    const turnOf = (numbers: readonly number[]) =>
      Math.min(...numbers.map((number) => turns.get(number) ?? turns.size));
    const requests = this.#rangesOf(turns.keys()).map((range) => {
      const bytes = file.wireBytesOf(range);
      const fetch = async (signal: AbortSignal) => {
        const answer = await this.#ask(file.expected, range, signal);
        // Pages that cannot be fetched packed take more bytes, and so do their checksums.
        const { wireBytes = answer.body.length, checksumBytes = 0 } = answer;
        this.budget.overdraw(wireBytes + checksumBytes - bytes);
        file.accept(range, answer);
      };
      const numbers = file.pagesOf(range.offset, range.length);
      return { range, numbers, bytes, fetch, turn: turnOf(numbers) };
    });
    return requests.sort((a, b) => a.turn - b.turn);
  }

  /** Parts that are near each other in the map are fetched in one request. */
  #partRequests(parts: ReadonlyMap<number, MapPart>): PageRequest[] {
    const requests: (ByteRange & { readonly parts: Map<number, MapPart> })[] = [];
    for (const [number, part] of [...parts].sort(([, a], [, b]) => a.offset - b.offset)) {
      const last = requests.at(-1);
      const end = last ? last.offset + last.length : 0;
      const length = last ? part.offset + part.length - last.offset : 0;
      if (last && part.offset - end <= GAP_BYTES && length <= MAX_REQUEST_BYTES) {
        requests[requests.length - 1] = { ...last, length, parts: last.parts.set(number, part) };
      } else {
        requests.push({ offset: part.offset, length: part.length, parts: new Map([[number, part]]) });
      }
    }
    return requests.map(({ parts: together, ...range }) => ({
      range: null,
      numbers: [...together.keys()],
      bytes: range.length,
      fetch: (signal) => this.#fetchParts(range, together, signal),
    }));
  }

  /**
   * If a part cannot be fetched or is damaged, the map is no longer used, and its pages are fetched from the database.
   */
  async #fetchParts(range: ByteRange, parts: ReadonlyMap<number, MapPart>, signal: AbortSignal): Promise<void> {
    const file = this.#file;
    try {
      const fetched = await file.map?.fetch(range, parts, signal);
      if (fetched) return file.acceptParts(range, fetched);
    } catch (cause) {
      if (signal.aborted) throw cause;
      file.dropMap();
    }
    await Promise.all(this.#requestsOf(parts.keys()).map(({ fetch }) => fetch(signal)));
  }

  #start({ range, numbers, fetch }: PageRequest): Queued {
    if (range) this.#note(range);
    const expected = this.#coming;
    const { signal } = this.#givingUp;
    const queued = this.#queue.add(async () => {
      try {
        // The request may have been aborted while it waited for its turn.
        signal.throwIfAborted();
        await fetch(signal);
      } finally {
        for (const number of numbers) expected.delete(number);
      }
    });
    // A failed page is requested again when a statement needs it, and the error is reported then.
    queued.done.catch((cause: unknown) => {
      if (cause instanceof RemoteFailure && cause.kind === 'changed') this.#change = cause;
    });
    for (const number of numbers) expected.set(number, queued);
    return queued;
  }

  #note(range: ByteRange): void {
    const numbers = this.#file.pagesOf(range.offset, range.length);
    this.#readers.note(numbers[0] ?? 0, numbers.length);
  }
}
