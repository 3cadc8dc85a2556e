/** The texts on a table and on each of its columns, by the column's name. */
export interface TableText {
  readonly description: string;
  readonly columns: Readonly<Record<string, string>>;
}

/** Tables by their names. */
export type TableTexts = Readonly<Record<string, TableText>>;

/** The texts of an example: what it asks, and what its statement teaches. */
export interface ExampleText {
  readonly question: string;
  readonly explanation: string;
}

/** Examples by their slugs. */
export type ExampleTexts = Readonly<Record<string, ExampleText>>;

/** Conventions by their ids. */
export type ConventionTexts = Readonly<Record<string, { readonly title: string; readonly text: string }>>;
