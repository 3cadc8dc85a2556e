import { localityFacts } from '../localities.ts';
import { dealNatures } from '../natures.ts';
import type { Sources } from '../sources.ts';
import { syntheticPoliceCases } from './crime.ts';
import { syntheticDiscountProjects } from './discount-records.ts';
import { type Geography, geographyOf } from './geography.ts';
import { type LotteryProject, planLotteries } from './lottery-plan.ts';
import { syntheticMacroSeries } from './macro.ts';
import { syntheticNoiseZones } from './noise.ts';
import { syntheticPlaces } from './place-records.ts';
import { type Gush, type Place, places, planGushim } from './places.ts';
import { priceLevels } from './prices.ts';
import { syntheticRegister } from './register.ts';
import { syntheticRenewal } from './renewal-records.ts';
import { syntheticRents } from './rents.ts';
import { syntheticSchools } from './schools.ts';
import { syntheticSocioIndex } from './socio-index.ts';
import { syntheticCoastline, syntheticElevation } from './surface.ts';
import { syntheticTransit } from './transit.ts';

/** The invented country that every synthetic source tells of: real places, and blocks planned for them. */
export interface World {
  readonly seed: number;
  readonly deals: number;
  readonly country: readonly Place[];
  readonly gushim: readonly Gush[];
  readonly geography: Geography;
  readonly lotteries: readonly LotteryProject[];
}

/** The country and its geography. The same for the same seed and number of deals. */
export function syntheticCountry(options: { readonly deals: number; readonly seed: number }): World {
  const country = places();
  const gushim = planGushim(country, options.deals, options.seed);
  const geography = geographyOf({ seed: options.seed, country, gushim });
  const lotteries = planLotteries({ ...options, gushim }, priceLevels());
  return { ...options, country, gushim, geography, lotteries };
}

/**
 * An invented country behind the interfaces of the real sources: real places with as many deals as they have rows in the
 * real registry, invented gushim, parcels, properties and deals. The same for the same seed and number of deals.
 */
export function syntheticWorld(options: {
  readonly deals: number;
  readonly seed: number;
}): Pick<Sources, 'register' | 'records'> {
  const world = syntheticCountry(options);
  return {
    register: syntheticRegister({ ...world, natures: dealNatures() }),
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
