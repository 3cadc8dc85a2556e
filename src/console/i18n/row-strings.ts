import type { Unit } from '../results/value-meaning.ts';

/** How values are shown by what they mean, one row as a form, and the summaries of columns. */
export interface RowStrings {
  /** Of dates. */
  readonly locale: string;
  /** What stands behind a number. */
  readonly units: Readonly<Record<Unit, string>>;
  /** What 1 and 0 mean where they say whether something is so. */
  readonly yes: string;
  readonly no: string;
  /** Follows an address that stands in a cell. */
  readonly openAddress: string;
}
