/** The limits that `Database.limit` sets, by the name of SQLite's constant without SQLITE_LIMIT_ (https://sqlite.org/c3ref/c_limit_attached.html). */
export const LIMIT_IDS = {
  LENGTH: 0,
  SQL_LENGTH: 1,
  COLUMN: 2,
  EXPR_DEPTH: 3,
  COMPOUND_SELECT: 4,
  VDBE_OP: 5,
  FUNCTION_ARG: 6,
  ATTACHED: 7,
  LIKE_PATTERN_LENGTH: 8,
  VARIABLE_NUMBER: 9,
  TRIGGER_DEPTH: 10,
  WORKER_THREADS: 11,
  PARSER_DEPTH: 12,
} as const;

export type LimitName = keyof typeof LIMIT_IDS;
