import type { QuickFix } from '../editor/diagnostics/quick-fixes.ts';

/**
 * The change that makes a statement the one that scans a table: the words that differ, with the word before them, so that
 * nothing is changed where another text stands by now.
 *
 * @param scanning the same statement with other words at one place
 */
export function scanChange(sql: string, scanning: string): QuickFix {
  const shorter = Math.min(sql.length, scanning.length);
  let before = 0;
  while (before < shorter && sql[before] === scanning[before]) before += 1;
  let after = 0;
  while (after < shorter - before && sql.at(-1 - after) === scanning.at(-1 - after)) after += 1;
  const [word = ''] = /\S*\s*$/.exec(sql.slice(0, before)) ?? [];
  const from = before - word.length;
  const to = sql.length - after;
  return { from, to, text: sql.slice(from, to), insert: scanning.slice(from, scanning.length - after) };
}
