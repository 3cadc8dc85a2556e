/** Pages for which a sketch has only the key after the last one. */
export interface Run {
  readonly pages: readonly number[];
  /**
   * The pages before the run that have to be read as well: the leaf before it, and the interior pages that lead to that
   * leaf.
   */
  before(): readonly number[];
}

/**
 * Most bytes of pages that are requested only because they are near wanted ones. At 20 Mbit/s they arrive in 20 ms,
 * less than a round trip.
 */
const MOST_GUESSED_BYTES = 48 * 1024;

/**
 * The runs that a statement entered on its way through sketches.
 *
 * A run that the statement reads to its end is read in any case. If the statement begins or ends within a run, it may
 * need any page of the run. All of them are named then, because fetching the keys first costs a round trip. Scattered
 * look-ups would name too many pages this way. For those, no page is named and the keys are fetched first.
 */
export class RunsEntered {
  /** Runs by their first page, each with its visited pages. */
  readonly #runs = new Map<number, { readonly run: Run; readonly entered: Set<number> }>();

  /** Records a visited page. */
  enter(number: number, run: Run): void {
    const [first = 0, second] = run.pages;
    if (second === undefined) return;
    const known = this.#runs.get(first) ?? { run, entered: new Set() };
    this.#runs.set(first, known);
    known.entered.add(number);
  }

  /**
   * @param wanted pages that are named, in order
   * @param bytesOf how many bytes a request for a page brings: 0 for a loaded page
   * @returns the same pages, with or without those that the statement may need
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
      const unneeded = new Set(unsure.flatMap(({ run }) => run.pages));
      return new Set([...wanted].filter((number) => !unneeded.has(number)));
    }
    const withGuesses = [...wanted].flatMap((number) => [number, ...(near.get(number) ?? []).filter(isGuess)]);
    return new Set([...withGuesses, ...guesses]);
  }
}
