import { expect, it } from 'vitest';
import { scanChange } from './scan-change.ts';

it.each([
  ['SELECT 1 FROM deals', 'SELECT 1 FROM deals NOT INDEXED', 'deals'],
  ['SELECT 1 FROM deals d WHERE 1', 'SELECT 1 FROM deals d NOT INDEXED WHERE 1', 'd '],
  ['SELECT 1 FROM deals INDEXED BY i', 'SELECT 1 FROM deals NOT INDEXED', 'deals INDEXED BY i'],
  // The words that follow begin as those that are inserted.
  ['FROM deals NATURAL JOIN a', 'FROM deals NOT INDEXED NATURAL JOIN a', 'N'],
])('%s becomes %s', (sql, scanning, text) => {
  const change = scanChange(sql, scanning);
  expect(sql.slice(change.from, change.to)).toBe(change.text);
  expect(change.text).toBe(text);
  expect(sql.slice(0, change.from) + change.insert + sql.slice(change.to)).toBe(scanning);
});
