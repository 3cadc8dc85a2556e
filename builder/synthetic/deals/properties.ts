import { isResidential, type PropertyGroup } from '../../../src/catalogue/index.ts';
import type { DealNature } from '../../sources/natures.ts';
import type { Gush, Place } from '../places.ts';
import { type Random, weightedNumbers } from '../random.ts';
import type { GushMarket } from './gush-market.ts';
import type { NatureMix } from './nature-mix.ts';
import { PROJECTS_OF_GUSH, projectChelka } from './plot-numbers.ts';

/** A property of the synthetic country. Values that the register does not know are 0, as in the export. */
export interface Property {
  readonly nature: DealNature;
  readonly chelka: number;
  readonly subChelka: number;
  /** The year in which it was built, known to the register or not; 0 for land. */
  readonly yearBuilt: number;
  /** Square metres; for land, of the complete parcel. */
  readonly areaM2: number;
  /** 0 for a property without rooms. */
  readonly rooms: number;
  /** Effect of location and building on the price: a factor on the price level of its town. */
  readonly quality: number;
  readonly known: { readonly area: boolean; readonly rooms: boolean; readonly yearBuilt: boolean };
}

/** Shares of rows whose field is filled, chosen so that the synthetic registry has the gaps of the real one. */
const KNOWN = {
  residential: { area: 0.967, rooms: 0.898, yearBuilt: 0.962 },
  other: { area: 0.28, rooms: 0.6, yearBuilt: 0.2 },
} as const;

const ROOMS = weightedNumbers({
  1: 1,
  1.5: 1,
  2: 11,
  2.5: 5,
  3: 33,
  3.5: 6,
  4: 27,
  4.5: 3,
  5: 10,
  6: 3,
});
const HOUSE_ROOMS = weightedNumbers({ 3: 5, 4: 18, 5: 34, 6: 26, 7: 11, 8: 6 });
/** When buildings were built, by decade (general knowledge). */
const DECADES = weightedNumbers({
  1900: 0.4,
  1910: 0.5,
  1920: 1.6,
  1930: 4,
  1940: 4,
  1950: 9,
  1960: 12,
  1970: 15,
  1980: 11,
  1990: 16,
  2000: 11,
  2010: 12,
  2020: 6,
});
/** The most attempts to draw a year in which the place was there. */
const YEAR_TRIES = 8;
/** If all fail, the home is at most this old. */
const MOST_YEARS = 40;
/** Differences between gushim of a place whose location is alike: standard deviations of the logarithm of prices. */
const GUSH_SPREAD = { known: 0.06, unknown: 0.12 } as const;
/** The rare homes for the very rich, where homes are dear: their share, and how much more of them a square metre costs. */
const LUXURY = {
  share: 0.025,
  fromWorth: 1.1,
  price: { from: 1.2, below: 2.2 },
  area: { from: 1.6, below: 2.8 },
} as const;

/** A parcel with a building of several units. */
interface Building {
  readonly chelka: number;
  readonly yearBuilt: number;
  readonly quality: number;
  readonly units: number;
  sold: number;
}

/** Groups whose properties are usually units of a building. */
const IN_BUILDINGS: ReadonlySet<PropertyGroup> = new Set([
  'apartment',
  'garden_apartment',
  'penthouse',
  'commercial',
  'parking',
]);
/** Buildings of a gush with units that the register has not had yet. */
const OPEN_BUILDINGS = 6;
/** Properties whose first deal in the register is the first one ever (fitted to the years of building after the deal). */
const BOUGHT_NEW = 0.233;
/** The year of building of a property that is bought new, relative to the year of the deal: some are bought off-plan. */
const BUILT_AFTER_DEAL = weightedNumbers({ '-1': 15, 0: 37, 1: 28, 2: 15 });

/**
 * An endless sequence of the properties of a gush. Each can be sold for the first time in the given year. Parcels are
 * numbered as they come into use.
 */
