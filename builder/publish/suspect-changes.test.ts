import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows, scratchWithTables, temporaryFolder } from '../built-database.testing.ts';
import { CHANGE_LIMITS_DEFAULT, suspectChanges } from './suspect-changes.ts';

const TEL_AVIV = { code: 5000, name: 'תל אביב-יפו', slug: 'tel-aviv-yafo' };
const LOD = { code: 7000, name: 'לוד', slug: 'lod' };

const folders: ReturnType<typeof temporaryFolder>[] = [];
afterAll(() => {
  for (const folder of folders) folder.remove();
});

function temporary() {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
}

/** A build with medians of 2025, the last complete year before its newest deal. */
function buildWith(medians: { country: number; telAviv: number; lod: number; pricesInLod?: number }) {
  const folder = temporary();
  const scratch = scratchWithTables(folder.path);
  const cell = { property_group: 'all_residential', year: 2025 };
  insertRows(scratch, 'settlements', [TEL_AVIV, LOD]);
  insertRows(scratch, 'agg_national_year', [
    { ...cell, rooms_bucket: 'all', n_ppsqm: 5_000, median_ppsqm: medians.country },
    { ...cell, rooms_bucket: '3', n_ppsqm: 900, median_ppsqm: 1 },
  ]);
  insertRows(scratch, 'agg_settlement_year', [
    { ...cell, settlement_code: TEL_AVIV.code, n_ppsqm: 800, median_ppsqm: medians.telAviv },
    { ...cell, settlement_code: LOD.code, n_ppsqm: medians.pricesInLod ?? 300, median_ppsqm: medians.lod },
    { ...cell, year: 2024, settlement_code: LOD.code, n_ppsqm: 300, median_ppsqm: 1 },
  ]);
  scratch.close();
  return join(folder.path, 'database');
}

const tables = (rows: Readonly<Record<string, number>>) =>
  Object.entries({ deals: 1_000, streets: 50, ...rows }).map(([name, count]) => ({ name, rows: count }));

let path = '';
beforeAll(() => {
  path = buildWith({ country: 20_000, telAviv: 50_000, lod: 15_000 });
});

describe('a build after an earlier one', () => {
  const changes = (after: { path?: string; tables?: ReturnType<typeof tables>; dataAsOf?: string }) =>
    suspectChanges(
      { path, tables: tables({}), dataAsOf: '2026-09-17' },
      { path, tables: tables({}), dataAsOf: '2026-10-02', ...after },
      CHANGE_LIMITS_DEFAULT,
    );

  it('is not suspect if it has more, or a fifth less', () => {
    expect(changes({ tables: tables({ deals: 2_000, streets: 40 }) })).toEqual([]);
  });

  it('is suspect if a table lost more than a fifth of its rows, or all', () => {
    expect(changes({ tables: tables({ deals: 799, streets: 0 }) })).toEqual([
      'deals has 799 rows, 20 % fewer than the earlier build (1,000).',
      'streets is empty; the earlier build has 50 rows.',
    ]);
  });

  it('is suspect if its newest deal is older', () => {
    expect(changes({ dataAsOf: '2026-08-31' })).toEqual([
      'The newest deal is of 2026-08-31; the earlier build has one of 2026-09-17.',
    ]);
  });

  it('is suspect if a median of the last complete year moved by more than a fifth', () => {
    expect(changes({ path: buildWith({ country: 20_000, telAviv: 60_000, lod: 15_000 }) })).toEqual([]);
    expect(changes({ path: buildWith({ country: 15_000, telAviv: 60_001, lod: 15_000 }) })).toEqual([
      'The median price per square metre of homes of 2025 in the country is 15,000 shekels, 25 % less than in the earlier build (20,000).',
      'The median price per square metre of homes of 2025 in תל אביב-יפו is 60,001 shekels, 20 % more than in the earlier build (50,000).',
    ]);
  });

  it('is not suspect if a median of few prices moved', () => {
    expect(changes({ path: buildWith({ country: 20_000, telAviv: 50_000, lod: 30_000, pricesInLod: 99 }) })).toEqual(
      [],
    );
  });

  it('is suspect if the earlier one is damaged, because nothing compares their prices', () => {
    const damaged = join(temporary().path, 'damaged');
    const bytes = readFileSync(path);
    writeFileSync(damaged, bytes.fill(0xaa, 4096));
    expect(
      suspectChanges(
        { path: damaged, tables: tables({}), dataAsOf: '2026-09-17' },
        { path, tables: tables({ streets: 0 }), dataAsOf: '2026-10-02' },
        CHANGE_LIMITS_DEFAULT,
      ),
    ).toEqual([
      'streets is empty; the earlier build has 50 rows.',
      `Prices cannot be compared: the earlier database ${damaged} cannot be read (database disk image is malformed).`,
    ]);
  });
});
