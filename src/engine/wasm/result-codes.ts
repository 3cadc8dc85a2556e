/** SQLite's primary result codes that the binding or its callers distinguish (https://sqlite.org/rescode.html). */
export const RESULT = {
  OK: 0,
  ERROR: 1,
  NOMEM: 7,
  READONLY: 8,
  INTERRUPT: 9,
  IOERR: 10,
  CORRUPT: 11,
  CANTOPEN: 14,
  TOOBIG: 18,
  MISMATCH: 20,
  MISUSE: 21,
  AUTH: 23,
  RANGE: 25,
  NOTADB: 26,
  ROW: 100,
  DONE: 101,
} as const;

/** The primary code of an extended one: its low byte. */
export function primaryCode(code: number): number {
  return code & 0xff;
}
