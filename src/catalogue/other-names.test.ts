import { describe, expect, it } from 'vitest';
import { FUNCTIONS } from './functions/index.ts';
import { CATALOGUE } from './index.ts';
import { OTHER_NAMES } from './other-names.ts';

describe('words for other names', () => {
  const tables: readonly string[] = CATALOGUE.map(({ name }) => name);
  const columns: readonly string[] = CATALOGUE.flatMap((table) => table.columns.map(({ name }) => name));

  const functions: readonly string[] = FUNCTIONS.map(({ name }) => name);

  it('lead to tables, columns and functions that exist', () => {
    const meant = new Set(Object.values(OTHER_NAMES).flat());
    expect(meant.size).toBeGreaterThan(20);
    expect([...meant].filter((name) => ![...tables, ...columns, ...functions].includes(name))).toEqual([]);
  });

  it('are in lower case, and never the name that they lead to', () => {
    const wrong = Object.entries(OTHER_NAMES).filter(
      ([word, names]) => word !== word.toLowerCase() || names.includes(word),
    );
    expect(wrong).toEqual([]);
  });
});
