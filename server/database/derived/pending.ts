import type { MetaKey } from '../../../src/catalogue/index.ts';

/**
 * Tables whose SELECT is not written yet: they are in the database with their indexes, empty. A file in this folder that
 * fills one takes it off the list and into the order of `derive.ts`.
 */
export const PENDING_TABLES: readonly string[] = [];

/**
 * Columns of filled tables whose rule is not written yet: NULL throughout, or 0 where the column is NOT NULL. The builder fills exactly
 * these; a SELECT in this folder that gains a column takes it off the list.
 */
export const PENDING_COLUMNS: readonly string[] = [];

/** Keys of meta whose rule is not written yet: they are absent. */
export const PENDING_META_KEYS: readonly MetaKey[] = [];
