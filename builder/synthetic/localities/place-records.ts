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
import { madeRecords, type RecordSource, type RegisterContents } from '../../sources/records.ts';
import type { World } from '../world.ts';
import { gushRecords, parcelRecords } from './cadastre.ts';
import { addressRecords, buildingRecords, roadRecords, type StreetAtlas, streetAtlas } from './houses.ts';
import { localityDetailRecords, localityPolygonRecords } from './locality-map.ts';
import { neighbourhoodRecords, statAreaRecords } from './neighbourhoods.ts';

/** Every source of places, in the synthetic country. */
export function syntheticPlaces(world: World): readonly RecordSource[] {
  const atlases = new WeakMap<RegisterContents, StreetAtlas>();
  const atlasOf = (register: RegisterContents): StreetAtlas => {
    const atlas = atlases.get(register) ?? streetAtlas(world, register);
    atlases.set(register, atlas);
    return atlas;
  };
  return [
    madeRecords(localityPolygons, 'synthetic', () => localityPolygonRecords(world)),
    madeRecords(localityDetails, 'synthetic', () => localityDetailRecords(world)),
    madeRecords(gushim, 'synthetic', () => gushRecords(world)),
    madeRecords(parcels, 'synthetic', (register) => parcelRecords(world, register)),
    madeRecords(addresses, 'synthetic', (register) => addressRecords(world, register, atlasOf(register))),
    madeRecords(buildings, 'synthetic', (register) => buildingRecords(world, register)),
    madeRecords(roads, 'synthetic', (register) => roadRecords(world, atlasOf(register))),
    madeRecords(neighbourhoods, 'synthetic', () => neighbourhoodRecords(world)),
    madeRecords(statAreas, 'synthetic', () => statAreaRecords(world)),
  ];
}
