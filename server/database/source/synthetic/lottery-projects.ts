import type { Calendar, DealDay } from './calendar.ts';
import type { Gush } from './places.ts';
import { LOTTERY_CHELKA } from './plot-numbers.ts';
import type { Property } from './properties.ts';
import type { Random } from './random.ts';
import { asPaid, type Market, type SaleRow } from './sales.ts';

/** Of the blocks of towns that have rows enough: those with a project whose homes are drawn by lot (modelled). */
const WITH_PROJECT = 0.1;
const LEAST_ROWS_OF_GUSH = 40;
const YEARS = { from: 2016, to: 2024 };
const HOMES = { from: 10, below: 30 };
/** The state gives the land below its price: a factor on what such a home costs in the town. */
const DISCOUNT = 0.62;
/** One price a square metre is set for the whole project; balconies and parking spaces make a little difference. */
const PRICE_SPREAD = 0.015;
const AREA_M2 = { from: 62, below: 122 };
const AREA_OF_A_ROOM_M2 = 25;
/** A day in the years of the lotteries, or in the year of the project, is looked for so many times. */
const TRIES = 200;

/** The homes of a project in a gush that were sold to winners of a lottery, all in one year; none where it has none. */
export function lotteryProject(
  { place, rows }: Gush,
  nextProperty: (firstDealYear: number) => Property,
  { calendar, market, random }: { calendar: Calendar; market: Market; random: Random },
): readonly SaleRow[] {
  if (!place.isCity || rows < LEAST_ROWS_OF_GUSH || !random.chance(WITH_PROJECT)) return [];
  const first = findDay((day) => day.year >= YEARS.from && day.year <= YEARS.to);
  if (first === null) return [];
  const home = nextProperty(first.year);
  if (home.nature.group !== 'apartment') return [];
  const base: Property = {
    ...home,
    chelka: LOTTERY_CHELKA,
    yearBuilt: first.year + 1,
    quality: DISCOUNT,
    known: { area: true, rooms: true, yearBuilt: true },
  };
  const ppsqm = market.priceOf(base, place, first, random) / base.areaM2;
  const count = HOMES.from + random.whole(HOMES.below - HOMES.from);
  return Array.from({ length: Math.min(rows, count) }, (_, at): SaleRow => {
    const areaM2 = AREA_M2.from + random.whole(AREA_M2.below - AREA_M2.from);
    const property = { ...base, subChelka: at + 1, areaM2, rooms: Math.round(areaM2 / AREA_OF_A_ROOM_M2) };
    const amount = asPaid(ppsqm * areaM2 * (1 + PRICE_SPREAD * random.normal()), random);
    return { property, day: findDay((day) => day.year === first.year) ?? first, amount, declared: amount, portion: 1 };
  });

  function findDay(fits: (day: DealDay) => boolean): DealDay | null {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const day = calendar.draw(random);
      if (fits(day)) return day;
    }
    return null;
  }
}
