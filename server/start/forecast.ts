/** What a start may have to build, and how long that takes on two processors (measured). */
const EXPECTED_MS = { engine: 190_000, database: 150_000, page: 20_000 } as const;

export type Part = keyof typeof EXPECTED_MS;

/** Share of the expected time that is assumed to remain for a part that takes longer than expected. */
const OVERDUE_SHARE = 0.1;
const BAR_CELLS = 30;

/** The progress of a build, and its remaining time. The page waits for the engine. */
export class Forecast {
  readonly #missing: readonly Part[];
  readonly #now: () => number;
  readonly #startedMs: number;
  readonly #begunMs = new Map<Part, number>();
  readonly #done = new Set<Part>();

  constructor(missing: readonly Part[], now: () => number = () => performance.now()) {
    this.#missing = missing;
    this.#now = now;
    this.#startedMs = now();
  }

  /** The duration of each part; null if nothing is missing. */
  announcement(): string | null {
    if (this.#missing.length === 0) return null;
    const parts = this.#missing.map((part) => `${part} (${about(EXPECTED_MS[part])})`);
    return `To build, once: ${parts.join(', ')}; ${about(this.#leftMs())} in all.`;
  }

  begin(part: Part): void {
    this.#begunMs.set(part, this.#now());
  }

  end(part: Part): void {
    this.#done.add(part);
  }

  /** A bar, the percentage, and the remaining time. */
  bar(): string {
    const passedMs = this.#now() - this.#startedMs;
    const leftMs = this.#leftMs();
    const share = leftMs === 0 ? 1 : passedMs / (passedMs + leftMs);
    const cells = Math.floor(share * BAR_CELLS);
    return `[${'='.repeat(cells)}${' '.repeat(BAR_CELLS - cells)}] ${Math.floor(share * 100)}%, ${about(leftMs)} left`;
  }

  #leftMs(): number {
    return Math.max(this.#leftOf('database'), this.#leftOf('engine') + this.#leftOf('page'));
  }

  #leftOf(part: Part): number {
    if (!this.#missing.includes(part) || this.#done.has(part)) return 0;
    const begunMs = this.#begunMs.get(part);
    if (begunMs === undefined) return EXPECTED_MS[part];
    const passedMs = this.#now() - begunMs;
    return Math.max(EXPECTED_MS[part] - passedMs, passedMs * OVERDUE_SHARE);
  }
}

/** A rounded time. */
function about(ms: number): string {
  return ms < 60_000 ? `about ${Math.ceil(ms / 5_000) * 5} s` : `about ${Math.round(ms / 60_000)} min`;
}
