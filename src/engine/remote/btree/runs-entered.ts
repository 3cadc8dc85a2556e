/** Pages of which a sketch has only the key behind the last one. */
export interface Run {
  readonly pages: readonly number[];
  /** On the way to what is between the key that is told in front of them and the one that is meant: the page before them. */
  before(): readonly number[];
}

/** So many bytes may be asked for that are only near to what is meant: at 20 Mbit/s they come in 20 ms, less than a round trip. */
const MOST_GUESSED_BYTES = 48 * 1024;

/**
 * The runs that a statement entered on its way through sketches.
 *
 * A run that the statement goes through to its end is read in any case. Where the statement begins or ends within a run, any page
 * of it may be the one: all are named, because asking first costs a round trip. Scattered look-ups would name too many pages this
 * way: none is named then, and the keys come first.
 */
export class RunsEntered {
  /** By their first pages, with those that were come to. */
  readonly #runs = new Map<number, { readonly run: Run; readonly entered: Set<number> }>();

  /** Takes note of a page that was come to. */
  enter(number: number, run: Run): void {
    const [first = 0, second] = run.pages;
    if (second === undefined) return;
    const known = this.#runs.get(first) ?? { run, entered: new Set() };
    this.#runs.set(first, known);
    known.entered.add(number);
  }

  /**
   * @param wanted pages that are named, in order
   * @param bytesOf how many bytes come when a page is asked for: none for one that is at hand
   * @returns the same with those that may be meant, or without them
   */
  named(wanted: ReadonlySet<number>, bytesOf: (number: number) => number): ReadonlySet<number> {
    const runs = [...this.#runs.values()];
    const unsure = runs.filter(({ run, entered }) => entered.size < run.pages.length);
    const near = new Map<number, readonly number[]>();
    for (const { run, entered } of runs) {
      const pages = [...run.before(), ...(entered.size < run.pages.length ? run.pages : [])];
      for (const number of entered) near.set(number, pages);
    }
    const isGuess = (number: number) => !wanted.has(number) && bytesOf(number) > 0;
    const guesses = new Set([...near.values()].flat().filter(isGuess));
    const bytes = [...guesses].reduce((sum, number) => sum + bytesOf(number), 0);
    if (bytes > MOST_GUESSED_BYTES) {
      const inVain = new Set(unsure.flatMap(({ run }) => run.pages));
      return new Set([...wanted].filter((number) => !inVain.has(number)));
    }
    const withGuesses = [...wanted].flatMap((number) => [number, ...(near.get(number) ?? []).filter(isGuess)]);
    return new Set([...withGuesses, ...guesses]);
  }
}
