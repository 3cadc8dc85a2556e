import { beforeAll, describe, expect, it } from 'vitest';
import { explained, TABLES_NAMED } from '../../../engine/statement/hints/explained.testing.ts';
import type { Database } from '../../../engine/wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade } from '../../../engine/wasm/fixture.testing.ts';
import { placeAt } from '../place.ts';
import { MISSING_WORDS } from './missing-words.testing.ts';
import { OTHER_DATABASES } from './other-databases.testing.ts';
import { quickFixes } from './quick-fixes.ts';
import { SWAPPED_WORDS } from './swapped-words.testing.ts';
import { COMMON_MISTAKES } from './wrong-statements.testing.ts';

const WRONG = [...COMMON_MISTAKES, ...OTHER_DATABASES, ...MISSING_WORDS, ...SWAPPED_WORDS];

let database: Database;
beforeAll(async () => {
  database = await openMade(TABLES_NAMED);
}, BUILD_TIMEOUT_MS);

describe('a wrong statement is marked where it is wrong, with what helps', () => {
  it.each(WRONG.map(([marked, hint, fixed]) => ({ marked, hint, fixed })))(
    '$marked',
    async ({ marked, hint, fixed }) => {
      const sql = marked.replace(/[‹›]/g, '');
      const refusal = await explained(database, sql);
      const place = refusal.offset === undefined ? null : placeAt(sql, refusal.offset);
      const shown = place
        ? `${sql.slice(0, place.from)}‹${sql.slice(place.from, place.to)}›${sql.slice(place.to)}`
        : sql;
      expect(shown).toBe(marked);
      expect(refusal.hint ?? null).toBe(hint);
      const [fix] = quickFixes(sql, refusal);
      expect(fix && sql.slice(0, fix.from) + fix.insert + sql.slice(fix.to)).toBe(fixed);
    },
  );

  it('knows what people get wrong', () => {
    expect(new Set(WRONG.map(([statement]) => statement)).size).toBeGreaterThanOrEqual(60);
  });
});
