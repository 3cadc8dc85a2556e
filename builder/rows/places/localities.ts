import type { Scratch } from '../../scratch.ts';
import type { SourceRecord } from '../../sources/layout.ts';
import type { localities } from '../../sources/layouts/places.ts';

/** A locality of the list, with or without deals. */
export interface Locality {
  readonly code: number;
  readonly name: string;
  readonly nameEn: string | null;
  readonly district: string | null;
  readonly subdistrict: string | null;
  /** Official centre, WGS84. */
  readonly lat: number | null;
  readonly lon: number | null;
  readonly population: number | null;
  readonly populationSource: string | null;
  readonly muniType: string | null;
  readonly settlementKind: string | null;
  readonly regionalCouncil: string | null;
  readonly municipality: string | null;
  readonly muniCode: number | null;
  /** True for a kibbutz and for a moshav shitufi, where homes are handed over to the members, all on one day. */
  readonly isCollective: boolean;
  /** Its former names, and the names of places that were merged into it. */
  readonly formerNames: readonly string[];
}

type Values = SourceRecord<typeof localities>['values'];

/** The list of localities as staged, in its order. Needs `scratch.raw_localities`. */
export function readLocalities({ db }: Scratch): readonly Locality[] {
  return db.prepare<[], Values>('SELECT * FROM scratch.raw_localities ORDER BY record').all().map(localityOf);
}

/** A record of the list. A record that does not say whether it is a collective is not one. */
export function localityOf(values: Values): Locality {
  return {
    code: values.code,
    name: values.name,
    nameEn: values.name_en,
    district: values.district,
    subdistrict: values.subdistrict,
    lat: values.lat,
    lon: values.lon,
    population: values.population,
    populationSource: values.population_source,
    muniType: values.muni_type,
    settlementKind: values.settlement_kind,
    regionalCouncil: values.regional_council,
    municipality: values.municipality,
    muniCode: values.muni_code,
    isCollective: values.is_collective === 1,
    formerNames: (values.former_names ?? '')
      .split('|')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  };
}
