import { describe, expect, it } from 'vitest';
import { staged, temporaryFolder } from '../built-database.testing.ts';
import { joinSameDeals } from '../rows/same-deal.ts';
import { syntheticWorld } from '../synthetic/synthetic-world.ts';
import type { SyntheticOptions } from '../synthetic/world.ts';

/** Rows of the synthetic register, and how many are left after rows of the same deal are joined. */
async function counts(world: SyntheticOptions) {
  const folder = temporaryFolder();
  const scratch = await staged(folder.path, syntheticWorld(world).register);
  const count = () => scratch.db.prepare<[], number>('SELECT count(*) FROM scratch.staged_deals').pluck().get();
  const rows = count() ?? 0;
  const joined = joinSameDeals(scratch);
  const left = count() ?? 0;
  scratch.close();
  folder.remove();
  return { rows, left, ...joined };
}

describe('a synthetic register of N deals', () => {
  it.each([
    [1, 1],
    [1, 2],
    [7, 1],
    [7, 99],
    [250, 3],
    [250, 4],
    [25_000, 1],
    [25_000, 12],
  ])(
    'of %d deals, seed %d, reports exactly this many, in more rows',
    async (deals, seed) => {
      const { rows, left, duplicatesRemoved, mergedRowsRemoved } = await counts({
        deals,
        seed,
        country: deals < 25_000 ? 'small' : 'whole',
      });
      expect(left).toBe(deals);
      expect(rows).toBe(deals + duplicatesRemoved + mergedRowsRemoved);
      if (deals === 25_000) {
        expect(duplicatesRemoved).toBeGreaterThan(400);
        expect(mergedRowsRemoved).toBeGreaterThan(400);
      }
    },
    60_000,
  );
});
