/** Texts on ways to run a text, and on several statements that run one after another. */
export interface RunsStrings {
  /** Opens the menu beside Run. */
  readonly more: string;
  readonly runAll: string;
  readonly explain: string;
  /** Instead of a warning. @param price what was fetched; null if the page had all of it */
  readonly scanned: (price: string | null) => string;
  /** The view with the plan of an answer. */
  readonly plan: string;
  /** The list of statements that ran one after another. */
  readonly series: string;
  readonly statement: (number: number) => string;
  readonly summary: (answered: number, all: number) => string;
  readonly stoppedAt: (number: number) => string;
  /** The state of a statement without an answer. */
  readonly refused: string;
  readonly cancelled: string;
  readonly overBudget: string;
  readonly running: string;
  readonly notRun: string;
  /** Instead of the answer of a statement that has not run. */
  readonly notRunExplained: string;
}
