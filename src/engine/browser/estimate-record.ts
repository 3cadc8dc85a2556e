import type { Estimate, Transfer } from '../../contract/runner.ts';

/** What a run was expected to fetch, and what it fetched. */
export interface JudgedEstimate {
  readonly estimate: Estimate;
  readonly actual: Transfer;
}

const MOST = 50;

/** The last estimates of a session beside what the runs then took, so that the estimator can be judged. */
export class EstimateRecord {
  readonly #pairs: JudgedEstimate[] = [];

  note(pair: JudgedEstimate): void {
    this.#pairs.push(pair);
    if (this.#pairs.length > MOST) this.#pairs.shift();
  }

  /** The oldest first. */
  get pairs(): readonly JudgedEstimate[] {
    return this.#pairs;
  }
}
