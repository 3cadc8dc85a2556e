import { dealNatures } from '../natures.ts';
import type { Sources } from '../sources.ts';
import { syntheticParcelPoints } from './geography.ts';
import { places, planGushim } from './places.ts';
import { syntheticRegister } from './register.ts';

/**
 * An invented country behind the interfaces of the real sources: real places with as many rows as they have in the real
 * registry, invented gushim, parcels, properties and deals. The same for the same seed and number of deals.
 */
export function syntheticWorld(options: {
  readonly deals: number;
  readonly seed: number;
}): Pick<Sources, 'register' | 'parcelPoints'> {
  const country = places();
  const gushim = planGushim(country, options.deals, options.seed);
  return {
    register: syntheticRegister({ ...options, country, gushim, natures: dealNatures() }),
    parcelPoints: syntheticParcelPoints(gushim, options.seed),
  };
}
