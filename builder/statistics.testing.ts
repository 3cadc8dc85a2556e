import type Database from 'better-sqlite3';

/**
 * A second implementation of the rules of statistics, written from the conventions of the data and without SQL. Tests
 * compare the builder's results with it.
 */
export interface StatDeal {
  readonly id: number;
  readonly settlement_code: number | null;
  readonly district: string | null;
  readonly gush: number;
  readonly chelka: number;
  readonly deal_date: string;
  readonly deal_amount: number;
  readonly property_group: string;
  readonly portion: number | null;
  readonly is_new_build: number;
  readonly area: number | null;
  readonly rooms: number | null;
  readonly price_per_sqm: number | null;
  readonly outlier_reason: string | null;
  readonly multi_unit_kind: string | null;
  readonly is_discount_project: number;
}

/** Every deal of a built database, with the district of its settlement. */
export function readStatDeals(db: Database.Database): readonly StatDeal[] {
  return db
    .prepare<[], StatDeal>(
      `SELECT d.id, d.settlement_code, s.district, d.gush, d.chelka, d.deal_date, d.deal_amount, d.property_group, d.portion,
         d.is_new_build, d.area, d.rooms, d.price_per_sqm, d.outlier_reason, d.multi_unit_kind, d.is_discount_project
       FROM deals d LEFT JOIN settlements s ON s.code = d.settlement_code ORDER BY d.id`,
    )
    .all();
}

const HOMES = ['apartment', 'garden_apartment', 'penthouse', 'house'];
const FLOORS: Readonly<Record<string, number>> = {
  commercial: 50_000,
  parking: 10_000,
  land: 10_000,
  agriculture: 10_000,
  other: 10_000,
};
const REASONS_OF_PRICES = ['ppsqm_iqr', 'ppsqm_out_of_band', 'price_iqr'];

export const isHome = (deal: StatDeal) => HOMES.includes(deal.property_group);

/** Convention 5: the deals behind the statistics of their group. */
export function entersStatistics(deal: StatDeal): boolean {
  if (deal.outlier_reason !== null || deal.multi_unit_kind !== null || deal.portion !== 1) return false;
  if (!isHome(deal)) return deal.deal_amount >= (FLOORS[deal.property_group] ?? Number.POSITIVE_INFINITY);
  return deal.is_discount_project === 0 && deal.deal_amount >= (deal.deal_date < '2005' ? 50_000 : 100_000);
}

/** What a deal adds to a volume: the paid amount, unless it is not credible or covers several units. */
export function credibleAmount(deal: StatDeal): number {
  const reasons = deal.outlier_reason === null ? [] : deal.outlier_reason.split(',');
  if (reasons.some((reason) => !REASONS_OF_PRICES.includes(reason))) return 0;
  return deal.multi_unit_kind === 'portfolio' || deal.multi_unit_kind === 'pair_total_price' ? 0 : deal.deal_amount;
}

/** The bucket of rooms of a home; null for unknown rooms and for other properties. */
export function bucketOf(deal: StatDeal): string | null {
  if (!isHome(deal) || deal.rooms === null) return null;
  if (deal.rooms < 3) return '1-2';
  return deal.rooms >= 6 ? '6+' : String(Math.floor(deal.rooms));
}

/** The middle value, or the mean of the middle two; null for an empty list. */
function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [below, above] = [sorted[middle - 1], sorted[middle]];
  if (above === undefined) return null;
  return sorted.length % 2 === 1 || below === undefined ? above : (below + above) / 2;
}

/** Medians as stored. */
export const storedMedianOf = (values: readonly number[]) => {
  const median = medianOf(values);
  return median === null ? null : Math.round(median);
};

/** The known values of these deals. */
export const known = (deals: readonly StatDeal[], read: (deal: StatDeal) => number | null): readonly number[] =>
  deals.flatMap((deal) => {
    const value = read(deal);
    return value === null ? [] : [value];
  });

export const amountsOf = (deals: readonly StatDeal[]) => deals.map((deal) => deal.deal_amount);
export const pricesPerSqmOf = (deals: readonly StatDeal[]) => known(deals, (deal) => deal.price_per_sqm);

/** Groups deals by the result of a function. Those with null are left out. */
export function groupDeals<Key>(
  deals: readonly StatDeal[],
  keyOf: (deal: StatDeal) => Key | null,
): ReadonlyMap<Key, readonly StatDeal[]> {
  const groups = new Map<Key, StatDeal[]>();
  for (const deal of deals) {
    const key = keyOf(deal);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [deal]);
    else group.push(deal);
  }
  return groups;
}

/** Percent points between two medians, one decimal; null if one has fewer deals than `least`. */
export function changeOf(now: readonly number[], before: readonly number[], least: number): number | null {
  const [to, from] = [medianOf(now), medianOf(before)];
  if (to === null || from === null || now.length < least || before.length < least) return null;
  return Math.round((to / from - 1) * 1000) / 10;
}

/** The anchor and the windows of a built database. */
export interface Calendar {
  readonly anchor: string;
  /** Whether a deal is in a window. */
  isIn(window: string, deal: StatDeal): boolean;
}

