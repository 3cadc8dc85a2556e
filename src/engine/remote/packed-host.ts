import { RemoteFailure, type RemoteFailureKind } from './failure.ts';
import type { AskRange } from './loader.ts';
import type { AskRangeNow, PatientHost } from './patient-host.ts';
import type { RemoteFile } from './remote-file.ts';

/**
 * What tells nothing of the packed pages alone: the host cannot be had, which has the database as well; or another build has
 * taken the place of this one.
 */
const OF_ALL_FILES: readonly RemoteFailureKind[] = ['unreachable', 'busy', 'changed'];

/**
 * Asks for pages of a database where they lie packed, as long as they can be had there as they have to be; from then on, and
 * where there are none, in the database itself.
 */
export class PackedHost {
  readonly #host: PatientHost;
  readonly #file: RemoteFile;
  readonly #ask: AskRange;
  readonly #askNow: AskRangeNow;

  /**
   * @param host asks for pages of the database itself, and says how often anything is asked again
   * @param ask asks for a range of any file, once
   */
  constructor(host: PatientHost, file: RemoteFile, ask: AskRange, askNow: AskRangeNow) {
    this.#host = host;
    this.#file = file;
    this.#ask = ask;
    this.#askNow = askNow;
  }

  /** @param range whole pages of the database */
  readonly ask: AskRange = async (expected, range, signal = new AbortController().signal) => {
    const { packed } = this.#file;
    if (!packed) return this.#host.ask(expected, range, signal);
    try {
      return await this.#host.request(() => packed.fetch(range, this.#ask, signal), packed.url, signal);
    } catch (cause) {
      if (signal.aborted) throw cause;
      this.#goOnWithout(cause);
    }
    return this.#host.ask(expected, range, signal);
  };

  /** The same, blocking the thread. */
  readonly askNow: AskRangeNow = (expected, range) => {
    const { packed } = this.#file;
    if (!packed) return this.#host.askNow(expected, range);
    try {
      return this.#host.requestNow(() => packed.fetchNow(range, this.#askNow));
    } catch (cause) {
      this.#goOnWithout(cause);
    }
    return this.#host.askNow(expected, range);
  };

  #goOnWithout(cause: unknown): void {
    if (!(cause instanceof RemoteFailure) || OF_ALL_FILES.includes(cause.kind)) throw cause;
    this.#file.dropPacked();
  }
}
