import type { AskRange } from './loader.ts';
import type { PageChecks } from './page-checks.ts';
import type { AskRangeNow } from './patient-host.ts';
import type { RangeAnswer } from './remote-file.ts';
import { canTellChange } from './validators.ts';

/**
 * Asks for pages of a database, and checks those by their checksums of which the host does not say of which version of the file
 * they are.
 */
export class CheckedHost {
  readonly #ask: AskRange;
  readonly #askNow: AskRangeNow;
  #checks: PageChecks | null = null;
  /** Whether the host has told the version of what it sent last. */
  #tells = false;
  #isStrict = false;

  constructor(ask: AskRange, askNow: AskRangeNow) {
    this.#ask = ask;
    this.#askNow = askNow;
  }

  /**
   * From now on, pages are checked where that must be.
   *
   * @param tells whether the host is likely to tell versions: else checksums are asked for together with pages
   * @param isStrict whether all pages are checked, whatever the host tells: where others come from elsewhere, its word does not say
   *     that both are of one version
   */
  checkBy(checks: PageChecks, tells: boolean, isStrict = false): void {
    this.#checks = checks;
    this.#tells = tells && !isStrict;
    this.#isStrict = isStrict;
  }

  /** @throws RemoteFailure for pages, too, that have other checksums */
  readonly ask: AskRange = async (file, range, signal) => {
    const checks = this.#checks;
    if (!checks) return this.#ask(file, range, signal);
    const early = this.#tells ? null : checks.bring(range);
    // Whoever waits for the pages is told.
    early?.catch(() => {});
    const answer = await this.#ask(file, range, signal);
    if (this.#note(answer)) return answer;
    await (early ?? checks.bring(range));
    checks.check(range, answer.body, file.url);
    return { ...answer, isChecked: true };
  };

  /** The same, blocking. */
  readonly askNow: AskRangeNow = (file, range) => {
    const answer = this.#askNow(file, range);
    const checks = this.#checks;
    if (!checks || this.#note(answer)) return answer;
    checks.bringNow(range, this.#askNow);
    checks.check(range, answer.body, file.url);
    return { ...answer, isChecked: true };
  };

  #note(answer: RangeAnswer): boolean {
    this.#tells = !this.#isStrict && canTellChange(answer);
    return this.#tells;
  }
}
