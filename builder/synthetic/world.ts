import { type Geography, geographyOf } from './land/geography.ts';
import { fewPlaces, type Gush, type Place, places, planGushim, residentsOf } from './places.ts';
import { priceLevels } from './prices.ts';
import { type LotteryProject, planLotteries } from './projects/lottery-plan.ts';

/** The options of an invented country. */
export interface SyntheticOptions {
  readonly deals: number;
  readonly seed: number;
  /** The small one has a few dozen places and is built quickly, for experiments. */
  readonly country?: 'whole' | 'small';
}

/** The invented country that every synthetic source describes: real places, and blocks planned for them. */
export interface World {
  readonly seed: number;
  readonly deals: number;
  readonly country: readonly Place[];
  /** Residents of this country's places as a share of the residents of all places, 0 to 1. */
  readonly residentsShare: number;
  readonly gushim: readonly Gush[];
  readonly geography: Geography;
  readonly lotteries: readonly LotteryProject[];
}

/** The country and its geography. The same for the same options. */
export function syntheticCountry({ deals, seed, country: extent = 'whole' }: SyntheticOptions): World {
  const all = places();
  const country = extent === 'small' ? fewPlaces(all) : all;
  const gushim = planGushim(country, deals, seed);
  const geography = geographyOf({ seed, country, gushim });
  const housing = gushim.filter(({ number }) => geography.siteOf(number)?.quarter?.worth !== null);
  const lotteries = planLotteries({ seed, deals, gushim: housing }, priceLevels());
  const residentsShare = residentsOf(country) / residentsOf(all);
  return { seed, deals, country, residentsShare, gushim, geography, lotteries };
}
