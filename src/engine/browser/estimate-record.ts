import type { Estimate, Transfer } from '../../contract/runner.ts';

/** What a run was estimated to fetch, and what it fetched. */
export interface JudgedEstimate {
  readonly estimate: Estimate;
  readonly actual: Transfer;
}

const MOST = 50;

/** The last estimates of a session with what the runs then fetched, to measure the accuracy of the estimator. */
export class EstimateRecord {
  readonly #pairs: JudgedEstimate[] = [];

  note(pair: JudgedEstimate): void {
    this.#pairs.push(pair);
    if (this.#pairs.length > MOST) this.#pairs.shift();
  }

  /** Oldest first. */
  get pairs(): readonly JudgedEstimate[] {
    return this.#pairs;
  }
}