/** Reads them from meta. */
export function readCalendar(db: Database.Database): Calendar {
  const meta = new Map(db.prepare<[], [string, string]>('SELECT key, value FROM meta').raw().all());
  return {
    anchor: meta.get('stats_anchor_date') ?? '',
    isIn(window, { deal_date: day }) {
      const [from, to] = [meta.get(`window_${window}_start`), meta.get(`window_${window}_end`)];
      if (from === undefined || to === undefined) throw new Error(`meta has no window ${window}`);
      return day >= from && day <= to;
    },
  };
}

/** The deals that are homes and enter statistics. */
export const homesOf = (deals: readonly StatDeal[]) => deals.filter((deal) => isHome(deal) && entersStatistics(deal));
export const existing = (of: readonly StatDeal[]) => of.filter((deal) => deal.is_new_build === 0);
export const newBuilds = (of: readonly StatDeal[]) => of.filter((deal) => deal.is_new_build === 1);

/** The number of parcels of deals, and the share of the parcel with most. */
export function parcelsOf(of: readonly StatDeal[]): { parcels: number; maxShare: number | null } {
  const byParcel = [...groupDeals(of, (deal) => `${deal.gush}/${deal.chelka}`).values()].map(({ length }) => length);
  return { parcels: byParcel.length, maxShare: of.length === 0 ? null : Math.max(...byParcel) / of.length };
}

export const priced = (of: readonly StatDeal[]) => of.filter((deal) => deal.price_per_sqm !== null);
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

/** The number and the median of the prices per square metre of homes in a window, by the names of their columns. */
export const ppsqmColumns = (window: string, homes: readonly StatDeal[]) => ({
  [`n_ppsqm_${window}`]: priced(homes).length,
  [`median_ppsqm_${window}`]: storedMedianOf(pricesPerSqmOf(homes)),
});

/** The statistics of a place, from its deals: the columns of settlements, neighbourhoods, districts and meta. */
export function placeOf(of: readonly StatDeal[], { isIn, anchor }: Calendar) {
  const inYear = of.filter((deal) => isIn('12m', deal));
  const [year, before, long] = [
    homesOf(inYear),
    homesOf(of.filter((deal) => isIn('prev12m', deal))),
    homesOf(of.filter((deal) => isIn('5y', deal))),
  ];
  const days = of.map((deal) => deal.deal_date).sort();
  const apartments = year.filter((deal) => deal.property_group === 'apartment');
  const fourRooms = apartments.filter((deal) => bucketOf(deal) === '4');
  const houses = year.filter((deal) => deal.property_group === 'house');
  const change = changeOf(pricesPerSqmOf(existing(year)), pricesPerSqmOf(existing(before)), 50);
  const { parcels, maxShare } = parcelsOf(priced(year));
  return {
    deals_total: of.length,
    deals_residential_total: of.filter(isHome).length,
    first_deal: days[0] ?? null,
    last_deal: days.at(-1) ?? null,
    deals_12m: inYear.length,
    deals_residential_12m: inYear.filter(isHome).length,
    deals_prev12m: of.filter((deal) => isIn('prev12m', deal)).length,
    n_stats_12m: year.length,
    median_price_12m: storedMedianOf(amountsOf(year)),
    n_ppsqm_12m: priced(year).length,
    median_ppsqm_12m: storedMedianOf(pricesPerSqmOf(year)),
    n_ppsqm_prev12m: priced(before).length,
    median_ppsqm_prev12m: storedMedianOf(pricesPerSqmOf(before)),
    ppsqm_change_pct: change,
    n_ppsqm_5y: priced(long).length,
    median_ppsqm_5y: storedMedianOf(pricesPerSqmOf(long)),
    median_price_5y: storedMedianOf(amountsOf(long)),
    n_apartment_12m: apartments.length,
    median_price_apartment_12m: storedMedianOf(amountsOf(apartments)),
    median_ppsqm_apartment_12m: storedMedianOf(pricesPerSqmOf(apartments)),
    n_4rooms_12m: fourRooms.length,
    median_price_4rooms_12m: storedMedianOf(amountsOf(fourRooms)),
    n_house_12m: houses.length,
    median_price_house_12m: storedMedianOf(amountsOf(houses)),
    n_new_build_12m: newBuilds(year).length,
    total_volume_12m: inYear.reduce((sum, deal) => sum + credibleAmount(deal), 0),
    avg_area: mean(known(year, (deal) => deal.area)),
    ppsqm_change_method: change === null ? null : 'existing',
    n_ppsqm_new_12m: priced(newBuilds(year)).length,
    median_ppsqm_new_12m: storedMedianOf(pricesPerSqmOf(newBuilds(year))),
    n_ppsqm_existing_12m: priced(existing(year)).length,
    median_ppsqm_existing_12m: storedMedianOf(pricesPerSqmOf(existing(year))),
    n_ppsqm_existing_prev12m: priced(existing(before)).length,
    median_ppsqm_existing_prev12m: storedMedianOf(pricesPerSqmOf(existing(before))),
    n_discount_12m: inYear.filter((deal) => deal.is_discount_project === 1).length,
    deals_after_anchor: of.filter((deal) => deal.deal_date > anchor).length,
    n_parcels_12m: parcels,
    max_parcel_share_12m: maxShare === null ? null : Math.round(maxShare * 10_000) / 10_000,
  };
}
