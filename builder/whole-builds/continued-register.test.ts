import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { build, openBuilt, temporaryFolder } from '../built-database.testing.ts';
import { SMALL_WORLD, worldFolder } from '../worlds.testing.ts';

const [HEADER = '', ...LINES] = readFileSync(new URL('../fixtures/register.csv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

it('a newer export on top of an earlier build keeps the ids of deals', async () => {
  const [out, path] = [join(folder.path, 'out'), join(folder.path, 'register.csv')];
  const builtOf = async (lines: readonly string[], isUpdate: boolean) => {
    writeFileSync(path, [HEADER, ...lines].join('\n'));
    const outcome = await build(out, { kind: 'register', paths: [path], ...(isUpdate ? { isUpdate } : {}) });
    if (outcome.kind === 'refused') throw new Error(outcome.message);
    const db = openBuilt(out, outcome.manifest);
    const deals = db
      .prepare<[], { id: number }>('SELECT id, gush, chelka, sub_chelka, deal_date, deal_amount FROM deals ORDER BY id')
      .all();
    db.close();
    return { deals, changes: outcome.changes, lastDealId: outcome.manifest.builder.lastDealId };
  };
  const earlier = await builtOf(LINES, false);
  expect(earlier.changes).toBeNull();
  const newer = await builtOf([...LINES].reverse().slice(1), true);
  const { unchanged, changed, came, went } = newer.changes ?? {};
  expect({ unchanged, changed, came, went }).toEqual({
    unchanged: earlier.deals.length - 1,
    changed: 0,
    came: 0,
    went: 1,
  });
  const gone = earlier.deals.filter(({ id }) => !newer.deals.some((deal) => deal.id === id));
  expect(newer.deals).toEqual(earlier.deals.filter((deal) => !gone.includes(deal)));
  const back = await builtOf(LINES, true);
  expect(back.changes).toMatchObject({ came: 1, went: 0 });
  expect(back.lastDealId).toBe((earlier.lastDealId ?? 0) + 1);
  expect(back.deals.at(-1)).toEqual({ ...gone[0], id: back.lastDealId });
});

it('needs an earlier build of an export', async () => {
  const path = join(folder.path, 'register.csv');
  writeFileSync(path, [HEADER, ...LINES].join('\n'));
  const source = { kind: 'register', paths: [path], isUpdate: true } as const;
  expect(await build(join(folder.path, 'new'), source)).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('holds no database of an earlier build; build it without --update first.'),
  });
  expect(await build(await worldFolder(SMALL_WORLD), source)).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('holds an invented database, of which no export is a newer one.'),
  });
});
