import { shoreM } from '../land/coast.ts';
import type { Geography } from '../land/geography.ts';
import { middleOf } from '../land/lattice.ts';
import type { Gush, Place } from '../places.ts';
import type { GushKind } from './nature-mix.ts';

/** What the location of a gush means for its deals. */
export interface GushMarket {
  readonly kind: GushKind;
  /** The price of homes relative to their place: 1 on average. */
  readonly worth: number;
}

/** By the sea, homes of a place cost more: this much at the shore, and e times less for each distance (modelled). */
const SHORE = { premium: 0.35, fadesM: 900 } as const;
/** Homes beside industry, if there are any, are cheap. */
const INDUSTRY_WORTH = 0.7;

export function gushMarkets(gushim: readonly Gush[], geography: Geography): ReadonlyMap<Gush, GushMarket> {
  const raw = gushim.map((gush): readonly [Gush, GushMarket] => {
    const site = geography.siteOf(gush.number);
    const worth =
      site === null
        ? 1
        : site.quarter === null
          ? 1 + SHORE.premium * Math.exp(-shoreM(middleOf(site.cell)) / SHORE.fadesM)
          : (site.quarter.worth ?? INDUSTRY_WORTH);
    return [gush, { kind: kindOf(gush.place, site?.quarter?.worth === null), worth }];
  });
  const sums = new Map<Place, { worth: number; deals: number }>();
  for (const [{ place, deals }, { worth }] of raw) {
    const sum = sums.get(place) ?? { worth: 0, deals: 0 };
    sums.set(place, { worth: sum.worth + deals * worth, deals: sum.deals + deals });
  }
  return new Map(
    raw.map(([gush, { kind, worth }]) => {
      const sum = sums.get(gush.place) ?? { worth: 1, deals: 1 };
      return [gush, { kind, worth: worth / (sum.worth / sum.deals) }];
    }),
  );
}

function kindOf({ house, isRural }: Place, isIndustry: boolean): GushKind {
  if (isIndustry) return 'industry';
  if (house !== null) return 'houses';
  return isRural ? 'village' : 'town';
}
