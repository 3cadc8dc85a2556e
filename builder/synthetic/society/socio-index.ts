import { socioIndex, statAreaIndex } from '../../sources/layouts/society.ts';
import { madeRecords, type RecordSource } from '../../sources/records.ts';
import {
  type SocioRecord,
  type StatAreaRecord,
  socioIndexOf2019,
  statAreaIndexOf2019,
} from '../../sources/socio-index.ts';
import { randomFor } from '../random.ts';
import type { World } from '../world.ts';

const YEAR = 2021;
const MODELLED = 'synthetic: modelled from the CBS socio-economic index 2019';
/** Standard deviation of the change of the index in two years (modelled; its own is 1). */
const DRIFT = 0.06;

/**
 * The ranking of 2021 has one more locality of a regional council than that of 2019. The index of that locality is not
 * modelled.
 */
const LOCALITIES_RANKED = 996;

/** Each ranking draws its own drifts. */
const RANKING = { authorities: 1, localities: 2, areas: 3 } as const;

/** The index of 2019, as published, and one of 2021 that is modelled from it and says so. */
export function syntheticSocioIndex(world: World): readonly RecordSource[] {
  return [
    madeRecords(socioIndex, 'synthetic', () => {
      const published = socioIndexOf2019();
      const isLocality = ({ values }: SocioRecord) => values.level === 'rc_locality';
      return [
        ...published,
        ...modelledUnits(
          published.filter((each) => !isLocality(each)),
          RANKING.authorities,
          world,
        ),
        ...modelledUnits(published.filter(isLocality), RANKING.localities, world).map(
          (unit): SocioRecord => ({ ...unit, values: { ...unit.values, rank_of: LOCALITIES_RANKED } }),
        ),
      ];
    }),
    madeRecords(statAreaIndex, 'synthetic', () => {
      const published = statAreaIndexOf2019();
      const areaKey = ({ values }: StatAreaRecord) => [RANKING.areas, values.settlement_code, values.stat_area];
      const moved = rankedAnew(published, areaKey, world.seed);
      return [
        ...published,
        ...moved.map(
          ({ record, ...index }): StatAreaRecord => ({
            values: { ...record.values, ...index, year: YEAR, source: MODELLED },
            geometry: null,
          }),
        ),
      ];
    }),
  ];
}

/** Residents are today's; those of a regional council are from 2019. */
function modelledUnits(published: readonly SocioRecord[], ranking: number, { seed, country }: World) {
  const residents = new Map(country.map((place) => [place.code, place.residents]));
  const unitKey = ({ values }: SocioRecord) => [ranking, values.level === 'regional_council' ? 1 : 0, values.code];
  return rankedAnew(published, unitKey, seed).map(({ record, ...index }): SocioRecord => {
    const { level, code, population } = record.values;
    const today = level === 'regional_council' ? undefined : residents.get(code);
    return {
      values: { ...record.values, ...index, population: today || population, year: YEAR, source: MODELLED },
      geometry: null,
    };
  });
}

/** The records of a ranking with a drifted index, ranked by it. A rank keeps its cluster, so that clusters keep their sizes. */
function rankedAnew<Of extends SocioRecord | StatAreaRecord>(
  published: readonly Of[],
  keyOf: (record: Of) => readonly number[],
  seed: number,
) {
  const clusters = [...published].sort((a, b) => (a.values.rank ?? 0) - (b.values.rank ?? 0));
  return published
    .map((record) => {
      const drift = DRIFT * randomFor(seed, ...keyOf(record)).normal();
      return { record, index: Math.round(((record.values.index_value ?? 0) + drift) * 10_000) / 10_000 };
    })
    .sort((a, b) => a.index - b.index)
    .map(({ record, index }, at) => ({
      record,
      index_value: index,
      rank: at + 1,
      cluster: clusters[at]?.values.cluster ?? record.values.cluster,
    }));
}
