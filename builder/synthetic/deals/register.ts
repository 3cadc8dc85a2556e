import { isResidential } from '../../../src/catalogue/index.ts';
import type { DealNature } from '../../sources/natures.ts';
import type { RawRow } from '../../sources/register-layout.ts';
import type { RegisterBatch, RegisterSource } from '../../sources/sources.ts';
import { type DealsApart, dealCalendar } from '../calendar.ts';
import { placeLabels } from '../labels.ts';
import type { Geography } from '../land/geography.ts';
import type { Gush, Place } from '../places.ts';
import { priceLevels } from '../prices.ts';
import type { LotteryProject } from '../projects/lottery-plan.ts';
import { lotterySales, mostFrequentApartment } from '../projects/lottery-projects.ts';
import { type Random, randomFor } from '../random.ts';
import type { SyntheticOptions } from '../world.ts';
import { groupDeals } from './group-deals.ts';
import { eachADeal, gushDeals } from './gush-deals.ts';
import { type GushMarket, gushMarkets } from './gush-market.ts';
import { type GushKind, natureMix } from './nature-mix.ts';
import { propertiesOf } from './properties.ts';
import type { SaleRow } from './sale.ts';
import { marketOf } from './sales.ts';

/** The line of the first row of a file; the header is before it. */
const FIRST_LINE = 2;
/** The export is collected gush by gush within these two days (UTC), after the last deal. */
const COLLECTED_FROM_MS = Date.UTC(2026, 8, 18);
const COLLECTED_SPAN_MS = 2 * 86_400_000 - 1_000;
/** When the last collection first saw its deals; and earlier collections, after the days up to which they have most deals. */
const FIRST_SEEN = '2026-09-20 01:52:08.913095+00:00';
const EARLIER_COLLECTIONS = [
  { upTo: '2025-12-31', firstSeen: '2026-03-15 02:10:44.120771+00:00' },
  { upTo: '2026-03-31', firstSeen: '2026-06-14 01:47:31.508214+00:00' },
] as const;
/** Share of the deals that a collection misses, because they are reported late. */
const MISSED = 0.06;

/** Rows of a deal, on average: each share has its own row, and some deals are reported twice (measured). */
const ROWS_OF_A_DEAL = 1.062;
const ROWS_OF_A_SALE = { home: 1.074, other: 1.02 } as const;

export interface SyntheticRegisterOptions {
  /** The register has this many deals, and more rows. */
  readonly deals: number;
  readonly seed: number;
  readonly country: readonly Place[];
  /** The share of the country in these places; 1 by default. */
  readonly extent?: SyntheticOptions['country'];
  readonly gushim: readonly Gush[];
  readonly geography: Geography;
  readonly lotteries: readonly LotteryProject[];
  readonly natures: readonly DealNature[];
}

/**
 * An invented registry in the layout of the real export: text, gush by gush, with its gaps and oddities. The content of a gush
 * depends only on the seed and its own plan.
 */
export function syntheticRegister(options: SyntheticRegisterOptions): RegisterSource {
  const { deals, seed, gushim, extent } = options;
  return {
    description: { kind: 'synthetic', deals, seed, ...(extent === 'small' ? { country: extent } : {}) },
    expectedRows: Math.round(deals * ROWS_OF_A_DEAL),
    async *batches() {
      const writeGush = gushWriter(options);
      let line = FIRST_LINE;
      for (const [at, gush] of gushim.entries()) {
        const rows = writeGush(gush, at, line);
        line += rows.length;
        yield { kind: 'rows', rows, malformed: [] } satisfies RegisterBatch;
      }
    },
  };
}

function gushWriter(options: SyntheticRegisterOptions) {
  const { deals: wanted, seed, country, gushim, geography, lotteries, natures } = options;
  const markets = gushMarkets(gushim, geography);
  const mix = natureMix(soldOneByOne(natures, lotteries, wanted), sharesOfKinds(markets));
  const calendar = dealCalendar(daysOfLotteries(lotteries, wanted));
  const dealsOfPlaces = new Map<Place, number>();
  for (const { place, deals } of gushim) dealsOfPlaces.set(place, (dealsOfPlaces.get(place) ?? 0) + deals);
  const dealsOf = (place: Place) => dealsOfPlaces.get(place) ?? 0;
  const market = marketOf(calendar, priceLevels(), dealsOf);
  const groups = groupDeals(calendar, market, natures, dealsOf);
  const lottery = lotterySales(lotteries, dealCalendar(), natures);
  const { labelOf } = placeLabels(country, seed);
  return (gush: Gush, at: number, firstLine: number): RawRow[] => {
    const random = randomFor(seed, gush.number, 3);
    const own = markets.get(gush) ?? ORDINARY;
    const nextProperty = propertiesOf(gush, own, mix, random);
    const deals = gushDeals(gush.deals, random);
    deals.add(eachADeal(groups.privatization(gush, nextProperty, random)));
    deals.add(eachADeal(lottery.salesIn(gush, random)));
    while (deals.missing() > 0) {
      const act = groups.rowsOfNext(nextProperty, gush.place, random);
      deals.add(act === null ? market.salesOfNext(nextProperty, gush.place, random) : eachADeal(act));
    }
    // The export lists the newest deals of a gush first. Sorting keeps the order of rows of the same day.
    const rows = [...deals.rows].sort((a, b) => (a.day.date < b.day.date ? 1 : a.day.date > b.day.date ? -1 : 0));
    const scrapedAt = collectedAt(at / gushim.length, random);
    return rows.map((sale, at): RawRow => {
      const seen = { scrapedAt, firstSeen: firstSeenOf(sale, random) };
      return toRow(sale, gush, labelOf(gush, random), seen, firstLine + at);
    });
  };
}

