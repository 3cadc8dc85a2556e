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
} from '../../sources/layouts/places.ts';
import { madeRecords, type RecordSource } from '../../sources/records.ts';
import type { World } from '../world.ts';
import { gushRecords, parcelRecords } from './cadastre.ts';
import { addressRecords, buildingRecords, roadRecords, streetAtlas } from './houses.ts';
import { localityDetailRecords, localityPolygonRecords } from './locality-map.ts';
import { neighbourhoodRecords, statAreaRecords } from './neighbourhoods.ts';

/** Every source of places, in the synthetic country. */
export function syntheticPlaces(world: World): readonly RecordSource[] {
  const atlas = streetAtlas(world);
  return [
    madeRecords(localityPolygons, 'synthetic', () => localityPolygonRecords(world)),
    madeRecords(localityDetails, 'synthetic', () => localityDetailRecords(world)),
    madeRecords(gushim, 'synthetic', () => gushRecords(world)),
    madeRecords(parcels, 'synthetic', (register) => parcelRecords(world, register)),
    madeRecords(addresses, 'synthetic', (register) => addressRecords(world, register, atlas)),
    madeRecords(buildings, 'synthetic', (register) => buildingRecords(world, register)),
    madeRecords(roads, 'synthetic', () => roadRecords(world, atlas)),
    madeRecords(neighbourhoods, 'synthetic', () => neighbourhoodRecords(world)),
    madeRecords(statAreas, 'synthetic', () => statAreaRecords(world)),
  ];
}
