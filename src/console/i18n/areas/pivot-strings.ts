/** Texts of the cross table. */
export interface PivotStrings {
  readonly title: string;
  /** The choices: the columns of the result whose values are its rows and columns, and what is measured. */
  readonly down: string;
  readonly across: string;
  readonly cell: string;
  readonly measure: string;
  /** Counts rows instead of measuring a column. */
  readonly rowCount: string;
  /** The totals. */
  readonly all: string;
  readonly none: string;
  /** Opens the statement with the same answer. */
  readonly asSql: string;
  /** Copies the cross table; the button of the panel copies the rows. */
  readonly copy: string;
}