/**
 * How many deals each nature has, without lottery homes, so that the register has as many rows of it as the real one. A
 * sale of a home makes more rows than other sales.
 */
function soldOneByOne(
  natures: readonly DealNature[],
  lotteries: readonly LotteryProject[],
  deals: number,
): readonly (readonly [DealNature, number])[] {
  const weights = natures.map((nature) => {
    const rowsOfADeal = isResidential(nature.group) ? ROWS_OF_A_SALE.home : ROWS_OF_A_SALE.other;
    return [nature, nature.registerRows / rowsOfADeal] as const;
  });
  const all = weights.reduce((total, [, weight]) => total + weight, 0);
  const homes = lotteries.reduce((total, project) => total + homesOf(project), 0);
  const ofLotteries = mostFrequentApartment(natures);
  return weights.map(([nature, weight]) => [
    nature,
    nature === ofLotteries ? Math.max(0, weight - (all * homes) / deals) : weight,
  ]);
}

/** When lottery homes are sold, so that every month has as many rows as the real one, lottery homes included. */
function daysOfLotteries(lotteries: readonly LotteryProject[], deals: number): readonly DealsApart[] {
  return lotteries.map((project) => ({ ...project.sales, share: homesOf(project) / deals }));
}

const homesOf = ({ plots }: LotteryProject) => plots.reduce((total, plot) => total + plot.homes, 0);

/** The shares of all deals that are in gushim of each kind. */
function sharesOfKinds(markets: ReadonlyMap<Gush, GushMarket>): Readonly<Record<GushKind, number>> {
  const shares = { town: 0, village: 0, houses: 0, industry: 0 };
  let all = 0;
  for (const [{ deals }, { kind }] of markets) {
    shares[kind] += deals;
    all += deals;
  }
  for (const kind of Object.keys(shares) as GushKind[]) shares[kind] /= Math.max(1, all);
  return shares;
}

const ORDINARY: GushMarket = { kind: 'town', worth: 1 };

function toRow(
  { property, day, amount, declared, portion }: SaleRow,
  gush: Gush,
  place: { code: string; label: string },
  { scrapedAt, firstSeen }: { readonly scrapedAt: string; readonly firstSeen: string },
  line: number,
): RawRow {
  const { known } = property;
  return {
    line,
    settlement_code: place.code,
    settlement: place.label,
    gush: String(gush.number),
    chelka: String(property.chelka),
    sub_chelka: String(property.subChelka).padStart(3, '0'),
    deal_date: `${day.date.slice(8)}/${day.date.slice(5, 7)}/${day.date.slice(0, 4)}`,
    deal_amount: String(amount),
    declared_amount: String(declared),
    deal_nature: property.nature.raw,
    portion: portion.toFixed(3),
    year_built: known.yearBuilt ? String(property.yearBuilt) : '0',
    asset_area: known.area ? String(property.areaM2) : '0',
    room_num: known.rooms ? String(property.rooms) : '0',
    scraped_at: scrapedAt,
    first_seen: firstSeen,
  };
}

function firstSeenOf({ day }: SaleRow, random: Random): string {
  const found = EARLIER_COLLECTIONS.find(({ upTo }) => day.date <= upTo && !random.chance(MISSED));
  return found?.firstSeen ?? FIRST_SEEN;
}

/** When a gush was collected, in the format of the export. Gushim that come first were collected last. */
function collectedAt(share: number, random: Random): string {
  const instant = new Date(COLLECTED_FROM_MS + Math.floor((1 - share) * COLLECTED_SPAN_MS)).toISOString();
  const micros = String(random.whole(1_000_000)).padStart(6, '0');
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)}.${micros}+00`;
}
