import type { DealNature } from '../../sources/natures.ts';
import type { Calendar, DealDay } from '../calendar.ts';
import type { Property } from '../deals/properties.ts';
import type { SaleRow } from '../deals/sale.ts';
import { asPaid } from '../deals/sales.ts';
import type { Gush } from '../places.ts';
import type { Random } from '../random.ts';
import type { LotteryPlot, LotteryProject } from './lottery-plan.ts';

/** One price a square metre is set for the complete project. Balconies and parking spaces make a small difference. */
const PRICE_SPREAD = 0.015;
/** The price of the lottery is linked to the costs of building, and rises by this a year. */
const LINKAGE = 0.025;
/** Share of the homes of a project that the developer sells on the free market. */
const SOLD_FREELY = 0.06;
const AREA_M2 = { from: 62, below: 122 };
const AREA_OF_A_ROOM_M2 = 25;
/** The first homes are built in the year after the lottery; homes that are sold later, in the year of their sale. */
const YEARS_TO_BUILD = 1;
/** Shares of the homes whose area, rooms and year of building the register knows, independent of each other. */
const KNOWN = { area: 0.95, rooms: 0.9, yearBuilt: 0.97 } as const;
/** The most attempts to find a day within the time of contracts. */
const TRIES = 1_000;
const YEAR_MS = 365.25 * 86_400_000;

/** Writes the sales of lottery projects, gush by gush. */
export interface LotterySales {
  /** The sales of homes in a gush; none if it has no project. */
  salesIn(gush: Gush, random: Random): readonly SaleRow[];
}

export function lotterySales(
  projects: readonly LotteryProject[],
  calendar: Calendar,
  natures: readonly DealNature[],
): LotterySales {
  const ofGush = new Map<number, (readonly [LotteryProject, LotteryPlot])[]>();
  for (const project of projects) {
    for (const plot of project.plots) {
      const there = ofGush.get(plot.gush.number) ?? [];
      ofGush.set(plot.gush.number, [...there, [project, plot]]);
    }
  }
  const apartment = mostFrequentApartment(natures);
  return {
    salesIn({ number }, random) {
      if (apartment === null) return [];
      return (ofGush.get(number) ?? []).flatMap(([project, plot]) => salesOf(project, plot, apartment, random));
    },
  };

  function salesOf(project: LotteryProject, plot: LotteryPlot, nature: DealNature, random: Random): SaleRow[] {
    return Array.from({ length: plot.homes }, (_, at): SaleRow[] => {
      const day = dayWithin(project.sales, random);
      if (day === null) return [];
      const areaM2 = AREA_M2.from + random.whole(AREA_M2.below - AREA_M2.from);
      const property: Property = {
        nature,
        chelka: plot.chelka,
        subChelka: at + 1,
        yearBuilt: Math.max(day.year, Number(project.lotteryDate.slice(0, 4)) + YEARS_TO_BUILD),
        areaM2,
        rooms: Math.round(areaM2 / AREA_OF_A_ROOM_M2),
        quality: 1,
        known: {
          area: random.chance(KNOWN.area),
          rooms: random.chance(KNOWN.rooms),
          yearBuilt: random.chance(KNOWN.yearBuilt),
        },
      };
      const years = (Date.parse(day.date) - Date.parse(project.lotteryDate)) / YEAR_MS;
      const ppsqm = random.chance(SOLD_FREELY) ? project.marketPpsqm : project.ppsqm * (1 + LINKAGE * years);
      const amount = asPaid(ppsqm * areaM2 * (1 + PRICE_SPREAD * random.normal()), random);
      return [{ property, day, amount, declared: amount, portion: 1 }];
    }).flat();
  }

  function dayWithin({ from, to }: LotteryProject['sales'], random: Random): DealDay | null {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const day = calendar.draw(random);
      if (day.date >= from && day.date <= to) return day;
    }
    return null;
  }
}

/** The registered nature of lottery homes. */
export function mostFrequentApartment(natures: readonly DealNature[]): DealNature | null {
  return natures
    .filter(({ group }) => group === 'apartment')
    .reduce<DealNature | null>((most, each) => (each.registerRows > (most?.registerRows ?? 0) ? each : most), null);
}
