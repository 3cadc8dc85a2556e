/** A binary cell in JSON. */
export interface Base64Cell {
  readonly $base64: true;
  readonly encoded: string;
}

/**
 * A cell of a result: NULL, number, text, or bytes. Integers beyond ±(2^53−1) are text, infinities are NULL. A warning
 * of the result says so.
 */
export type Cell = null | number | string | Base64Cell;

export interface ResultColumn {
  readonly name: string;
  /** The type that the table declares for the column; null for an expression, and if the table declares none. */
  readonly type: string | null;
}

/** The JSON body of an answered query, member for member as the contract names them. */
export interface SqlResult {
  readonly columns: readonly ResultColumn[];
  /** One array a row, aligned with `columns`. */
  readonly rows: readonly (readonly Cell[])[];
  readonly row_count: number;
  /** True if more rows existed than were returned: cut at `limit`, or earlier at the size limit. */
  readonly truncated: boolean;
  /** The row cap that was applied. */
  readonly limit: number;
  readonly elapsed_ms: number;
  readonly cached?: boolean;
  /** Advice, each `CODE: sentence`; left out if there is none. */
  readonly warnings?: readonly string[];
  readonly schema_version: string;
  /** The last deal date of the data, 'YYYY-MM-DD'. */
  readonly data_as_of: string;
}

/** The members of the JSON body in the order in which they are written, each with its JSON type. */
export const RESULT_MEMBERS = {
  columns: { type: 'array', required: true },
  rows: { type: 'array', required: true },
  row_count: { type: 'integer', required: true },
  truncated: { type: 'boolean', required: true },
  limit: { type: 'integer', required: true },
  elapsed_ms: { type: 'number', required: true },
  cached: { type: 'boolean', required: false },
  warnings: { type: 'array', required: false },
  schema_version: { type: 'string', required: true },
  data_as_of: { type: 'string', required: true },
} as const satisfies { readonly [Member in keyof Required<SqlResult>]: { type: string; required: boolean } };
