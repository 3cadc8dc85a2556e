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
} from '../sources/layouts/places.ts';
import { madeRecords, type RecordSource } from '../sources/records.ts';
import { gushRecords, parcelRecords } from './cadastre.ts';
import { addressRecords, buildingRecords, roadRecords, streetAtlas } from './houses.ts';
import { localityDetailRecords, localityPolygonRecords } from './locality-map.ts';
import { neighbourhoodRecords, statAreaRecords } from './neighbourhoods.ts';
import type { World } from './world.ts';

/** Every source of places, in the synthetic country. */
export function syntheticPlaces(world: World): readonly RecordSource[] {
  const atlas = streetAtlas(world);
  const common = { origin: 'synthetic' } as const;
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
