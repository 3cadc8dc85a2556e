import type { Literals } from './literals.ts';

/** Whether the pages that a statement needs are together in the file, or scattered over it; 'unchecked' if unknown. */
export type Locality = 'clustered' | 'scattered' | 'unchecked';

export interface Statement {
  readonly id: string;
  /** What it tests in the reader. */
  readonly shape: string;
  readonly locality: Locality;
  readonly sql: (of: Literals) => string;
  /**
   * Whether it also runs with the literals of nearby after the first run, when the interior pages of its B-trees are
   * loaded.
   */
  readonly andNearby?: true;
}

/** A literal of SQL. */
export const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
