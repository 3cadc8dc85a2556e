import type { PageBounds } from './scout-pages.ts';

/** What a statement would read next. */
export interface Exploration {
  /** Pages that are not loaded, in the order in which they would be read. */
  readonly pages: ReadonlySet<number>;
  /**
   * - exact: the scout followed the statement to its end, or to where its reader stops;
   * - partial: the same, but past pages that may be interior ones, whose children will also be needed;
   * - cut: it stopped because enough pages were named, or went further than the statement may really go;
   * - lost: it failed, most often at a page for which no blank can be made;
   * - slow: its time was up.
   */
  readonly end: 'exact' | 'partial' | 'cut' | 'lost' | 'slow';
  /** Its cost, in units of about ten microseconds. */
  readonly work: number;
}

/** The limits of an exploration. */
export interface ExplorationBounds extends PageBounds {
  /** In the units of `Exploration.work`. */
  readonly maxWork: number;
}

/** The work of preparing a statement is limited like that of running it. */
export const PREPARING: ExplorationBounds = { maxPages: 0, maxUncertain: 0, maxWork: 25_000 };
/**
 * The work of one page that SQLite reads. A check of the clock, every 500 instructions of its virtual machine, is one
 * unit.
 */
const PAGE_WORK = 2;
/** Work is not counted within a function call. An exploration that checks the clock stops after this time. */
const EXPLORE_MS = 2_000;

/** Counts the cost of an exploration. Work is counted and not timed, so that every run makes the same requests. */
export class WorkMeter {
  readonly #now: () => number;
  /** How often the virtual machine has checked the clock. */
  #looks = 0;
  #deadline = Number.POSITIVE_INFINITY;

  /** @param now a clock that never goes back, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  begin(): void {
    this.#looks = 0;
    this.#deadline = this.#now() + EXPLORE_MS;
  }

  look(): void {
    this.#looks += 1;
  }

  /** @param reads pages that were read since `begin` */
  workOf(reads: number): number {
    return this.#looks + PAGE_WORK * reads;
  }

  exceeds(maxWork: number, reads: number): boolean {
    return this.workOf(reads) > maxWork || this.#now() > this.#deadline;
  }
}
