import { beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT_MS, compileEngine, inNode } from '../../wasm/fixture.testing.ts';
import { openWithInteriors, THREE_LEVELS } from '../trees/interiors-at-hand.testing.ts';
import { Scout } from './scout.ts';

/** Deals, and addresses with the same key. */
const { file, leaves } = openWithInteriors(`
  ${THREE_LEVELS}
  CREATE TABLE addresses (place TEXT PRIMARY KEY, floor INTEGER) WITHOUT ROWID;
  INSERT INTO addresses SELECT place, id FROM t;
`);
const BOUNDS = { maxPages: 1_000, maxUncertain: 100, maxWork: Number.POSITIVE_INFINITY };

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compileEngine();
}, BUILD_TIMEOUT_MS);

/** What a statement would read, if the clock advances by this many milliseconds at each look. */
async function explore(sql: string, clockStep = 0, redirected: ReadonlySet<number> = new Set()) {
  let now = 0;
  const clock = () => {
    now += clockStep;
    return now;
  };
  const scout = await Scout.open(inNode(module), file, clock);
  expect(await scout.follow({ sql, values: [], maxRows: 1_000, redirected })).toBe('followed');
  return scout.explore([], BOUNDS);
}

/** How many leaves of these trees are among some pages. */
function leavesOf(names: readonly string[], pages: ReadonlySet<number>) {
  return names.map((name) => (leaves[name] ?? []).filter((leaf) => pages.has(leaf)).length);
}

describe('look-ups within a loop whose first row is not loaded', () => {
  const JOIN = 'SELECT t.amount, a.floor FROM t CROSS JOIN addresses a ON a.place = t.place';
  it.each([
    ['are named where the statement has their key', `${JOIN} WHERE t.place = 'רחוב 00777'`, [1, 1]],
    ['are not where the key is in the row', `${JOIN} WHERE t.place > 'רחוב 00777' AND t.place < 'רחוב 00778'`, [1, 0]],
    [
      'are named where a range of keys begins',
      "SELECT count(*) FROM t CROSS JOIN addresses a WHERE t.place = 'רחוב 00777' AND a.place > 'רחוב 01000'",
      [1, 1],
    ],
  ])('%s', async (_, sql, expected) => {
    const { pages, end } = await explore(sql);
    expect([leavesOf(['t_by_place', 'addresses'], pages), end]).toEqual([expected, 'exact']);
  });
});

it('rows that are looked up elsewhere have no pages to name, while all leaves of their index are named', async () => {
  const sql = "SELECT sum(t.amount) FROM t INDEXED BY t_by_place WHERE t.place > 'רחוב 00100'";
  const root = file.trees.rootOf(leaves.t?.[0] ?? 0) ?? 0;
  const ofTable = leavesOf(['t'], (await explore(sql)).pages)[0] ?? 0;
  const { pages, end } = await explore(sql, 0, new Set([root]));
  const ofIndex = leaves.t_by_place?.length ?? 0;
  expect(ofTable).toBeGreaterThan(0);
  expect([leavesOf(['t'], pages), end]).toEqual([[0], 'exact']);
  expect(leavesOf(['t_by_place'], pages)[0]).toBeGreaterThan(0.9 * ofIndex);
});

describe('an exploration that computes much', () => {
  const SQL = `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
    SELECT sum(i) FROM n WHERE i NOT IN (SELECT id FROM few)`;
  it('continues as long as the clock allows', async () => {
    expect((await explore(SQL)).end).toBe('exact');
  });

  it('ends when its time is up', async () => {
    expect((await explore(SQL, 500)).end).toBe('slow');
  });
});