export function propertiesOf(
  { place, number }: Gush,
  { kind, worth }: GushMarket,
  mix: NatureMix,
  random: Random,
): (firstDealYear: number) => Property {
  const spread = place.quarters.length > 0 ? GUSH_SPREAD.known : GUSH_SPREAD.unknown;
  const gushQuality = worth * Math.exp(spread * random.normal());
  const natures = mix[kind];
  const reserved = new Set(
    place.isCity ? Array.from({ length: PROJECTS_OF_GUSH }, (_, at) => projectChelka(number, at)) : [],
  );
  const { homesFrom } = place.founding;
  const yearFor = (firstDealYear: number, isNew: boolean) => yearBuiltFor(firstDealYear, isNew, homesFrom, random);
  const open: Building[] = [];
  let chelkot = 0;
  const nextChelka = () => {
    do chelkot += 1;
    while (reserved.has(chelkot));
    return chelkot;
  };

  const buildingOf = (firstDealYear: number, isNew: boolean): Building => {
    const from = random.whole(OPEN_BUILDINGS);
    for (let step = 0; step < OPEN_BUILDINGS; step += 1) {
      const found = open[(from + step) % OPEN_BUILDINGS];
      if (found !== undefined && found.sold < found.units && fits(found.yearBuilt, firstDealYear, isNew)) return found;
    }
    const opened: Building = {
      chelka: nextChelka(),
      yearBuilt: yearFor(firstDealYear, isNew),
      quality: gushQuality * Math.exp(0.1 * random.normal()),
      units: 3 + Math.floor(12 * Math.exp(0.7 * random.normal())),
      sold: 0,
    };
    open[Math.min(from, open.length)] = opened;
    return opened;
  };

  return (firstDealYear) => {
    const nature = natures.draw(random);
    const { group } = nature;
    const isHome = isResidential(group);
    const isNew = isHome && random.chance(BOUGHT_NEW);
    const known = isHome ? KNOWN.residential : KNOWN.other;
    const isLuxury = isHome && worth >= LUXURY.fromWorth && random.chance(LUXURY.share);
    const size = sizeOf(group, place, isLuxury, random);
    const common = {
      nature,
      ...size,
      known: {
        area: random.chance(known.area),
        rooms: size.rooms > 0 && random.chance(known.rooms),
        yearBuilt: random.chance(known.yearBuilt),
      },
    };
    if (IN_BUILDINGS.has(group)) {
      const building = buildingOf(firstDealYear, isNew);
      building.sold += 1;
      return {
        ...common,
        chelka: building.chelka,
        subChelka: random.chance(0.92) ? building.sold : 0,
        yearBuilt: building.yearBuilt,
        quality: building.quality * Math.exp(0.08 * random.normal()) * (isLuxury ? between(LUXURY.price, random) : 1),
      };
    }
    return {
      ...common,
      chelka: nextChelka(),
      subChelka: group === 'house' && random.chance(0.4) ? 1 + random.whole(2) : 0,
      yearBuilt: group === 'land' || group === 'agriculture' ? 0 : yearFor(firstDealYear, isNew),
      quality: gushQuality * Math.exp(0.2 * random.normal()) * (isLuxury ? between(LUXURY.price, random) : 1),
    };
  };
}

/** Whether a property that is sold new, or second-hand, in that year can be in a building. */
function fits(yearBuilt: number, dealYear: number, isNew: boolean): boolean {
  return isNew ? yearBuilt >= dealYear - 1 && yearBuilt <= dealYear + 2 : yearBuilt <= dealYear;
}

function yearBuiltFor(dealYear: number, isNew: boolean, homesFrom: number | null, random: Random): number {
  const earliest = homesFrom ?? 0;
  if (isNew) return Math.max(earliest, dealYear + BUILT_AFTER_DEAL.draw(random));
  for (let attempt = 0; attempt < YEAR_TRIES; attempt += 1) {
    const yearBuilt = DECADES.draw(random) + random.whole(10);
    if (yearBuilt >= earliest && yearBuilt <= dealYear) return yearBuilt;
  }
  return Math.max(earliest, dealYear - random.whole(MOST_YEARS));
}

const between = ({ from, below }: { readonly from: number; readonly below: number }, random: Random) =>
  from + random.unit() * (below - from);

/** A house with an ordinary number of rooms, before the differences between places. */
const ORDINARY_HOUSE_M2 = 152;

/** Area and rooms of a property (modelled; land by whole parcels). */
function sizeOf(
  group: PropertyGroup,
  { house }: Place,
  isLuxury: boolean,
  random: Random,
): { areaM2: number; rooms: number } {
  const larger = isLuxury ? between(LUXURY.area, random) : 1;
  const around = (medianM2: number, spread: number) =>
    Math.max(2, Math.round(medianM2 * Math.exp(spread * random.normal())));
  const home = (rooms: number, baseM2: number, factor: number) => ({
    rooms,
    areaM2: Math.max(18, Math.round((baseM2 + rooms * 20.5) * factor * larger * Math.exp(0.12 * random.normal()))),
  });
  switch (group) {
    case 'apartment':
      return home(ROOMS.draw(random), 10, 1);
    case 'garden_apartment':
      return home(Math.max(2, ROOMS.draw(random)), 14, 1.08);
    case 'penthouse':
      return home(Math.max(3, ROOMS.draw(random) + 1), 16, 1.15);
    case 'house':
      return home(HOUSE_ROOMS.draw(random), 45, house === null ? 1.05 : house.areaM2 / ORDINARY_HOUSE_M2);
    case 'land':
      return { rooms: 0, areaM2: around(600, 0.6) };
    case 'agriculture':
      return { rooms: 0, areaM2: around(9_000, 0.7) };
    case 'commercial':
      return { rooms: random.chance(0.1) ? 1 + random.whole(4) : 0, areaM2: around(62, 0.8) };
    case 'parking':
      return { rooms: 0, areaM2: around(11, 0.35) };
    case 'other':
      return { rooms: random.chance(0.3) ? 3 + random.whole(6) : 0, areaM2: around(280, 0.7) };
  }
}
