import type { ByteRange } from '../../../column-strips/index.ts';
import { HOSTS } from '../../../contract/host-sentences.ts';
import { say } from '../../../contract/sentence.ts';
import type { RemoteFile } from '../file/remote-file.ts';
import { BlockCache } from '../store/block-cache.ts';
import type { ByteBudget } from '../transport/byte-budget.ts';
import { RemoteFailure } from '../transport/failure.ts';
import { type Queued, RequestQueue } from '../transport/request-queue.ts';
import type { RetryPolicy } from '../transport/retrying/retry-policy.ts';
import type { ExpectedFile, RangeAnswer, RangeSource } from '../transport/transport.ts';

/** A strip or a dictionary: its place in the file, and a check of its bytes. */
export interface Piece extends ByteRange {
  readonly isWhole: (bytes: Uint8Array) => boolean;
}

/** Pieces that are requested together, one request a column, followed by those that are requested later. */
export type Chunks = readonly (readonly Piece[])[];

/** Adjacent pieces of the file, which come in one request. */
interface Run extends ByteRange {
  readonly pieces: readonly Piece[];
}

/** The longest request, in bytes. */
export const MOST_BYTES = 512 * 1024;
/** This many requests keep a connection busy. With more, the pieces requested first would arrive later. */
const PARALLEL = 6;
/** Memory for packed strips: some ten columns of three million rows. */
const CACHE_BYTES = 48 * 1024 * 1024;
/** How many bytes may be requested before they are read. More would displace strips that are read first. */
export const AHEAD_BYTES = CACHE_BYTES / 2;

export interface StripLoaderOptions {
  /** Counts what arrives, and stores it. */
  readonly database: RemoteFile;
  /** Asks for ranges of the file of strips, without retrying. */
  readonly source: RangeSource;
  readonly retries: RetryPolicy;
  readonly budget: ByteBudget;
  /** How many requests may be under way at the same time. */
  readonly parallel: () => number;
}

/** Fetches pieces of a file of strips in few requests, in the order in which they are requested, and none twice. */
export class StripLoader {
  readonly #file: ExpectedFile;
  /** Distinguishes pieces of this file in the store from those of another file of the same database. */
  readonly #storedFrom: number;
  readonly #options: StripLoaderOptions;
  readonly #queue: RequestQueue;
  /** Loaded pieces by their offsets. */
  readonly #atHand = new BlockCache(CACHE_BYTES);
  readonly #coming = new Map<number, Queued>();
  #givingUp = new AbortController();

  constructor(file: ExpectedFile, storedFrom: number, options: StripLoaderOptions) {
    this.#file = file;
    this.#storedFrom = storedFrom;
    this.#options = options;
    this.#queue = new RequestQueue(() => ({ parallel: Math.min(PARALLEL, options.parallel()), together: 1 }));
  }

  /** Whether a piece is loaded or stored. */
  has(piece: Piece): boolean {
    return (
      this.#atHand.has(piece.offset) || this.#options.database.store?.hasPart('strip', this.#numberOf(piece)) === true
    );
  }

  /** The bytes of a loaded piece. */
  get(piece: Piece): Uint8Array | undefined {
    const bytes = this.#atHand.get(piece.offset);
    if (bytes) return bytes;
    const stored = this.#options.database.store?.part('strip', this.#numberOf(piece));
    if (!stored || !piece.isWhole(stored)) return undefined;
    this.#atHand.set(piece.offset, stored);
    return stored;
  }

