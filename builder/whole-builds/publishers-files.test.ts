import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CATALOGUE } from '../../src/catalogue/index.ts';
import { openBuilt, temporaryFolder } from '../built-database.testing.ts';
import { buildCommand } from '../command/build-command.ts';
import { importCommand } from '../import/command/import-command.ts';
import { registerText, writeDownloads } from '../import/fixtures/town.testing.ts';
import { readManifest } from '../publish/manifest-file.ts';
import { LAYOUTS } from '../sources/layouts/index.ts';

vi.setConfig({ hookTimeout: 120_000 });

let folder: ReturnType<typeof temporaryFolder>;
let db: Database.Database;
let report = '';
beforeAll(async () => {
  folder = temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const stream = { write: (text: string) => (report += text) };
  const streams = { stdout: stream, stderr: stream };
  writeDownloads(at('downloads'));
  writeFileSync(at('export.csv'), registerText());
  expect(await importCommand(['--from', at('downloads'), '--to', at('sources')], streams), report).toBe(0);
  const build = ['--register', at('export.csv'), '--sources', at('sources'), '--out', at('data')];
  expect(await buildCommand(build, streams), report).toBe(0);
  const manifest = readManifest(at('data'));
  if (manifest === null) throw new Error(report);
  db = openBuilt(at('data'), manifest);
});
afterAll(() => {
  db?.close();
  folder.remove();
});

const rows = (sql: string) => db.prepare(sql).all();
const value = (sql: string) => db.prepare<[], number>(sql).pluck().get() ?? Number.NaN;

