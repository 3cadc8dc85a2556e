import { RemoteFailure, type RemoteFailureKind } from '../transport/failure.ts';
import type { RetryPolicy } from '../transport/retrying/retry-policy.ts';
import type { AskRange, AskRangeNow, RangeSource } from '../transport/transport.ts';
import type { RemoteFile } from './remote-file.ts';

/**
 * Failures that concern more than one file: the host, which also has the database, cannot be reached, or another build
 * has replaced this one.
 */
export const OF_ALL_FILES: readonly RemoteFailureKind[] = ['unreachable', 'busy', 'changed'];

export interface PackedSourceOptions {
  readonly file: RemoteFile;
  /** Requests ranges of the file of packed pages, without retrying. */
  readonly packedFile: RangeSource;
  readonly retries: RetryPolicy;
}

/**
 * Requests pages from the packed file while its answers are right. After a fault of that file, or without one, it
 * requests them from the database itself.
 */
export class PackedSource implements RangeSource {
  readonly #database: RangeSource;
  readonly #options: PackedSourceOptions;

  /** @param database requests pages of the database itself */
  constructor(database: RangeSource, options: PackedSourceOptions) {
    this.#database = database;
    this.#options = options;
  }

  /** @param range whole pages of the database */
  readonly ask: AskRange = async (expected, range, signal = new AbortController().signal) => {
    const { file, packedFile, retries } = this.#options;
    const { packed } = file;
    if (!packed) return this.#database.ask(expected, range, signal);
    try {
      return await retries.request(() => packed.fetch(range, packedFile.ask, signal), packed.url, signal);
    } catch (cause) {
      if (signal.aborted) throw cause;
      this.#goOnWithout(cause);
    }
    return this.#database.ask(expected, range, signal);
  };

  /** The same, blocking the thread. */
  readonly askNow: AskRangeNow = (expected, range) => {
    const { file, packedFile, retries } = this.#options;
    const { packed } = file;
    if (!packed) return this.#database.askNow(expected, range);
    try {
      return retries.requestNow(() => packed.fetchNow(range, packedFile.askNow));
    } catch (cause) {
      this.#goOnWithout(cause);
    }
    return this.#database.askNow(expected, range);
  };

  #goOnWithout(cause: unknown): void {
    if (!(cause instanceof RemoteFailure) || OF_ALL_FILES.includes(cause.kind)) throw cause;
    this.#options.file.dropPacked();
  }
}
