import { localityFacts } from '../sources/localities.ts';
import { dealNatures } from '../sources/natures.ts';
import type { Sources } from '../sources/sources.ts';
import { syntheticPoliceCases } from './crime.ts';
import { syntheticDiscountProjects } from './discount-records.ts';
import { syntheticMacroSeries } from './macro.ts';
import { syntheticNoiseZones } from './noise.ts';
import { syntheticPlaces } from './place-records.ts';
import { syntheticRegister } from './register.ts';
import { syntheticRenewal } from './renewal-records.ts';
import { syntheticRents } from './rents.ts';
import { syntheticSchools } from './schools.ts';
import { syntheticSocioIndex } from './socio-index.ts';
import { syntheticCoastline, syntheticElevation } from './surface.ts';
import { syntheticTransit } from './transit.ts';
import { type SyntheticOptions, syntheticCountry } from './world.ts';

/**
 * An invented country behind the interfaces of the real sources: real places with as many deals as they have rows in the real
 * registry; invented gushim, parcels, properties and deals. The same options give the same world.
 */
export function syntheticWorld(options: SyntheticOptions): Pick<Sources, 'register' | 'records'> {
  const world = syntheticCountry(options);
  return {
    register: syntheticRegister({
      ...world,
      ...(options.country ? { extent: options.country } : {}),
      natures: dealNatures(),
    }),
    records: [
      localityFacts(),
      ...syntheticPlaces(world),
      ...syntheticSocioIndex(world),
      syntheticPoliceCases(world),
      syntheticMacroSeries(world),
      syntheticRents(world),
      ...syntheticTransit(world),
      syntheticSchools(world),
      syntheticCoastline(),
      syntheticElevation(world),
      syntheticNoiseZones(),
      ...syntheticRenewal(world),
      ...syntheticDiscountProjects(world),
    ],
  };
}
