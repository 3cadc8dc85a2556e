import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { build, openBuilt, temporaryFolder } from '../built-database.testing.ts';
import { COUNTRY } from '../sources/country.ts';
import { localities } from '../sources/layouts/places.ts';
import { POLICE_CATEGORIES, policeCases } from '../sources/layouts/society.ts';

/** A register whose operator has a list of localities. */
const REGISTER = new URL('../fixtures/register.csv', import.meta.url).pathname;

vi.setConfig({ testTimeout: 120_000 });

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder.path, 'sources'));
});
afterEach(() => folder.remove());

type Row = Readonly<Record<string, string | number>>;

/** A file of these records; missing values are empty. */
function put(of: { readonly name: string; readonly fields: object }, rows: readonly Row[]): void {
  const columns = Object.keys(of.fields);
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  writeFileSync(join(folder.path, 'sources', `${of.name}.csv`), lines.map((line) => line.join(',')).join('\n'));
}

const buildThem = (path = REGISTER) =>
  build(join(folder.path, 'out'), { kind: 'register', paths: [path], sourcesFolder: join(folder.path, 'sources') });

async function builtFrom(rows: readonly Row[]) {
  put(localities, rows);
  const outcome = await buildThem();
  if (outcome.kind === 'refused') throw new Error(outcome.message);
  const db = openBuilt(join(folder.path, 'out'), outcome.manifest);
  const select = (sql: string) => db.prepare<[], unknown[]>(sql).raw().all();
  return { outcome, select, close: () => db.close() };
}

const TEL_AVIV: Row = {
  code: 5000,
  name: 'תל אביב של המפעיל',
  name_en: 'Tel Aviv of the operator',
  district: 'חיפה',
  subdistrict: 'נפה',
  lat: 32.5,
  lon: 34.9,
  population: 1_000,
  population_source: 'a count of 2026',
  muni_type: 'עירייה',
  settlement_kind: 'מקום',
  municipality: 'עיר',
  muni_code: 5000,
};
const RAHAT: Row = { code: 1161, name: 'רהט', population: 500 };
const NEW_TOWN: Row = { code: 77, name: 'עיר חדשה', former_names: 'כרכור|גבעת עדה' };

