import type { AskRange, AskRangeNow, RangeSource } from '../transport/transport.ts';
import type { PageChecks } from './page-checks.ts';

/**
 * Requests pages of a database, and checks each against its checksum if the page map has them. The host's versions do
 * not matter here: a version identifies the file, but does not prove that the host's disk still has the published
 * bytes.
 */
export class VerifiedSource implements RangeSource {
  readonly #source: RangeSource;
  readonly #checks: () => PageChecks | null;

  /** @param checks null while no checksums are known */
  constructor(source: RangeSource, checks: () => PageChecks | null) {
    this.#source = source;
    this.#checks = checks;
  }

  /**
   * Requests pages and their checksums in the same round. @throws RemoteFailure also for a page with another checksum
   */
  readonly ask: AskRange = async (file, range, signal) => {
    const checks = this.#checks();
    if (!checks) return this.#source.ask(file, range, signal);
    const coming = checks.bring(range);
    // A failure of the pages is reported first; one of the checksums is reported below.
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
