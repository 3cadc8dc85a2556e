import { describe, expect, it } from 'vitest';
import { guard } from '../../contract/guard/guard.ts';
import { SQL_FUNCTIONS } from '../../engine/wasm/functions.testing.ts';
import { FUNCTION_GROUPS, FUNCTIONS, NOT_AVAILABLE, TABLE_FUNCTIONS } from './index.ts';

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

  it.each(FUNCTIONS)('$name is listed as refused exactly if the guard refuses it', ({ name, parameters, refused }) => {
    const judged = guard(`SELECT ${parameters === null ? `1 ${name} 1` : `${name}(1)`}`);
    expect(!judged.ok && judged.refusal.code === 'FORBIDDEN').toBe(refused);
  });

  it('are listed as not available if they are refused', () => {
    const refused = FUNCTIONS.filter((each) => each.refused).map(({ name }) => name);
    expect(refused).toEqual(['fts3_tokenizer', 'load_extension']);
    for (const name of refused) expect(NOT_AVAILABLE.filter((text) => text.includes(`${name}()`))).toHaveLength(1);
  });

  it('follow FROM if they return rows', () => {
    expect(TABLE_FUNCTIONS.map(({ name }) => name)).toHaveLength(11);
    for (const { name, columns } of TABLE_FUNCTIONS) expect(columns.length, name).toBeGreaterThan(0);
  });
});