describe('a list of three localities', () => {
  it('replaces the official one: other codes belong to localities that no list knows', async () => {
    const { select, close } = await builtFrom([TEL_AVIV, RAHAT, NEW_TOWN]);
    expect(
      select('SELECT id, settlement_code, settlement, settlement_raw FROM deals ORDER BY id').slice(0, 14),
    ).toEqual([
      [2, null, 'שגב-שלום', null],
      [3, 1161, 'רהט', null],
      [4, 1161, 'רהט', null],
      [5, null, "אבו ג'ווייעד (שבט)", null],
      [6, 1161, 'רהט', null],
      [7, null, 'כפר אז"ר', null],
      [8, null, 'צהל', null],
      [9, null, null, null],
      [10, 9400, 'יהוד-מונוסון', null],
      // The label names a place that is not in this list.
      [11, null, 'יהוד', null],
      [12, 77, 'עיר חדשה', 'גבעת עדה'],
      [13, 5000, 'תל אביב של המפעיל', null],
      [14, 5000, 'תל אביב של המפעיל', null],
      [16, null, 'ערערה-בנגב', null],
    ]);
    expect(
      select(
        `SELECT code, name, name_en, district, subdistrict, lat, lon, population, muni_type, settlement_kind,
           regional_council, municipality, muni_code
         FROM settlements ORDER BY code`,
      ),
    ).toEqual([
      [77, 'עיר חדשה', ...Array(11).fill(null)],
      // What its record leaves empty is from the official list, but for the residents.
      [1161, 'רהט', 'Rahat', 'הדרום', 'באר שבע', 31.39054, 34.75362, 500, 'עירייה', 'יישוב עירוני', null, 'רהט', 1161],
      [5000, TEL_AVIV.name, TEL_AVIV.name_en, 'חיפה', 'נפה', 32.5, 34.9, 1_000, 'עירייה', 'מקום', null, 'עיר', 5000],
      [9400, 'יהוד-מונוסון', ...Array(11).fill(null)],
      [9999, 'יישוב חדש', ...Array(11).fill(null)],
    ]);
    expect(
      select(
        "SELECT code FROM settlements_fts AS f JOIN settlements AS s ON s.code = f.rowid WHERE settlements_fts MATCH 'כרכור'",
      ),
    ).toEqual([[77]]);
    // Two places have a centre, so every parcel is at one of them.
    expect(select('SELECT DISTINCT lat, lon, geo_precision FROM parcels ORDER BY lat')).toEqual([
      [31.39054, 34.75362, 'settlement'],
      [32.5, 34.9, 'settlement'],
    ]);
    close();
  });

  it('is named in meta as the file that it is', async () => {
    const { outcome, select, close } = await builtFrom([TEL_AVIV, RAHAT, NEW_TOWN]);
    expect(outcome.sources[0]).toMatchObject({ name: 'localities', origin: 'file', accepted: 3, rejected: 0 });
    const [[sources]] = select("SELECT value FROM meta WHERE key = 'sources'") as [[string]];
    const serving = (each: { layouts: readonly string[] }) => each.layouts.includes('localities');
    expect(JSON.parse(sources).filter(serving)).toEqual([
      {
        name: 'Israel Central Bureau of Statistics',
        url: 'https://www.cbs.gov.il',
        licence: 'terms of the publisher',
        origin: 'file',
        layouts: ['localities'],
      },
    ]);
    const [[bundles]] = select("SELECT value FROM meta WHERE key = 'enrich_bundles'") as [[string]];
    expect(JSON.parse(bundles).localities).toEqual({ origin: 'file', records: 3 });
    close();
  });

  it('says who counted the residents, or that no source did', async () => {
    const cases = { year: 2024, quarter: 1, category: POLICE_CATEGORIES.property, cases: 4, offenses: 5 };
    put(policeCases, [
      { ...cases, settlement_code: 5000 },
      { ...cases, settlement_code: 1161 },
    ]);
    const { select, close } = await builtFrom([TEL_AVIV, RAHAT]);
    expect(
      select('SELECT settlement_code, population, population_source FROM crime_settlement_year ORDER BY 1'),
    ).toEqual([
      [1161, 500, null],
      [5000, 1_000, 'a count of 2026'],
    ]);
    close();
  });
});

describe('a list of localities', () => {
  it('without any centre leaves its parcels in the middle of the country, with no precision', async () => {
    const { select, close } = await builtFrom([NEW_TOWN]);
    const middle = [(COUNTRY.minLat + COUNTRY.maxLat) / 2, (COUNTRY.minLon + COUNTRY.maxLon) / 2];
    expect(select('SELECT DISTINCT lat, lon, geo_precision FROM parcels')).toEqual([[...middle, null]]);
    close();
  });

  it('has its bad records reported by line and reason', async () => {
    const good = Array.from({ length: 20 }, (_, at) => ({ code: 20 + at, name: `כפר ${at}` }));
    const { outcome, select, close } = await builtFrom([
      RAHAT,
      { code: 0, name: 'אפס' },
      { code: 12 },
      { code: 13, name: 'א', district: 'השפלה' },
      { code: 14, name: 'א', lat: 32.1 },
      { code: 1161, name: 'רהט אחרת' },
      ...good,
    ]);
    expect(outcome.sources[0]).toMatchObject({ accepted: 21, rejected: 5 });
    expect(outcome.sources[0]?.first).toEqual([
      { line: 3, detail: 'code "0" is less than 1' },
      { line: 4, detail: 'name is missing' },
      {
        line: 5,
        detail: 'district "השפלה" is none of הצפון, חיפה, המרכז, תל אביב, ירושלים, הדרום, יהודה והשומרון',
      },
      { line: 6, detail: 'lat without lon' },
      { line: 7, detail: 'a second record of code 1161' },
    ]);
    expect(select('SELECT name FROM settlements WHERE code = 1161')).toEqual([['רהט']]);
    close();
  });

  it('that cannot be used ends the build before the register is read', async () => {
    put(localities, [{ code: 'x', name: 'א' }]);
    const outcome = await buildThem();
    expect(outcome).toMatchObject({
      kind: 'refused',
      message:
        'None of the 1 records of the source localities is usable. The first: line 2, code "x" is not a whole number.',
      rows: null,
    });
    expect(outcome.sources.map(({ name, rejected }) => [name, rejected])).toEqual([['localities', 1]]);
  });
});
