/** Texts of the result table: header, filters, selection and menus. */
export interface TableStrings {
  /** Above the numbers of the rows. */
  readonly selectAll: string;
  readonly columnMenu: (column: string) => string;
  /** That a click on a header sorts, and what it does with modifier keys. */
  readonly headerHint: string;

  readonly sortAscending: string;
  readonly sortDescending: string;
  readonly notSorted: string;
  readonly filterBy: string;
  readonly pin: string;
  readonly unpin: string;
  readonly hide: string;
  readonly moveLeft: string;
  readonly moveRight: string;
  readonly wider: string;
  readonly narrower: string;
  readonly fitWidth: string;
  readonly selectColumn: string;
  readonly selectRow: string;

  /** The button that opens the list of columns. */
  readonly columns: string;
  readonly hiddenColumns: (count: number) => string;
  readonly showAll: string;
  readonly resetColumns: string;
  /** Turns on the summaries below column names. */
  readonly headSummaries: string;

  readonly filterRow: string;
  readonly filterOf: (column: string) => string;
  readonly filterHint: string;
  readonly numberFilterHint: string;
  /** An example of a filter, in its field. */
  readonly filterExample: string;
  readonly numberFilterExample: string;
  readonly notAFilter: string;
  readonly clearFilters: string;
  /** @param isCut whether the statement has more rows than those loaded */
  readonly filtered: (shown: number, atHand: number, isCut: boolean) => string;
  readonly noneFits: string;

  readonly copy: string;
  readonly copyWithNames: string;
  readonly copyAs: string;
  readonly cellsCopied: (cells: number) => string;
  readonly showCell: string;
  readonly onlyThisValue: string;
  readonly onlyThisValueBySql: string;
  readonly clearSelection: string;

  readonly selection: string;
  readonly selected: (cells: number, rows: number, columns: number) => string;
  readonly nulls: (count: number) => string;
  readonly sum: string;
  readonly mean: string;
  readonly median: string;
  readonly min: string;
  readonly max: string;
  readonly numberCount: (count: number) => string;
  readonly distinct: (count: number) => string;
  readonly rounded: string;
}