  /**
   * Requests pieces and waits for the needed ones; the others keep coming.
   *
   * @param wanted in the order in which they will be needed, the needed ones in the first chunk
   * @throws RemoteFailure when a needed piece cannot be had; all other requests end then
   * @throws BudgetSpent when the budget is too small for a needed piece
   */
  async load(needed: readonly Piece[], wanted: Chunks): Promise<void> {
    this.request(needed, wanted);
    for (const { offset } of needed) this.#coming.get(offset)?.hurry();
    try {
      await Promise.all(needed.map(({ offset }) => this.#coming.get(offset)?.done));
    } catch (cause) {
      this.giveUp();
      throw cause;
    }
  }

  /** Requests the same without waiting. @throws BudgetSpent */
  request(needed: readonly Piece[], wanted: Chunks): void {
    for (const run of this.#paid(needed, wanted)) this.#start(run);
  }

  /** The same, blocking the thread. */
  loadNow(needed: readonly Piece[], wanted: Chunks): void {
    const { source, retries } = this.#options;
    for (const run of this.#paid(needed, wanted)) {
      this.#accept(
        run,
        retries.requestNow(() => this.#checked(run, source.askNow(this.#file, run))),
      );
    }
  }

  /** Waits for the requests under way. @throws RemoteFailure */
  async settle(): Promise<void> {
    await Promise.all([...new Set(this.#coming.values())].map(({ done }) => done));
  }

  /** Aborts all requests. Their pieces can be requested again. */
  giveUp(): void {
    this.#givingUp.abort();
    this.#givingUp = new AbortController();
    this.#coming.clear();
  }

  /** The requests for missing pieces, as far as the budget allows. @throws BudgetSpent */
  *#paid(needed: readonly Piece[], wanted: Chunks): Generator<Run> {
    const { budget } = this.#options;
    const isNeeded = new Set(needed.map(({ offset }) => offset));
    const holdsNeeded = ({ pieces }: Run) => pieces.some(({ offset }) => isNeeded.has(offset));
    const runs = (chunk: readonly Piece[]) => runsOf(chunk.filter((piece) => this.#isMissing(piece)));
    for (const chunk of wanted)
      for (const run of runs(chunk)) {
        if (budget.take(run.length)) yield run;
        else if (holdsNeeded(run)) {
          for (const smaller of runsOf(run.pieces.filter(({ offset }) => isNeeded.has(offset)))) {
            if (!budget.take(smaller.length)) budget.refuse();
            yield smaller;
          }
        }
      }
  }

  #isMissing(piece: Piece): boolean {
    return !this.#coming.has(piece.offset) && this.get(piece) === undefined;
  }

  #start(run: Run): void {
    const { source, retries } = this.#options;
    const { signal } = this.#givingUp;
    const queued = this.#queue.add(async () => {
      try {
        signal.throwIfAborted();
        const ask = async () => this.#checked(run, await source.ask(this.#file, run, signal));
        this.#accept(run, await retries.request(ask, this.#file.url, signal));
      } finally {
        for (const { offset } of run.pieces) if (this.#coming.get(offset) === queued) this.#coming.delete(offset);
      }
    });
    // A failed piece is requested again when it is needed, and the error is reported then.
    queued.done.catch(() => {});
    for (const { offset } of run.pieces) this.#coming.set(offset, queued);
  }

  /** @throws RemoteFailure */
  #checked(run: Run, answer: RangeAnswer): RangeAnswer {
    const isWhole = run.pieces.every((piece) => piece.isWhole(pieceOf(answer, run, piece)));
    if (!isWhole) throw new RemoteFailure('other-bytes', say(HOSTS.otherBytes, { url: this.#file.url }));
    return answer;
  }

  #accept(run: Run, answer: RangeAnswer): void {
    const { database } = this.#options;
    database.count(answer.body.length, answer.requests);
    for (const piece of run.pieces) {
      // Copied, so that dropping one piece frees its bytes.
      const bytes = pieceOf(answer, run, piece).slice();
      this.#atHand.set(piece.offset, bytes);
      database.store?.keepPart('strip', this.#numberOf(piece), bytes);
    }
  }

  /** 32 bits, as in the store. */
  #numberOf({ offset }: Piece): number {
    return (this.#storedFrom + offset) % 2 ** 32;
  }
}

const pieceOf = ({ body }: RangeAnswer, run: Run, { offset, length }: Piece): Uint8Array =>
  body.subarray(offset - run.offset, offset - run.offset + length);

/** Joins adjacent pieces, in either direction, in the order of the first piece of each run. */
function runsOf(pieces: readonly Piece[]): Run[] {
  const runs: { offset: number; length: number; pieces: Piece[] }[] = [];
  for (const piece of pieces) {
    const run = runs.find(
      (each) =>
        each.length + piece.length <= MOST_BYTES &&
        (each.offset + each.length === piece.offset || piece.offset + piece.length === each.offset),
    );
    if (!run) {
      runs.push({ offset: piece.offset, length: piece.length, pieces: [piece] });
      continue;
    }
    run.offset = Math.min(run.offset, piece.offset);
    run.length += piece.length;
    run.pieces.push(piece);
  }
  return runs;
}
