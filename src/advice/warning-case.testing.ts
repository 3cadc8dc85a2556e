import type { Parameters } from '../contract/request.ts';
import type { WarningCode } from '../contract/warning.ts';

/** A statement, and the codes of the warnings that every runner gives with its answer on a built database. */
export interface WarningCase {
  readonly sql: string;
  readonly earns: readonly WarningCode[];
  readonly params?: Parameters;
  readonly limit?: number;
}

/** Cases that earn the same codes. */
export const earns = (codes: readonly WarningCode[], statements: readonly string[]): WarningCase[] =>
  statements.map((sql) => ({ sql, earns: codes }));
