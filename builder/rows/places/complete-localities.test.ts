import { expect, it } from 'vitest';
import { emptyScratch } from '../../scratches.testing.ts';
import type { LocalityRecord } from '../../sources/localities.ts';
import { completeLocalities } from './complete-localities.ts';

const official = (values: Partial<LocalityRecord['values']>): LocalityRecord => ({
  values: {
    ...{ code: 7, name: 'שחר', name_en: 'Shahar', district: 'הדרום', subdistrict: 'אשקלון', lat: 31.62, lon: 34.73 },
    ...{ population: 880, population_source: '2021', muni_type: 'מועצה אזורית', settlement_kind: 'יישוב כפרי' },
    ...{ regional_council: 'לכיש', municipality: 'לכיש', muni_code: 50, is_collective: 0, former_names: null },
    ...values,
  },
  geometry: null,
});

/** A list of one locality, of which the fields that are not given are empty, completed. */
function completed(given: Readonly<Record<string, string | number>>, from: readonly LocalityRecord[]) {
  const { db } = emptyScratch();
  const fields = Object.keys(official({}).values);
  db.exec(`CREATE TABLE scratch.raw_localities (record INTEGER PRIMARY KEY, ${fields.join(', ')})`);
  const names = Object.keys(given);
  db.prepare(
    `INSERT INTO scratch.raw_localities (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  ).run(...Object.values(given));
  const count = completeLocalities({ db } as never, from);
  const row = db.prepare<[], Record<string, unknown>>('SELECT * FROM scratch.raw_localities').get();
  return { count, row };
}

it('a locality gets from the official list what its own leaves empty, but no residents', () => {
  expect(completed({ code: 7, name: 'שחר' }, [official({})])).toMatchObject({
    count: 1,
    row: {
      ...{ name_en: 'Shahar', district: 'הדרום', subdistrict: 'אשקלון', lat: 31.62, lon: 34.73 },
      ...{ muni_type: 'מועצה אזורית', regional_council: 'לכיש', municipality: 'לכיש', muni_code: 50 },
      ...{ settlement_kind: 'יישוב כפרי', population: null, population_source: null },
    },
  });
});

it('keeps what its own list says', () => {
  const own = { code: 7, name: 'שחר', district: 'המרכז', lat: 32, lon: 35, municipality: 'שחר', population: 900 };
  expect(completed(own, [official({})])).toMatchObject({ row: { ...own, subdistrict: 'אשקלון', muni_code: 50 } });
});

it('is known by another spelling and by a former name, and not by its code alone', () => {
  const list = [official({ code: 5000, name: 'תל אביב-יפו', former_names: 'תל אביב|יפו', subdistrict: 'תל אביב' })];
  const subdistrictOf = (name: string) => completed({ code: 5000, name }, list).row?.subdistrict;
  expect([subdistrictOf('תל אביב -יפו'), subdistrictOf('יפו'), subdistrictOf('עיר אחרת')]).toEqual([
    'תל אביב',
    'תל אביב',
    null,
  ]);
});
