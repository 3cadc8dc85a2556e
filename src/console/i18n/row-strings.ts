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

  /** Opens a row as a form. */
  readonly rowDetails: string;
  /** Which row of the result it is. */
  readonly rowOf: (row: number, rows: number) => string;
  readonly previousRow: string;
  readonly nextRow: string;
  readonly back: string;
  /** Leads to the row that a key means. */
  readonly followKey: (table: string, key: string) => string;
  readonly fetchingRow: string;
  readonly noSuchRow: (table: string, key: string) => string;
  readonly rowCosts: (sizeBytes: number) => string;
  readonly fetchAnyway: string;
  readonly openInEditor: string;
  readonly rowsThatMean: string;
  readonly count: string;
  readonly countThem: (table: string) => string;
  readonly counted: (rows: number) => string;
  readonly copyValue: (column: string) => string;
  readonly coordinates: string;
  readonly wholeText: (characters: number) => string;
}
