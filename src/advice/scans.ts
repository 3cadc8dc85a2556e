import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import type { DataRules } from './data-rules.ts';

/** Whether a table is so large that reading all of it is worth a warning. */
export function isLarge(table: string, { tables }: DataRules): boolean {
  return Object.hasOwn(tables, table) && tables[table]?.indexedColumns.length !== 0;
}

/** The warning about reading all of a large table, or of an index of it. */
export function scanWarning(table: string, { tables }: DataRules): string {
  const columns = tables[table]?.indexedColumns.join(', ') ?? '';
  return warning('FULL_SCAN', say(WARNING_SENTENCES.fullScan, { table, columns }));
}
