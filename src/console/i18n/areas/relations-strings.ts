/** Texts of the sheet of a table's joins. */
export interface RelationsStrings {
  readonly title: string;
  readonly table: string;
  readonly key: string;
  readonly inward: string;
  readonly outward: string;
  readonly noneInward: string;
  readonly noneOutward: string;
  readonly show: (table: string) => string;
  readonly showJoin: (from: string, to: string) => string;
}
