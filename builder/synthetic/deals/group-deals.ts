import type { DealNature } from '../../sources/natures.ts';
import type { Calendar, DealDay } from '../calendar.ts';
import type { Gush, Place } from '../places.ts';
import { type Random, type Weighted, weightedNames, weightedNumbers } from '../random.ts';
import { FIRST_PRIVATIZED_CHELKA, MOST_PRIVATIZED_HOMES } from './plot-numbers.ts';
import type { Property } from './properties.ts';
import type { SaleRow } from './sale.ts';
import { asPaid, type Market } from './sales.ts';

type NextProperty = (firstDealYear: number) => Property;

/** Several units that are sold, or handed over, at once. */
export interface GroupDeals {
  /** The rows of such a sale, sometimes; otherwise null. */
  rowsOfNext(nextProperty: NextProperty, place: Place, random: Random): readonly SaleRow[] | null;
  /** The homes that a collective hands over to its members in a gush; none for other places. */
  privatization(gush: Gush, nextProperty: NextProperty, random: Random): readonly SaleRow[];
}

/** Share of the properties that are sold in such a sale (modelled). */
const IN_GROUPS = 0.0055;

type Act = 'same price' | 'total of a pair' | 'home and storage room' | 'flat price' | 'portfolio';
const ACTS: Weighted<Act> = weightedNames({
  'same price': 55,
  'total of a pair': 14,
  'home and storage room': 14,
  'flat price': 8,
  portfolio: 9,
});
const UNITS: Readonly<Record<Act, Weighted<number>>> = {
  'same price': weightedNumbers({ 2: 60, 3: 20, 4: 12, 8: 8 }),
  'total of a pair': weightedNumbers({ 2: 1 }),
  'home and storage room': weightedNumbers({ 2: 1 }),
  'flat price': weightedNumbers({ 6: 50, 12: 35, 24: 15 }),
  portfolio: weightedNumbers({ 3: 40, 6: 35, 12: 20, 30: 5 }),
};
/**
 * Each home of a portfolio has the price of them all, so that the rows of a large one would be most of what is paid in a small town. They
 * are at most this share of it, except that a portfolio has at least three homes.
 */
const PORTFOLIO = { share: 0.05, leastUnits: 3 } as const;
/** Sub-parcels of group deals are numbered from here on, separate from single sales. */
const FIRST_SUB_CHELKA = 300;
const UNITS_OF_ACT = 40;
/** The most attempts to find a home before the sale is dropped. */
const TRIES = 12;
const STORAGE_AREA_M2 = 8;

const PRIVATIZATION = {
  chance: 0.3,
  homes: { from: 12, below: MOST_PRIVATIZED_HOMES },
  /** The share of the price of their home that members pay. */
  price: { from: 0.15, below: 0.5 },
};

/** @param dealsOf how many deals the register has of a place */
export function groupDeals(
  calendar: Calendar,
  market: Market,
  natures: readonly DealNature[],
  dealsOf: (place: Place) => number,
): GroupDeals {
  const storage = natures.find(({ group }) => group === 'parking');

  const unitsOf = (act: Act, place: Place, random: Random): number => {
    const drawn = UNITS[act].draw(random);
    const { share, leastUnits } = PORTFOLIO;
    return act === 'portfolio'
      ? Math.min(drawn, Math.max(leastUnits, Math.floor(Math.sqrt(share * dealsOf(place)))))
      : drawn;
  };

  return {
    rowsOfNext(nextProperty, place, random) {
      if (!random.chance(IN_GROUPS)) return null;
      const day = calendar.drawFrom(place, random);
      const home = find(
        nextProperty,
        day,
        (property) => property.nature.group === 'apartment' && property.subChelka > 0,
      );
      if (home === null) return null;
      const act = ACTS.draw(random);
      const firstUnit = FIRST_SUB_CHELKA + UNITS_OF_ACT * random.whole(16);
      const units = Array.from({ length: unitsOf(act, place, random) }, (_, at): Property => {
        const unit = { ...home, subChelka: firstUnit + at };
        if (act === 'same price') return unit;
        if (act === 'home and storage room' && at === 1 && storage !== undefined) {
          return { ...unit, nature: storage, areaM2: STORAGE_AREA_M2, rooms: 0 };
        }
        return { ...unit, areaM2: Math.round(home.areaM2 * (0.7 + 0.8 * random.unit())) };
      });
      const prices = units.map((unit) => market.priceOf(unit, place, day, random));
      const isTotal = act === 'total of a pair' || act === 'portfolio';
      const amount = asPaid(isTotal ? prices.reduce((a, b) => a + b, 0) : (prices[0] ?? 0), random);
      return units.map((property) => ({ property, day, amount, declared: amount, portion: 1 }));
    },

    privatization({ place, deals }, nextProperty, random) {
      const { chance, homes, price } = PRIVATIZATION;
      if (!place.isCollective || deals < homes.from || !random.chance(chance)) return [];
      const day = calendar.drawFrom(place, random);
      const home = find(nextProperty, day, (property) => property.nature.group === 'house');
      if (home === null) return [];
      const count = Math.min(deals, homes.from + random.whole(homes.below - homes.from));
      const share = price.from + random.unit() * (price.below - price.from);
      return Array.from({ length: count }, (_, at): SaleRow => {
        const property = { ...home, chelka: FIRST_PRIVATIZED_CHELKA + at, areaM2: 60 + random.whole(90) };
        const amount = asPaid(share * market.priceOf(property, place, day, random), random);
        return { property, day, amount, declared: amount, portion: 1 };
      });
    },
  };
}

function find(nextProperty: NextProperty, day: DealDay, fits: (property: Property) => boolean): Property | null {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const property = nextProperty(day.year);
    if (fits(property)) return property;
  }
  return null;
}
