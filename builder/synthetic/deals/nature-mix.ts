import type { PropertyGroup } from '../../../src/catalogue/index.ts';
import type { DealNature } from '../../sources/natures.ts';
import { type Weighted, weighted } from '../random.ts';

/** What is sold in a gush: in a town, a village, a place of houses, or a zone of industry and offices. */
export type GushKind = 'town' | 'village' | 'houses' | 'industry';

/**
 * How much more frequent a group is in these places than nationally (modelled). The whole country keeps the natures of the
 * real registry, because most rows are in ordinary towns, which have the rest.
 */
const FACTORS: Readonly<Record<Exclude<GushKind, 'town'>, Readonly<Record<PropertyGroup, number>>>> = {
  village: {
    apartment: 0.12,
    garden_apartment: 0.3,
    penthouse: 0.1,
    house: 3,
    land: 2.2,
    commercial: 0.4,
    agriculture: 6,
    parking: 0.1,
    other: 0.6,
  },
  houses: {
    apartment: 0.08,
    garden_apartment: 1,
    penthouse: 0.1,
    house: 12,
    land: 1.6,
    commercial: 0.4,
    agriculture: 0.3,
    parking: 0.1,
    other: 0.4,
  },
  industry: {
    apartment: 0,
    garden_apartment: 0,
    penthouse: 0,
    house: 0,
    land: 0.8,
    commercial: 12,
    agriculture: 0,
    parking: 2,
    other: 3,
  },
};

/** Draws the nature of a property of a gush. */
export type NatureMix = Readonly<Record<GushKind, Weighted<DealNature>>>;

/**
 * @param weights national weights of the natures
 * @param shares shares of all deals that are in places of each kind, 0 to 1
 */
export function natureMix(
  weights: readonly (readonly [DealNature, number])[],
  shares: Readonly<Record<Exclude<GushKind, 'town'>, number>>,
): NatureMix {
  const national = toShares(weights.map(([, weight]) => weight));
  const weightsOf = (kind: Exclude<GushKind, 'town'>) =>
    toShares(weights.map(([nature], at) => (national[at] ?? 0) * FACTORS[kind][nature.group]));
  const special = { village: weightsOf('village'), houses: weightsOf('houses'), industry: weightsOf('industry') };
  const kinds = ['village', 'houses', 'industry'] as const;
  const town = national.map((share, at) =>
    Math.max(0, share - kinds.reduce((sum, kind) => sum + shares[kind] * (special[kind][at] ?? 0), 0)),
  );
  const drawn = (own: readonly number[]) => weighted(weights.map(([nature], at) => [nature, own[at] ?? 0] as const));
  return {
    town: drawn(town),
    village: drawn(special.village),
    houses: drawn(special.houses),
    industry: drawn(special.industry),
  };
}

function toShares(weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
