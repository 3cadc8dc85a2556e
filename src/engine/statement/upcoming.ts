import type { SqliteValue } from '../../contract/cells.ts';

/** A statement that is about to run. */
export interface Upcoming {
  readonly sql: string;
  /** Values of its parameters, in order. */
  readonly values: readonly SqliteValue[];
  /** How many of its rows will be read. */
  readonly maxRows: number;
  /** How many of these a person waits to see first. */
  readonly firstRows?: number;
  /** Root pages of the tables whose scans are redirected; none by default. */
  readonly redirected?: ReadonlySet<number>;
}
