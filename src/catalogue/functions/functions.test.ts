import { describe, expect, it } from 'vitest';
import { SQL_FUNCTIONS } from '../../engine/sqlite/functions.ts';
import { FUNCTION_GROUPS, FUNCTIONS, TABLE_FUNCTIONS } from './index.ts';

describe('the functions of the catalogue', () => {
  it('are those of the engine, each once, in the order of their groups', () => {
    expect(FUNCTIONS.map(({ name }) => name).sort()).toEqual([...SQL_FUNCTIONS].sort());
    expect([...new Set(FUNCTIONS.map(({ group }) => group))]).toEqual(FUNCTION_GROUPS);
  });

  it.each(FUNCTIONS)('$signature is described in a line', ({ name, signature, description }) => {
    expect(signature).toContain(name);
    expect(description).toMatch(/\.$/);
    expect(description.length).toBeLessThanOrEqual(130);
    expect(description).not.toContain('\n');
  });

  it('are refused where they reach outside', () => {
    expect(FUNCTIONS.filter(({ refused }) => refused).map(({ name }) => name)).toEqual([
      'fts3_tokenizer',
      'load_extension',
    ]);
  });

  it('stand after FROM where they give rows', () => {
    expect(TABLE_FUNCTIONS.map(({ name }) => name)).toHaveLength(11);
    for (const { name, columns } of TABLE_FUNCTIONS) expect(columns.length, name).toBeGreaterThan(0);
  });
});
