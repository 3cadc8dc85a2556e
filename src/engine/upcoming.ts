import type { SqliteValue } from './sqlite/rows.ts';

/** A statement that is about to be run. */
export interface Upcoming {
  readonly sql: string;
  /** Of its parameters, in their order. */
  readonly values: readonly SqliteValue[];
  /** How many rows will be read of it. */
  readonly maxRows: number;
  /** How many of these somebody waits to see before the others. */
  readonly firstRows?: number;
}
