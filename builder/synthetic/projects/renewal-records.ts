import { areaAndCentroid } from '../../geometry/shapes.ts';
import type { SourceRecord } from '../../sources/layout.ts';
import { renewalCompounds, renewalPolygons } from '../../sources/layouts/projects.ts';
import { madeRecords, type RecordSource } from '../../sources/records.ts';
import { randomFor } from '../random.ts';
import type { World } from '../world.ts';
import { type Compound, planRenewal } from './renewal-plan.ts';

/** Share of the listed compounds whose place has no code, and the share of these whose place has an unknown name. */
const WITHOUT_CODE = 0.05;
const UNKNOWN_NAME = 0.3;
const AREA_LISTED = 0.5;

/** The list and the polygons of invented compounds of urban renewal: most are in both, some in only one. */
export function syntheticRenewal(world: World): readonly RecordSource[] {
  return [
    madeRecords(renewalCompounds, 'synthetic', () =>
      planRenewal(world)
        .filter(({ isListed }) => isListed)
        .map((compound) => listed(compound, world.seed)),
    ),
    madeRecords(renewalPolygons, 'synthetic', () =>
      planRenewal(world)
        .filter(({ isOnMap }) => isOnMap)
        .map(drawn),
    ),
  ];
}

/** The facts that are in both the list and the map. */
const factsOf = (compound: Compound) => ({
  name: `מתחם סינתטי ${compound.id}`,
  settlement_name: compound.place.name,
  status: compound.status,
  status_code: compound.statusRank * 10,
  status_date: compound.statusDate,
  declaration_track: compound.declarationTrack,
  declared_date: compound.declaredDate,
  track_raw: compound.track,
  plan_number: `תכנית סינתטית ${compound.id}`,
  units_existing: compound.units.existing,
  units_added: compound.units.planned - compound.units.existing,
  units_planned: compound.units.planned,
});

function listed(compound: Compound, seed: number): SourceRecord<typeof renewalCompounds> {
  const random = randomFor(seed, compound.id, 42);
  const hasCode = !random.chance(WITHOUT_CODE);
  const isUnknown = random.chance(UNKNOWN_NAME);
  const { name } = compound.place;
  return {
    geometry: null,
    values: {
      compound_id: compound.id,
      ...factsOf(compound),
      settlement_code: hasCode ? compound.place.code : null,
      settlement_name: hasCode || !isUnknown ? name : `${name} (סינתטי)`,
      plan_valid_date: compound.planValidDate,
      plan_valid_year: compound.planValidDate === null ? null : Number(compound.planValidDate.slice(0, 4)),
      in_execution: compound.isInExecution ? 1 : 0,
      mavat_url: compound.planValidDate === null ? null : `https://synthetic.invalid/plan/${compound.id}`,
      units_permits: compound.units.permits,
      area_m2: random.chance(AREA_LISTED) ? Math.round(areaAndCentroid(compound.shape).areaM2) : null,
    },
  };
}

function drawn(compound: Compound): SourceRecord<typeof renewalPolygons> {
  return {
    geometry: compound.shape,
    values: {
      compound_id: compound.id,
      gis_source: `synthetic_layer_${1 + (compound.id % 2)}`,
      ...factsOf(compound),
      settlement_code: null,
      settlement_name: null,
    },
  };
}
