import type { SqliteValue } from '../../contract/cells.ts';

/** A statement that is about to be run. */
export interface Upcoming {
  readonly sql: string;
  /** Values of its parameters, in their order. */
  readonly values: readonly SqliteValue[];
  /** How many rows will be read of it. */
  readonly maxRows: number;
  /** How many of these a person waits to see before the others. */
  readonly firstRows?: number;
  /** Root pages of the tables whose scans do not read their pages; none unless told. */
  readonly redirected?: ReadonlySet<number>;
}
