import { numberOrNull, readFacts, textOrNull } from './facts.ts';
import type { SourceRecord } from './layout.ts';
import { SOCIO_UNITS, socioIndex, statAreaIndex } from './layouts/society.ts';
import { madeRecords, type RecordSource } from './records.ts';

export type SocioRecord = SourceRecord<typeof socioIndex>;
export type StatAreaRecord = SourceRecord<typeof statAreaIndex>;

const YEAR = 2019;
const PUBLICATION = 'CBS, socio-economic index 2019';

/** The published index of 2019 of local authorities, regional councils and their localities. */
export function socioIndexOf2019(): readonly SocioRecord[] {
  return readFacts('socio_index_2019.csv', [
    'level',
    'code',
    'regional_council_code',
    'name',
    'population',
    'index_value',
    'rank',
    'rank_of',
    'cluster',
  ]).map((row) => {
    const level = SOCIO_UNITS.find((unit) => unit === row.level);
    if (level === undefined) throw new Error(`facts/socio_index_2019.csv: '${row.level}' is no level`);
    return {
      values: {
        level,
        code: Number(row.code),
        regional_council_code: numberOrNull(row.regional_council_code),
        name: textOrNull(row.name),
        ...indexOf(row),
      },
      geometry: null,
    };
  });
}

/** The published index of 2019 of statistical areas. */
export function statAreaIndexOf2019(): readonly StatAreaRecord[] {
  return readFacts('socio_stat_areas_2019.csv', [
    'settlement_code',
    'stat_area',
    'population',
    'index_value',
    'rank',
    'rank_of',
    'cluster',
  ]).map((row) => ({
    values: { settlement_code: Number(row.settlement_code), stat_area: Number(row.stat_area), ...indexOf(row) },
    geometry: null,
  }));
}

function indexOf(row: Readonly<Record<'population' | 'index_value' | 'rank' | 'rank_of' | 'cluster', string>>) {
  return {
    year: YEAR,
    population: Number(row.population),
    index_value: Number(row.index_value),
    rank: Number(row.rank),
    rank_of: Number(row.rank_of),
    cluster: Number(row.cluster),
    source: PUBLICATION,
  };
}

/** Both, as sources for every build whose operator supplies no newer index. */
export function socioFacts(): readonly RecordSource[] {
  return [madeRecords(socioIndex, 'facts', socioIndexOf2019), madeRecords(statAreaIndex, 'facts', statAreaIndexOf2019)];
}
