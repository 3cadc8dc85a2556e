import type { AskRange } from './loader.ts';
import { Patience } from './patience.ts';
import type { Pauses } from './pauses.ts';
import type { ByteRange, ExpectedFile } from './range-answer.ts';
import type { RangeAnswer } from './remote-file.ts';

/** Asks for one range, blocking. @throws RemoteFailure */
export type AskRangeNow = (file: ExpectedFile, range: ByteRange) => RangeAnswer;

/** Asks a host for ranges, again where that may help. */
export class PatientHost extends Patience {
  readonly #ask: AskRange;
  readonly #askNow: AskRangeNow;

  constructor(ask: AskRange, askNow: AskRangeNow, pauses: Pauses) {
    super(pauses);
    this.#ask = ask;
    this.#askNow = askNow;
  }

  /** @throws RemoteFailure that does not pass, or did not in time */
  readonly ask: AskRange = (file, range, signal = new AbortController().signal) =>
    this.request(() => this.#ask(file, range, signal), file.url, signal);

  /** The same, blocking the thread. */
  readonly askNow: AskRangeNow = (file, range) => this.requestNow(() => this.#askNow(file, range));
}
