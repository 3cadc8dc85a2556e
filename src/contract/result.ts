/** A binary cell as JSON carries it. */
export interface Base64Cell {
  readonly $base64: true;
  readonly encoded: string;
}

/** A cell of a result: NULL, number, text, or bytes. Integers beyond ±(2^53−1) are text. */
export type Cell = null | number | string | Base64Cell;

export interface ResultColumn {
  readonly name: string;
  /** The type that the table declares for the column; null for an expression. */
  readonly type: string | null;
}

/** The JSON body of an answered query, member for member as the contract names them. */
export interface SqlResult {
  readonly columns: readonly ResultColumn[];
  /** One array a row, aligned with `columns`. */
  readonly rows: readonly (readonly Cell[])[];
  readonly row_count: number;
  /** True when more rows existed than were returned. */
  readonly truncated: boolean;
  /** The row cap that was applied. */
  readonly limit: number;
  readonly elapsed_ms: number;
  readonly cached?: boolean;
  /** Advice, each `CODE: sentence`. */
  readonly warnings?: readonly string[];
  readonly schema_version: string;
  /** The last deal date of the data, 'YYYY-MM-DD'. */
  readonly data_as_of: string;
}