describe('a database from the files of publishers', () => {
  it('has rows in every table', () => {
    const empty = CATALOGUE.filter(({ name }) => rows(`SELECT 1 FROM ${name} LIMIT 1`).length === 0);
    expect(empty.map(({ name }) => name)).toEqual([]);
  });

  it('names each publisher with its address, its terms and its files with their days', () => {
    const sources = JSON.parse(String(db.prepare("SELECT value FROM meta WHERE key = 'sources'").pluck().get())) as {
      name: string;
      url: string;
      licence: string;
      origin: string;
      layouts: string[];
      files?: { file: string; date: string }[];
    }[];
    for (const { name, url, licence, files, layouts } of sources) {
      expect(url, name).toMatch(/^https:\/\//);
      expect(licence, name).not.toBe('');
      if (!layouts.includes('register')) expect(files?.[0]?.date, name).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
    const layouts = new Set(sources.flatMap((source) => source.layouts));
    expect(LAYOUTS.filter(({ name }) => !layouts.has(name)).map(({ name }) => name)).toEqual([]);
    expect(sources.flatMap(({ files = [] }) => files).find(({ file }) => file === 'town.osm.pbf')).toMatchObject({
      version: '2026-01-01',
    });
  });

  it('has the prices of the export', () => {
    // 20 parcels at 25,000 + 1,000 (for 2024) + 100, 200 … 2,000: the middle is 26,000 + 1,050. Times 80 m².
    expect(rows("SELECT * FROM agg_settlement_year WHERE year = 2024 AND property_group = 'apartment'")).toMatchObject([
      { settlement_code: 5000, deals: 68, n_stats: 60, median_ppsqm: 27_050, median_price: 80 * 27_050 },
    ]);
    // Parcel 1 in 2025: 25,000 + 2,000 + 100.
    expect(value('SELECT last_price FROM parcels WHERE gush = 6941 AND chelka = 1')).toBe(80 * 27_100);
    // Twelve rents of 6,000 are 72,000 a year; 2,164,000 / 72,000 = 30.06, and its inverse 3.33%.
    expect(rows("SELECT * FROM gross_yield WHERE window = '2024' AND rooms_bucket = '2.5-3'")).toMatchObject([
      { settlement_code: 5000, annual_rent: 72_000, price_to_rent: 30.06, gross_yield_pct: 3.33 },
    ]);
    // The last month has 100 + 35 points, January 2024 has 100 + 12. The prime rate is that of the bank and 1.5.
    expect(rows("SELECT * FROM macro_month WHERE month = '2024-01'")).toMatchObject([
      { cpi: 112, real_factor: 135 / 112, housing_price_index: 512, boi_rate: 4.5, prime_rate: 6, avg_wage: 12_000 },
    ]);
    expect(
      rows("SELECT months_of_wage FROM affordability WHERE level = 'national' AND stock = 'all' AND period = '2024'"),
    ).toEqual([{ months_of_wage: 180.33 }]);
  });

  it('has the shapes of the layers where they are', () => {
    // Block 6941 is published in two parts of 100 by 200 metres.
    expect(value('SELECT area_m2 FROM gushim WHERE gush = 6941') / 40_000).toBeCloseTo(1, 2);
    expect(value('SELECT area_km2 FROM settlements WHERE code = 5000')).toBe(0.36);
    // The two areas meet at 179,500 metres east, where block 6942 begins.
    expect(rows('SELECT DISTINCT gush, stat_area_id, cluster FROM parcel_stat_area_socio ORDER BY gush')).toEqual([
      { gush: 6941, stat_area_id: 50_000_111, cluster: 9 },
      { gush: 6942, stat_area_id: 50_000_112, cluster: 6 },
      { gush: 6943, stat_area_id: 50_000_111, cluster: 9 },
    ]);
    // The compound has two rows of four parcels.
    expect(rows('SELECT chelka FROM parcel_renewal WHERE gush = 6942 AND overlap_share = 1')).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((chelka) => ({ chelka })),
    );
    expect(rows('SELECT * FROM renewal_compounds')).toMatchObject([
      { compound_id: 501, units_existing: 40, units_added: 120, units_planned: 160, gushim: '6942', n_parcels: 8 },
    ]);
    expect(rows('SELECT gush, noise_ldn_min FROM loc_metrics_gush WHERE noise_zone IS NOT NULL')).toEqual([
      { gush: 6943, noise_ldn_min: 60 },
    ]);
  });

  it('has the places around a parcel', () => {
    const at = (column: string) => value(`SELECT ${column} FROM loc_metrics_parcel WHERE gush = 6941 AND chelka = 1`);
    // The school is 200 metres north of the parcel's middle (179325, 665720); three trips a day stop 100 metres south of it.
    expect(Math.abs(at('dist_elementary_m') - 200)).toBeLessThanOrEqual(1);
    expect([at('schools_1km'), at('kindergartens_500m'), at('bus_trips_500m'), at('bus_lines_500m')]).toEqual([
      1, 1, 3, 1,
    ]);
    // The coast is at 34.77652 east of Greenwich there, 0.00284 degrees from it: 0.00284 · 111,320 m · cos 32.084° = 268 m.
    expect(Math.abs(at('dist_sea_m') - 268)).toBeLessThanOrEqual(3);
    expect(rows("SELECT n_addresses, house_min, house_max FROM streets WHERE street = 'הרצל'")).toEqual([
      { n_addresses: 2, house_min: 7, house_max: 12 },
    ]);
    expect(rows('SELECT max_levels, max_height_m FROM parcel_address WHERE gush = 6941 AND chelka = 12')).toEqual([
      { max_levels: 4, max_height_m: 13.5 },
    ]);
  });

  it('has the counts of offices', () => {
    // Six offences in five case files, for a thousand residents.
    expect(rows('SELECT * FROM crime_settlement_year')).toMatchObject([
      { year: 2024, cases: 5, offenses: 6, per_1000: 5, cases_property: 4, cases_traffic: 1 },
    ]);
    expect(rows('SELECT * FROM poi_schools ORDER BY id')).toMatchObject([
      { id: 110_001, kind: 'elementary', grade_from: 1, grade_to: 6, special_ed: 0 },
      { id: 110_002, kind: 'kindergarten', grade_from: 0, grade_to: 0, special_ed: 1 },
    ]);
  });

  it('finds the homes of a lottery project by its place, day and price', () => {
    expect(rows("SELECT gush, chelka, n_deals_official FROM discount_projects WHERE project_id = 'moch:77'")).toEqual([
      { gush: 6943, chelka: 20, n_deals_official: 8 },
    ]);
    expect(rows("SELECT gush, chelka FROM discount_project_parcels WHERE project_id = 'ila:תא/12/2022:4'")).toEqual([
      { gush: 6942, chelka: 20 },
    ]);
    // 1,080,000 shekels for 90 m².
    expect(rows("SELECT DISTINCT price_per_sqm FROM deals WHERE discount_source = 'official'")).toEqual([
      { price_per_sqm: 12_000 },
    ]);
  });
});
