import type { Checked, Refusal } from '../../src/contract/errors.ts';
import { PagePatrol } from '../integrity/page-patrol.ts';
import type { DamagedFile } from '../pool/pool.ts';
import type { DatabaseFile } from '../pool/protocol.ts';
import type { QueryHealth } from './query-health.ts';
import type { Readiness } from './readiness.ts';

/** Pages of the file that are checked each time: 256 KiB of the usual ones. */
const PATROL_PAGES = 64;

/**
 * Whether the published database is there and sound. Four things must hold: the file is whole, no query met a damaged page, the
 * pages checked in turn are as they were published, and most queries are answered.
 *
 * A file with a damaged page stays unfit until another one is published. Queries that do not meet that page are answered
 * meanwhile.
 */
export class DatabaseSoundness {
  readonly #currentFile: () => Promise<Checked<DatabaseFile>>;
  readonly #health: QueryHealth;
  #patrolled: { readonly identity: string; readonly patrol: PagePatrol | null } | null = null;
  #found: DamagedFile | null = null;
  /** Files with a damaged page that a query has read since the last check. */
  #met: readonly DamagedFile[] = [];

  constructor(currentFile: () => Promise<Checked<DatabaseFile>>, health: QueryHealth) {
    this.#currentFile = currentFile;
    this.#health = health;
  }

  /**
   * To be called when a query read a damaged page. The identity decides which file is unfit, because a sound file may
   * be published before the query ends.
   */
  noteDamaged(damaged: DamagedFile): void {
    if (!this.#met.some(({ identity }) => identity === damaged.identity)) this.#met = [...this.#met, damaged];
  }

  readonly look: Readiness = async () => {
    const file = await this.#currentFile();
    if (!file.ok) return file.refusal;
    const sentence = await this.#damagedSentence(file.value);
    if (sentence !== null) return unsound(sentence, 'Look with npm run db:verify, and publish the database anew.');
    const { mostFailed } = this.#health;
    if (mostFailed === null) return null;
    const { failed, queries } = mostFailed;
    return unsound(`${failed} of the ${queries} queries of the last half minute failed.`, 'The log tells why.');
  };

  async #damagedSentence({ identity, path, checksums }: DatabaseFile): Promise<string | null> {
    this.#found = this.#met.find((met) => met.identity === identity) ?? this.#found;
    this.#met = [];
    if (this.#found?.identity === identity) return this.#found.sentence;
    if (this.#patrolled?.identity !== identity) {
      this.#patrolled = { identity, patrol: checksums && new PagePatrol(path, checksums) };
    }
    const { patrol } = this.#patrolled;
    if (patrol === null) return null;
    try {
      const page = await patrol.check(PATROL_PAGES);
      if (page === null) return null;
      const sentence = `The database file is damaged: page ${page} is not as it was published.`;
      this.#found = { identity, sentence };
      return sentence;
    } catch (cause) {
      return `The database file cannot be read: ${cause instanceof Error ? cause.message : cause}.`;
    }
  }
}

const unsound = (message: string, hint: string): Refusal => ({ code: 'DB_UNAVAILABLE', message, hint });
