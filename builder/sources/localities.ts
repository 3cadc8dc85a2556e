import { DISTRICTS, MUNI_TYPES, SETTLEMENT_KINDS } from '../../src/catalogue/index.ts';
import { numberOrNull, readFacts, textOrNull } from './facts.ts';
import type { SourceRecord } from './layout.ts';
import { localities } from './layouts/places.ts';
import { madeRecords, type RecordSource } from './records.ts';

export type LocalityRecord = SourceRecord<typeof localities>;

/** The value of crime_settlement_year.population_source for its residents. */
const PUBLICATION = 'CBS list of localities 2021';

const COLUMNS = [
  'code',
  'name_he',
  'name_en',
  'district',
  'subdistrict',
  'lat',
  'lon',
  'population',
  'muni_type',
  'settlement_kind',
  'locality_form',
  'regional_council',
  'municipality',
  'muni_code',
  'former_names',
] as const;

/** The forms of settlement whose homes belong, or belonged, to the collective: kibbutz and moshav shitufi. */
export const COLLECTIVE_FORMS = /^(קיבוצים|מושבים שיתופיים)/;

/** The official list of localities, and further codes that occur in the registry. */
export function officialLocalities(): readonly LocalityRecord[] {
  return readFacts('localities.csv', COLUMNS).map((row) => ({
    values: {
      code: Number(row.code),
      name: row.name_he,
      name_en: textOrNull(row.name_en),
      district: oneOf('district', row.district, DISTRICTS),
      subdistrict: textOrNull(row.subdistrict),
      lat: numberOrNull(row.lat),
      lon: numberOrNull(row.lon),
      population: numberOrNull(row.population),
      population_source: row.population === '' ? null : PUBLICATION,
      muni_type: oneOf('muni_type', row.muni_type, MUNI_TYPES),
      settlement_kind: oneOf('settlement_kind', row.settlement_kind, SETTLEMENT_KINDS),
      regional_council: textOrNull(row.regional_council),
      municipality: textOrNull(row.municipality),
      muni_code: numberOrNull(row.muni_code),
      is_collective: COLLECTIVE_FORMS.test(row.locality_form) ? 1 : 0,
      former_names: textOrNull(row.former_names),
    },
    geometry: null,
  }));
}

function oneOf(column: string, text: string, values: readonly string[]): string | null {
  if (text !== '' && !values.includes(text)) throw new Error(`facts/localities.csv: '${text}' is no ${column}`);
  return textOrNull(text);
}

/** The list as a source, for every build whose operator supplies no other one. */
export function localityFacts(): RecordSource<typeof localities> {
  return madeRecords(localities, 'facts', officialLocalities);
}
