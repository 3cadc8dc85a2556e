import type { Unit } from '../../results/values/value-meaning.ts';

/** Texts on the meaning of values, on one row as a form, and on the summaries of columns. */
export interface RowStrings {
  /** For dates. */
  readonly locale: string;
  /** What stands behind a number. */
  readonly units: Readonly<Record<Unit, string>>;
  /** The meaning of 1 and 0 for flags. */
  readonly yes: string;
  readonly no: string;
  /** Opens the URL of a cell. */
  readonly openAddress: string;

  /** Opens a row as a form. */
  readonly rowDetails: string;
  /** Which row of the result it is. */
  readonly rowOf: (row: number, rows: number) => string;
  readonly previousRow: string;
  readonly nextRow: string;
  readonly back: string;
  /** Opens the row that a key references. */
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

  /** The view with the summaries of the columns. */
  readonly columnsView: string;
  readonly ofAllRows: (rows: number) => string;
  /** The statement has more rows. */
  readonly ofFirstRows: (rows: number) => string;
  readonly distinctValues: (count: number) => string;
  readonly noNulls: string;
  /** A part of all rows, from 0 to 1. */
  readonly share: (part: number) => string;
  readonly moreValues: (count: number) => string;
  readonly min: string;
  readonly median: string;
  readonly max: string;
  readonly filterToValue: (value: string, rows: number) => string;
  readonly filterToRange: (from: string, to: string, rows: number) => string;
  readonly countByThis: string;

  /** Opens the summary of a table's column. */
  readonly summaryOf: (column: string) => string;
  readonly lookingAtRows: string;
  readonly ofWholeTable: (rows: number) => string;
  /** The table may have more rows. */
  readonly ofTableSample: (rows: number) => string;
  readonly fetched: (sizeBytes: number) => string;
}
