/** Every number that the service promises, in one place. Names include units. */
export const LIMITS = {
  /** Unicode code points of one statement; more is TOO_LONG. */
  statementCharacters: 20_000,
  /** Bytes of an HTTP request line: method, address and version, without the line's end. More is 431. */
  requestLineBytes: 16 * 1024,
  /** Rows of one result: unless the request has a limit, the least limit, and the largest. */
  rowsDefault: 1_000,
  rowsMin: 1,
  rowsMax: 10_000,
  /** How long a query may compute, without waiting for bytes; more is TIMEOUT. */
  queryMs: 10_000,
  /** How long after `queryMs` the thread of a query that ignores the interrupt is ended. */
  terminateGraceMs: 500,
  /**
   * Bytes of the columns and rows of one result as its format writes them, in UTF-8 (formats/written-size.ts). A result
   * ends before the row that would exceed this. The cells as SQLite holds them have the same limit: 9 bytes a cell, and
   * the bytes of texts and blobs.
   */
  resultBytes: 32 * 1024 * 1024,
  /** Memory of one engine, its cache of pages included. */
  engineMemoryBytes: 512 * 1024 * 1024,
} as const;

/**
 * Limits of SQLite itself (sqlite3_limit), by the names of its constants without SQLITE_LIMIT_. No ordinary statement
 * of 20,000 characters reaches them.
 */
export const SQLITE_LIMITS = {
  LENGTH: 4 * 1024 * 1024,
  SQL_LENGTH: 100_000,
  COLUMN: 2_000,
  EXPR_DEPTH: 500,
  COMPOUND_SELECT: 100,
  VDBE_OP: 250_000,
  FUNCTION_ARG: 127,
  ATTACHED: 0,
  LIKE_PATTERN_LENGTH: 1_000,
  VARIABLE_NUMBER: 1_000,
  TRIGGER_DEPTH: 10,
} as const;

/** How long a cache may keep a GET answer. */
export const RESPONSE_CACHE_SECONDS = 300;
