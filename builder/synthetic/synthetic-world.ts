import { localityFacts } from '../sources/localities.ts';
import { dealNatures } from '../sources/natures.ts';
import type { Sources } from '../sources/sources.ts';
import { syntheticRegister } from './deals/register.ts';
import { syntheticNoiseZones } from './land/noise.ts';
import { syntheticCoastline, syntheticElevation } from './land/surface.ts';
import { syntheticPlaces } from './localities/place-records.ts';
import { syntheticDiscountProjects } from './projects/discount-records.ts';
import { syntheticRenewal } from './projects/renewal-records.ts';
import { syntheticPoliceCases } from './society/crime.ts';
import { syntheticMacroSeries } from './society/macro.ts';
import { syntheticRents } from './society/rents.ts';
import { syntheticSchools } from './society/schools.ts';
import { syntheticSocioIndex } from './society/socio-index.ts';
import { syntheticTransit } from './transit/transit.ts';
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
