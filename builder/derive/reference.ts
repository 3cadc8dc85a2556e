import { DISTRICTS, PROPERTY_GROUPS, SCHOOL_KINDS } from '../../src/catalogue/index.ts';
import { cleanLabel } from '../rows/labels.ts';
import type { Locality } from '../rows/places/localities.ts';
import type { Scratch, SqlValue } from '../scratch.ts';
import { readFacts } from '../sources/facts.ts';
import type { DealNature } from '../sources/natures.ts';
import { labelsWithoutCode } from '../sources/uncoded-labels.ts';
import { slugOf } from './places/slug.ts';
import { nameSpellings } from './places/spellings.ts';

/**
 * Writes the fixed lists (groups, natures, districts, kinds of schools, localities) to the scratch, so that SQL can
 * join them with the staged rows.
 */
export function loadReference(
  scratch: Scratch,
  lists: { localities: readonly Locality[]; adopted: ReadonlyMap<number, string>; natures: readonly DealNature[] },
): void {
  scratch.fill(
    'property_group_order',
    ['key TEXT', 'label_he TEXT', 'label_plural_he TEXT', 'is_residential INTEGER', 'sort INTEGER', 'icon TEXT'],
    PROPERTY_GROUPS.map((group, at) => [
      group.key,
      group.label,
      group.labelPlural,
      group.isResidential ? 1 : 0,
      at + 1,
      group.icon,
    ]),
  );
  scratch.fill(
    'district_names',
    ['name TEXT', 'sort INTEGER'],
    DISTRICTS.map((name, at) => [name, at + 1]),
  );
  scratch.fill(
    'natures',
    ['raw TEXT', 'property_group TEXT'],
    lists.natures.map((nature) => [nature.raw, nature.group]),
  );
  scratch.fill(
    'school_kinds',
    ['key TEXT', 'label_he TEXT'],
    SCHOOL_KINDS.map(({ key, label }) => [key, label]),
  );
  loadLocalities(scratch, [...lists.localities, ...[...lists.adopted].map(([code, name]) => unlisted(code, name))]);
}

/** The columns of `scratch.localities` that depend only on the locality; the slug and the aliases depend on all localities. */
const LOCALITY_COLUMNS: readonly (readonly [column: string, value: (locality: Locality) => SqlValue])[] = [
  ['code INTEGER', ({ code }) => code],
  ['name TEXT', ({ name }) => name],
  ['name_en TEXT', ({ nameEn }) => nameEn],
  ['district TEXT', ({ district }) => district],
  ['subdistrict TEXT', ({ subdistrict }) => subdistrict],
  ['lat REAL', ({ lat }) => lat],
  ['lon REAL', ({ lon }) => lon],
  ['muni_type TEXT', ({ muniType }) => muniType],
  ['settlement_kind TEXT', ({ settlementKind }) => settlementKind],
  ['regional_council TEXT', ({ regionalCouncil }) => regionalCouncil],
  ['municipality TEXT', ({ municipality }) => municipality],
  ['muni_code INTEGER', ({ muniCode }) => muniCode],
  ['population INTEGER', ({ population }) => population],
  ['population_source TEXT', ({ populationSource }) => populationSource],
];

function loadLocalities(scratch: Scratch, localities: readonly Locality[]): void {
  const slugs = uniqueSlugs(localities);
  const aliases = aliasesByCode(localities);
  scratch.fill(
    'localities',
    [...LOCALITY_COLUMNS.map(([column]) => column), 'slug TEXT', 'aliases TEXT'],
    localities.map((locality) => [
      ...LOCALITY_COLUMNS.map(([, value]) => value(locality)),
      slugs.get(locality.code) ?? String(locality.code),
      aliases.get(locality.code) ?? '',
    ]),
  );
}

/** A locality that only the register knows. */
function unlisted(code: number, name: string): Locality {
  return {
    code,
    name,
    nameEn: null,
    district: null,
    subdistrict: null,
    lat: null,
    lon: null,
    population: null,
    populationSource: null,
    muniType: null,
    settlementKind: null,
    regionalCouncil: null,
    municipality: null,
    muniCode: null,
    isCollective: false,
    formerNames: [],
  };
}

/** Slugs by code. If two names have the same slug, the later one in the order of the list has its code appended. */
function uniqueSlugs(localities: readonly Locality[]): ReadonlyMap<number, string> {
  const taken = new Set<string>();
  return new Map(
    localities.map(({ code, name }) => {
      const plain = slugOf(name);
      const slug = plain === '' || taken.has(plain) ? `${plain}-${code}`.replace(/^-/, '') : plain;
      taken.add(slug);
      return [code, slug];
    }),
  );
}

/**
 * Other names under which a locality is found: English and former names, labels of the registry and abbreviations, each also
 * without quotes (Beer Sheva for Be'er Sheva) and with single yod and vav (קרית for קריית). The search itself finds the parts of
 * a composite name.
 */
function aliasesByCode(localities: readonly Locality[]): ReadonlyMap<number, string> {
  const written = new Map<number, string[]>();
  const note = (code: number, name: string) => written.set(code, [...(written.get(code) ?? []), name]);
  for (const { label, code } of labelsWithoutCode()) if (code !== null) note(code, cleanLabel(label));
  for (const row of readFacts('abbreviations.csv', ['code', 'abbreviation'])) note(Number(row.code), row.abbreviation);
  return new Map(
    localities.map((locality) => {
      const names = [locality.name, ...locality.formerNames, ...(written.get(locality.code) ?? [])];
      const english = locality.nameEn === null ? [] : [locality.nameEn, locality.nameEn.replace(/["']/g, '')];
      const spellings = new Set([...names, ...names.flatMap(nameSpellings), ...english]);
      spellings.delete(locality.name);
      return [locality.code, [...spellings].join(' | ')];
    }),
  );
}
