import { JOINS_AND_SEARCHES } from './joins-and-searches.ts';
import { LOOK_UPS } from './look-ups.ts';
import { RANGES } from './ranges.ts';
import type { Statement } from './statement.ts';

/**
 * Every statement has one right answer of at most 1,000 rows: its order is total, or follows from the only sensible
 * plan.
 */
export const STATEMENTS: readonly Statement[] = [...LOOK_UPS, ...RANGES, ...JOINS_AND_SEARCHES];
