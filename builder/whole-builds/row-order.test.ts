import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/catalogue/index.ts';
import { filled, temporaryFolder } from '../built-database.testing.ts';
import { registerLines } from '../registers.testing.ts';
import { randomFor } from '../synthetic/random.ts';
import { syntheticWorld } from '../synthetic/synthetic-world.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => folder.remove());

/** Tables with columns of single rows, in which the line decides between equal rows. */
const OF_SINGLE_ROWS = ['deals', 'parcels', 'meta'];

it('the order of the rows of a register does not change any statistic', async () => {
  const [names = '', ...rows] = await registerLines(
    syntheticWorld({ deals: 6_000, seed: 3, country: 'small' }).register,
  );
  const random = randomFor(3, 0);
  const shuffled = rows
    .map((row) => ({ row, place: random.unit() }))
    .sort((one, other) => one.place - other.place)
    .map(({ row }) => row);
  expect(shuffled.slice(0, 50)).not.toEqual(rows.slice(0, 50));
  const databaseOf = async (name: string, lines: readonly string[]) => {
    const path = join(folder.path, `${name}.csv`);
    writeFileSync(path, [names, ...lines].join('\n'));
    return (await filled(join(folder.path, name), { kind: 'register', paths: [path] })).scratch;
  };
  const [given, mixed] = [await databaseOf('given', rows), await databaseOf('mixed', shuffled)];
  for (const { name } of CATALOGUE.filter(({ kind }) => kind === 'table')) {
    if (OF_SINGLE_ROWS.includes(name)) continue;
    const select = `SELECT * FROM main.${name}`;
    expect(isDeepStrictEqual(mixed.db.prepare(select).all(), given.db.prepare(select).all()), name).toBe(true);
  }
  const counts = "SELECT * FROM main.meta WHERE key <> 'source_file'";
  expect(mixed.db.prepare(counts).all()).toEqual(given.db.prepare(counts).all());
  expect(given.db.prepare('SELECT count(*) FROM agg_gush_year WHERE n_ppsqm > 1').pluck().get()).toBeGreaterThan(500);
  given.close();
  mixed.close();
});
