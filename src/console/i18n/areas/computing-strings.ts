/** Texts on the time that a query computes. */
export interface ComputingStrings {
  /** The cost of a recursive query. */
  readonly atLeast: (cost: string) => string;
  /** The same if nothing has to be fetched. */
  readonly timeUnknown: string;
  readonly recursionExplained: string;
  /** The same for a query on full-text or R-tree tables. */
  readonly priceUnknown: string;
  readonly searchExplained: string;
  /** The cost of the same rows without an index. */
  readonly asScan: (cost: string) => string;
  readonly asScanExplained: (table: string, cost: string) => string;
  /** The setting, and its choices: milliseconds, or none. */
  readonly atMost: string;
  readonly duration: (ms: number) => string;
  readonly withoutLimit: string;
  /** The query is suspended after this time of computing. */
  readonly timeUp: string;
  readonly standsStill: (computedMs: number) => string;
  readonly goOn: (moreMs: number) => string;
  readonly goOnWithout: string;
  /** A query that was ended at its limit. */
  readonly runAgain: (limitMs: number) => string;
  readonly runAgainWithout: string;
  /** Beside the rows so far of a suspended query. */
  readonly rowsSoFar: (count: number) => string;
  /** In the status line of the current run. */
  readonly paused: string;
}
