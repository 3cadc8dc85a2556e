import type { AskRange, AskRangeNow, RangeSource } from '../transport/transport.ts';
import type { PageChecks } from './page-checks.ts';

/**
 * Asks for pages of a database, and holds each to its checksum where the page map has them. What the host says of versions decides
 * nothing here: a version tells which file is sent, and not whether its disk still has the bytes that were published.
 */
export class VerifiedSource implements RangeSource {
  readonly #source: RangeSource;
  readonly #checks: () => PageChecks | null;

  /** @param checks null as long as nothing is known that pages could be held to */
  constructor(source: RangeSource, checks: () => PageChecks | null) {
    this.#source = source;
    this.#checks = checks;
  }

  /** Asks for pages and for their checksums in the same round. @throws RemoteFailure also for a page with another checksum */
  readonly ask: AskRange = async (file, range, signal) => {
    const checks = this.#checks();
    if (!checks) return this.#source.ask(file, range, signal);
    const coming = checks.bring(range);
    // A failure of the pages is told first; that of the checksums is told below.
    coming.catch(() => {});
    const answer = await this.#source.ask(file, range, signal);
    const checksumBytes = await coming;
    checks.check(range, answer.body, file.url);
    return { ...answer, isChecked: true, checksumBytes };
  };

  /** The same, blocking. */
  readonly askNow: AskRangeNow = (file, range) => {
    const answer = this.#source.askNow(file, range);
    const checks = this.#checks();
    if (!checks) return answer;
    const checksumBytes = checks.bringNow(range, this.#source.askNow);
    checks.check(range, answer.body, file.url);
    return { ...answer, isChecked: true, checksumBytes };
  };
}
