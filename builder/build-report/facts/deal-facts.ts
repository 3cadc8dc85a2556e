import type Database from 'better-sqlite3';
import { extremes } from './extremes.ts';
import { type Histogram, linearCounter, ratioCounter } from './histogram.ts';

/** A deal as the list of the oddest ones shows it. */
export interface OddDeal {
  readonly id: number;
  readonly deal_date: string;
  /** Hebrew; NULL where the register names none. */
  readonly settlement: string | null;
  readonly gush: number;
  readonly chelka: number;
  /** Hebrew. */
  readonly deal_nature: string;
  /** Shekels. */
  readonly deal_amount: number;
  /** Square metres. */
  readonly area: number | null;
  readonly rooms: number | null;
  readonly year_built: number | null;
  /** Shekels. */
  readonly price_per_sqm: number | null;
  readonly outlier_reason: string | null;
}

export type OddList =
  | 'dearest'
  | 'dearestSqm'
  | 'cheapestSqm'
  | 'largestHomes'
  | 'largestOutliers'
  | 'newest'
  | 'oldest';

export interface DealFacts {
  readonly deals: number;
  readonly inStats: number;
  readonly outliers: number;
  /** Amounts of deals in statistics, shekels. */
  readonly amounts: Histogram;
  /** Prices per square metre of deals in statistics, shekels. */
  readonly pricesPerSqm: Histogram;
  /** Areas of homes, square metres. */
  readonly areas: Histogram;
  /** Rooms of homes. */
  readonly rooms: Histogram;
  /** Years in which homes were built. */
  readonly yearsBuilt: Histogram;
  /** Years of all deals. */
  readonly years: Histogram;
  readonly reasons: readonly { readonly reason: string; readonly deals: number }[];
  readonly oddest: Readonly<Record<OddList, readonly OddDeal[]>>;
}

const LISTED = 8;
const COLUMNS = [
  ...['id', 'deal_date', 'year', 'deal_amount', 'price_per_sqm', 'area', 'rooms', 'year_built'],
  ...['is_residential', 'in_stats', 'is_outlier', 'outlier_reason'],
];
type Row = [
  ...[id: number, dealDate: string, year: number, amountIls: number, ilsPerSqm: number | null, areaM2: number | null],
  ...[rooms: number | null, yearBuilt: number | null, isResidential: 0 | 1, inStats: 0 | 1, isOutlier: 0 | 1],
  reasons: string | null,
];

/** Reads all deals once. */
export function readDealFacts(db: Database.Database): DealFacts {
  const counters = {
    amounts: ratioCounter(10_000, 10, 50),
    pricesPerSqm: ratioCounter(100, 20, 80),
    areas: linearCounter(0, 10, 40),
    rooms: linearCounter(1, 0.5, 20),
    yearsBuilt: linearCounter(1850, 5, 40),
    years: linearCounter(1990, 1, 60),
  };
  const found = {
    dearest: extremes<number>('most', LISTED),
    dearestSqm: extremes<number>('most', LISTED),
    cheapestSqm: extremes<number>('least', LISTED),
    largestHomes: extremes<number>('most', LISTED),
    largestOutliers: extremes<number>('most', LISTED),
    newest: extremes<number>('most', LISTED),
    oldest: extremes<number>('least', LISTED),
  };
  const reasonCounts = new Map<string, number>();
  let [deals, statDeals, outliers] = [0, 0, 0];
  const rows = db.prepare<[], Row>(`SELECT ${COLUMNS.join(', ')} FROM deals ORDER BY id`).raw();
  for (const row of rows.iterate()) {
    const [id, date, year, amountIls, ilsPerSqm, areaM2, rooms, yearBuilt, isResidential, inStats, isOutlier, reasons] =
      row;
    deals += 1;
    counters.years.add(year);
    found.newest.add(date, id);
    found.oldest.add(date, id);
    if (isResidential === 1) {
      counters.areas.add(areaM2);
      counters.rooms.add(rooms);
      counters.yearsBuilt.add(yearBuilt);
    }
    if (inStats === 1) {
      statDeals += 1;
      counters.amounts.add(amountIls);
      counters.pricesPerSqm.add(ilsPerSqm);
      found.dearest.add(amountIls, id);
      if (areaM2 !== null) found.largestHomes.add(areaM2, id);
      if (ilsPerSqm !== null) {
        found.dearestSqm.add(ilsPerSqm, id);
        found.cheapestSqm.add(ilsPerSqm, id);
      }
    }
    if (isOutlier === 1) {
      outliers += 1;
      found.largestOutliers.add(amountIls, id);
      for (const reason of (reasons ?? '').split(',')) reasonCounts.set(reason, (reasonCounts.get(reason) ?? 0) + 1);
    }
  }
  const { amounts, pricesPerSqm, areas, rooms, yearsBuilt, years } = counters;
  const listOf = (name: OddList) => readDeals(db, found[name].items());
  return {
    deals,
    inStats: statDeals,
    outliers,
    amounts: amounts.histogram(),
    pricesPerSqm: pricesPerSqm.histogram(),
    areas: areas.histogram(),
    rooms: rooms.histogram(),
    yearsBuilt: yearsBuilt.histogram(),
    years: years.histogram(),
    reasons: [...reasonCounts]
      .map(([reason, count]) => ({ reason, deals: count }))
      .sort((a, b) => b.deals - a.deals || (a.reason < b.reason ? -1 : 1)),
    oddest: {
      dearest: listOf('dearest'),
      dearestSqm: listOf('dearestSqm'),
      cheapestSqm: listOf('cheapestSqm'),
      largestHomes: listOf('largestHomes'),
      largestOutliers: listOf('largestOutliers'),
      newest: listOf('newest'),
      oldest: listOf('oldest'),
    },
  };
}

function readDeals(db: Database.Database, ids: readonly number[]): readonly OddDeal[] {
  const deal = db.prepare<[number], OddDeal>(
    `SELECT id, deal_date, settlement, gush, chelka, deal_nature, deal_amount, area, rooms, year_built, price_per_sqm, outlier_reason
     FROM deals WHERE id = ?`,
  );
  return ids.flatMap((id) => deal.get(id) ?? []);
}
