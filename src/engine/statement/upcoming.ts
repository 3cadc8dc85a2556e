import type { SqliteValue } from '../../contract/cells.ts';
import { fitParameters } from '../../contract/placeholders.ts';
import type { Parameter, Parameters } from '../../contract/request.ts';

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
  /** Whether all redirected ones look rows up, so that the other pages are those of the statement as it was prepared. */
  readonly looksUp?: boolean;
  /** Whether it ends with `DearPages` after so many fetched bytes, because another way of reading is cheaper; never by default. */
  readonly turnsAfter?: (fetchedBytes: number) => boolean;
  /** Whether it has ended in this way. */
  readonly hasTurned?: boolean;
}

/** A statement with the values of a request, which are not fitted to its placeholders yet. */
export interface Requested extends Pick<Upcoming, 'sql' | 'maxRows'> {
  readonly params: Parameters | undefined;
}

/** The values of a request in the order of the placeholders, as `fitParameters` has them; null if they do not fit. */
export function fittedValues(
  placeholders: readonly (string | null)[],
  params: Parameters | undefined,
): readonly SqliteValue[] | null {
  const fitted = fitParameters(placeholders, params);
  return fitted.ok ? fitted.value.map(toSqlite) : null;
}

/** The value that is bound. SQLite has no booleans. */
export const toSqlite = (value: Parameter): SqliteValue => (typeof value === 'boolean' ? Number(value) : value);
