/**
 * What warnings and hints have to know about the data. It comes from the catalogue (`src/catalogue/data-rules.ts`), and goes to the engine
 * as plain data. A database without a description has no rules, and gets
 * only warnings of size and those that its statements' words alone earn.
 */
export interface DataRules {
  /** Tables by their names in lower case; columns are in lower case too. */
  readonly tables: Readonly<Record<string, TableRules>>;
  /** Keys of the table meta: the date up to which the data are complete, and the start of a window of time that ends there. */
  readonly metaKeys: { readonly anchor: string; readonly windowStart: string };
  /** What people call tables and columns that have another name, in lower case, each with the names that it may mean. */
  readonly otherNames: Readonly<Record<string, readonly string[]>>;
  /** What people write for values of columns with few of them, in lower case, each with the value that is meant. */
  readonly otherValues: Readonly<Record<string, string>>;
}

export interface TableRules {
  /** Every column, so that a bare name in a statement can be resolved to its table. */
  readonly columns: readonly string[];
  /** Columns that have no value in some rows. */
  readonly nullable: readonly string[];
  /** Columns of whole numbers. */
  readonly integers: readonly string[];
  /** Columns of numbers that may have decimals. */
  readonly reals: readonly string[];
  /** Columns of names, each with a Hebrew letter. */
  readonly hebrewNames: readonly string[];
  /** The only values of a column, where they are few. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Columns that say what a row is about; the other columns of an aggregate are its numbers. */
  readonly key: readonly string[];
  /** Sets of columns of which no two rows have the same values. */
  readonly uniqueKeys: readonly (readonly string[])[];
  /** Columns that name a row of another table by its key. */
  readonly references: readonly Reference[];
  /** Dimensions of the key whose totals stand in the same table as their parts. */
  readonly dimensions: readonly Dimension[];
  /** The period of a row, if a flag says that it is not complete yet. */
  readonly period: Period | null;
  /** Columns that hold medians. */
  readonly medians: readonly string[];
  /** Columns with the dates of deals. */
  readonly dealDates: readonly string[];
  /** The form of the texts of its dates and periods, by column. */
  readonly dateForms: Readonly<Record<string, DateForm>>;
  /** How prices of single deals enter statistics; null if rows are not deals. */
  readonly prices: PriceRule | null;
  /** The column of another table that `rowid` is, for a full-text table that keeps no text. */
  readonly contentlessKey: string | null;
  /** What to filter by instead of reading everything; empty for tables that may be read completely. */
  readonly indexedColumns: readonly string[];
}

export interface Reference {
  readonly columns: readonly string[];
  readonly table: string;
  readonly key: readonly string[];
}

/** How a date, a month and a quarter are written. */
export type DateForm = 'YYYY-MM-DD' | 'YYYY-MM' | 'YYYY-Qn';

export interface Dimension {
  readonly column: string;
  readonly values: readonly string[];
  /** Their totals, each with the values whose rows it counts again. */
  readonly totals: Readonly<Record<string, readonly string[]>>;
  /** The values of another dimension that have parts here; all other values have only the total. */
  readonly partsOnlyOf: { readonly column: string; readonly values: readonly string[] } | null;
  /** A value to suggest, which counts each deal once. */
  readonly suggestion: string;
}

export interface Period {
  readonly column: string;
  /** A year is a number, a month 'YYYY-MM', a quarter 'YYYY-Qn'. */
  readonly unit: 'month' | 'quarter' | 'year';
  /** 1 where the period ends after the stats anchor. */
  readonly incompleteFlag: string;
}

export interface PriceRule {
  readonly columns: readonly string[];
  /** Columns that select or show special sales. A statement that reads one of them knows about those. */
  readonly flags: readonly string[];
}

/** What the engine saw a statement read while it was prepared. All names in lower case. */
export interface StatementReads {
  /** The columns read, by table. A table whose rows are only counted has none. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  readonly functions: ReadonlySet<string>;
}
