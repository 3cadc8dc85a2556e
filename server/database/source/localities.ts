import { numberOrNull, readFacts, textOrNull } from './facts.ts';
import type { Locality, LocalitySource } from './sources.ts';

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
export function officialLocalities(): LocalitySource {
  return {
    localities: () =>
      readFacts('localities.csv', COLUMNS).map(
        (row): Locality => ({
          code: Number(row.code),
          name: row.name_he,
          nameEn: textOrNull(row.name_en),
          district: textOrNull(row.district),
          subdistrict: textOrNull(row.subdistrict),
          lat: numberOrNull(row.lat),
          lon: numberOrNull(row.lon),
          population: numberOrNull(row.population),
          muniType: textOrNull(row.muni_type),
          settlementKind: textOrNull(row.settlement_kind),
          regionalCouncil: textOrNull(row.regional_council),
          municipality: textOrNull(row.municipality),
          muniCode: numberOrNull(row.muni_code),
          isCollective: COLLECTIVE_FORMS.test(row.locality_form),
          formerNames: row.former_names === '' ? [] : row.former_names.split('|'),
        }),
      ),
  };
}
