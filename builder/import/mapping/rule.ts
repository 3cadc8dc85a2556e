/** Where the value of a field comes from. */
export interface FieldRule {
  /** Names that its column may have, the preferred one first. Empty if the value is not from a column. */
  readonly columns: readonly string[];
  /** Further columns whose texts follow that of the column, each by any of its names. If one of the texts is blank, the value is unknown. */
  readonly and?: readonly (readonly string[])[];
  /** What stands between these texts. */
  readonly between?: string;
  /** What stands before the value, if there is one. */
  readonly prefix?: string;
  /** A value that all records have; also that of a record whose columns are empty. */
  readonly value?: string;
  /** The layout's word for each word of the publisher; '*' for all other words, '' for an empty field. */
  readonly words?: Readonly<Record<string, string>>;
  /** A regular expression whose first group is the value; a text without it is unknown. */
  readonly pattern?: RegExp;
  /** A coordinate of the record's geometry, at its centre. */
  readonly of?: 'latitude' | 'longitude';
}

/** Rules of fields by their names. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** Rows that are counted instead of copied: one record for each group of rows whose other fields are equal. */
export interface CountRule {
  /** Names of the column that identifies what is counted. It counts once, where it comes first. */
  readonly distinct: readonly string[];
  /** The field that gets the count of different ones. */
  readonly distinctField: string;
  /** The field that gets the count of their rows. */
  readonly rowsField: string;
}

/** Columns with the place of a record in the Israeli grid (EPSG:2039), metres. Each has any of its names. */
export interface GridRule {
  readonly east: readonly string[];
  readonly north: readonly string[];
}

/** A publisher, as `meta.sources` names it. */
export interface SourceRule {
  readonly name: string;
  readonly url: string;
  readonly licence: string;
}

/** What an operator knows of files that they do not say themselves. */
export interface FileRule {
  /** The names of the files, with `*` for any characters. */
  readonly file: string;
  /** The day on which they were downloaded, YYYY-MM-DD. */
  readonly downloaded?: string;
  /** Their version, in the publisher's words. */
  readonly version?: string;
  /** The row of column names, counted from 1, where the one that is found is not it. */
  readonly headerRow?: number;
}

/** The mapping of an operator. */
export interface Mapping {
  readonly tables: readonly TableRule[];
  readonly files: readonly FileRule[];
}

/** How the records of a table become those of a layout. */
export interface TableRule {
  /** Its name in sentences. */
  readonly name: string;
  /** The name of the file, with `*` for any characters; any file if it is absent. */
  readonly file?: string;
  /** The name of the table, with `*` for any characters; any table if it is absent. */
  readonly table?: string;
  readonly layout: string;
  /** Of the rules that find records of the layout, only those of the lowest rank count. */
  readonly rank: number;
  readonly fields: FieldRules;
  /** Rules that differ between the records that one row becomes, as a table with a column for each size of homes has them. */
  readonly each?: readonly FieldRules[];
  /** Further columns that the table must have, each by any of its names, because tables of other contents have those of the fields too. */
  readonly requires?: readonly (readonly string[])[];
  /** Words of columns that a row must have to be read. */
  readonly where?: Readonly<Record<string, readonly string[]>>;
  readonly count?: CountRule;
  /** Gives records a point. */
  readonly grid?: GridRule;
  /** True if records with one key are parts of one shape. */
  readonly unites?: boolean;
  /** The order of day and month in dates with slashes or points. */
  readonly dateFormat: 'DD/MM/YYYY' | 'MM/DD/YYYY';
  /** The publisher, if it is another one than the layout's usual one. */
  readonly source?: SourceRule;
}
