import {
  addresses,
  buildings,
  gushim,
  localityDetails,
  localityPolygons,
  neighbourhoods,
  parcels,
  roads,
  statAreas,
} from '../layouts/places.ts';
import { madeRecords, type RecordSource } from '../records.ts';
import type { Attribution } from '../sources.ts';
import { gushRecords, parcelRecords } from './cadastre.ts';
import { addressRecords, buildingRecords, roadRecords, streetAtlas } from './houses.ts';
import { localityDetailRecords, localityPolygonRecords } from './locality-map.ts';
import { neighbourhoodRecords, statAreaRecords } from './neighbourhoods.ts';
import type { World } from './world.ts';

const ATTRIBUTION: Attribution = {
  name: 'synthetic geography: invented shapes around the real centres of places; names of streets and neighbourhoods are real',
  url: null,
  licence: 'Apache-2.0',
};

/** Every source of places, in the synthetic country. */
export function syntheticPlaces(world: World): readonly RecordSource[] {
  const atlas = streetAtlas(world);
  const common = { origin: 'synthetic', attribution: ATTRIBUTION } as const;
  return [
    madeRecords({ ...common, layout: localityPolygons, records: () => localityPolygonRecords(world) }),
    madeRecords({ ...common, layout: localityDetails, records: () => localityDetailRecords(world) }),
    madeRecords({ ...common, layout: gushim, records: () => gushRecords(world) }),
    madeRecords({ ...common, layout: parcels, records: (register) => parcelRecords(world, register) }),
    madeRecords({ ...common, layout: addresses, records: (register) => addressRecords(world, register, atlas) }),
    madeRecords({ ...common, layout: buildings, records: (register) => buildingRecords(world, register) }),
    madeRecords({ ...common, layout: roads, records: () => roadRecords(world, atlas) }),
    madeRecords({ ...common, layout: neighbourhoods, records: () => neighbourhoodRecords(world) }),
    madeRecords({ ...common, layout: statAreas, records: () => statAreaRecords(world) }),
  ];
}
