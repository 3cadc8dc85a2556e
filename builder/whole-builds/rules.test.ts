import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AMOUNT_OUTLIER_REASONS, OUTLIER_REASONS } from '../../src/catalogue/index.ts';
import { LARGE_WORLD, openRows } from '../worlds.testing.ts';

/** The rules for rows, recomputed deal by deal from a built database and the text of the data's conventions. */
let db: Database.Database;
let deals: readonly Deal[];

interface Deal {
  readonly id: number;
  readonly settlement_code: number | null;
  readonly district: string | null;
  readonly gush: number;
  readonly chelka: number;
  readonly sub_chelka: number;
  readonly deal_nature: string;
  readonly deal_date: string;
  readonly year: number;
  readonly deal_amount: number;
  readonly property_group: string;
  readonly portion: number | null;
  readonly area: number | null;
  readonly rooms: number | null;
  readonly year_built: number | null;
  readonly price_per_sqm: number | null;
  readonly is_outlier: number;
  readonly outlier_reason: string | null;
  readonly multi_unit_kind: string | null;
  readonly multi_unit_n: number;
  readonly in_stats: number;
  readonly is_discount_project: number;
}

beforeAll(async () => {
  db = await openRows(LARGE_WORLD);
  deals = db
    .prepare<[], Deal>('SELECT d.*, s.district FROM deals d LEFT JOIN settlements s ON s.code = d.settlement_code')
    .all();
});

afterAll(() => db.close());

const meta = (key: string) => db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key);
const ORDER: readonly string[] = OUTLIER_REASONS;
const HOMES = ['apartment', 'garden_apartment', 'penthouse', 'house'];
const reasonsOf = (deal: Deal) => (deal.outlier_reason === null ? [] : deal.outlier_reason.split(','));
const wrong = (differs: (deal: Deal) => boolean) => deals.filter(differs).slice(0, 5);

describe('an area', () => {
  it('of a home is within the bounds of its price per square metre, or unknown', () => {
    const isHome = (deal: Deal) => HOMES.includes(deal.property_group);
    expect(wrong((deal) => isHome(deal) && deal.area !== null && (deal.area < 15 || deal.area > 1_000))).toEqual([]);
    const hasPrice = (deal: Deal) => isHome(deal) && deal.portion === 1 && deal.area !== null && deal.in_stats === 1;
    expect(deals.filter(hasPrice).length).toBeGreaterThan(0);
  });
});

describe('deals that differ only in their id', () => {
  it('are equal shares of co-owners, which enter no statistics', () => {
    const columns = db
      .prepare("SELECT name FROM pragma_table_info('deals') WHERE name <> 'id'")
      .pluck()
      .all()
      .join(', ');
    const equal = db
      .prepare<[], { n: number; portion: number | null; in_stats: number }>(
        `SELECT count(*) AS n, portion, in_stats FROM deals GROUP BY ${columns} HAVING n > 1`,
      )
      .all();
    expect(equal.length).toBeGreaterThan(0);
    // Each of two shares is cut off at thousandths, so that a thousandth a share may be too much.
    const areShares = ({ n, portion }: (typeof equal)[number]) => portion !== null && n * portion <= 1 + n / 1_000;
    expect(equal.filter((group) => !areShares(group) || group.in_stats === 1)).toEqual([]);
  });
});

describe('statistics of prices', () => {
  const enters = (deal: Deal) =>
    HOMES.includes(deal.property_group) &&
    deal.outlier_reason === null &&
    deal.multi_unit_kind === null &&
    deal.is_discount_project === 0 &&
    deal.portion === 1 &&
    deal.deal_amount >= (deal.year < 2005 ? 50_000 : 100_000);

  it('contain only the deals of convention 5', () => {
    expect(wrong((deal) => (deal.in_stats === 1) !== enters(deal))).toEqual([]);
    const count = deals.filter(enters).length;
    expect(count).toBeGreaterThan(34_000);
    expect(meta('in_stats_deals')).toBe(String(count));
    expect(meta('in_stats_ppsqm_deals')).toBe(
      String(deals.filter((deal) => enters(deal) && deal.price_per_sqm !== null).length),
    );
  });

  it('sum credible amounts, including those of shares', () => {
    const isCredible = (deal: Deal) =>
      !reasonsOf(deal).some((reason) => AMOUNT_OUTLIER_REASONS.some((amountReason) => amountReason === reason)) &&
      deal.multi_unit_kind !== 'portfolio' &&
      deal.multi_unit_kind !== 'pair_total_price';
    const credible = deals.filter(isCredible);
    expect(credible.length).toBeLessThan(deals.length);
    expect(meta('total_volume_ils')).toBe(String(credible.reduce((sum, deal) => sum + deal.deal_amount, 0)));
  });

  it('have floors for other properties than homes, as meta gives them', () => {
    expect(JSON.parse(meta('nonres_min_amount') ?? '')).toEqual({
      commercial: 50_000,
      parking: 10_000,
      land: 10_000,
      agriculture: 10_000,
      other: 10_000,
    });
  });
});

describe('outliers', () => {
  it('have reasons of the list, each of which occurs, in its order', () => {
    const isListed = (deal: Deal) => {
      const places = reasonsOf(deal).map((reason) => ORDER.indexOf(reason));
      return places.every((place, at) => place > (places[at - 1] ?? -1));
    };
    expect(wrong((deal) => !isListed(deal) || (deal.is_outlier === 1) !== (deal.outlier_reason !== null))).toEqual([]);
    expect(new Set(deals.flatMap(reasonsOf))).toEqual(new Set(OUTLIER_REASONS));
    expect(meta('outlier_deals')).toBe(String(deals.filter((deal) => deal.is_outlier === 1).length));
  });

  it.each([
    ['ppsqm_iqr', (deal: Deal) => deal.price_per_sqm, 2],
    ['price_iqr', (deal: Deal) => (deal.portion === 1 ? deal.deal_amount : null), 3],
  ] as const)(
    'by %s are the deals beyond the fences of their settlement, district or country',
    (reason, priceOf, spreads) => {
      const cells = [(deal: Deal) => deal.settlement_code, (deal: Deal) => deal.district, () => 'the country'].map(
        (placeOf) => {
          const prices = new Map<string, number[]>();
          for (const deal of deals) {
            const price = priceOf(deal);
            if (price === null || placeOf(deal) === null || deal.multi_unit_n > 1) continue;
            if (deal.is_discount_project === 1) continue;
            const key = `${placeOf(deal)}/${deal.property_group}/${deal.year}`;
            prices.set(key, [...(prices.get(key) ?? []), price]);
          }
          return (deal: Deal) => {
            const cell = prices.get(`${placeOf(deal)}/${deal.property_group}/${deal.year}`);
            return cell !== undefined && cell.length >= 30 && placeOf(deal) !== null ? cell : null;
          };
        },
      );
      const fences = new Map<readonly number[], readonly [number, number]>();
      const fencesOf = (prices: readonly number[]) => {
        const known = fences.get(prices);
        if (known !== undefined) return known;
        const [lower, upper] = [quantile(prices, 0.25), quantile(prices, 0.75)];
        const spread = Math.max(upper - lower, 0.25);
        const found = [Math.exp(lower - spreads * spread), Math.exp(upper + spreads * spread)] as const;
        fences.set(prices, found);
        return found;
      };
      const isBeyond = (deal: Deal) => {
        const price = priceOf(deal);
        const cell = cells.map((cellOf) => cellOf(deal)).find((found) => found !== null);
        if (price === null || cell === undefined || cell === null) return false;
        const [low, high] = fencesOf(cell);
        return price < low || price > high;
      };
      expect(wrong((deal) => isBeyond(deal) !== reasonsOf(deal).includes(reason))).toEqual([]);
      expect(deals.filter(isBeyond).length).toBeGreaterThan(100);
      expect(fences.size).toBeGreaterThan(100);
    },
  );

  /** Quantile of the logarithms of prices, linear between neighbours. */
  function quantile(prices: readonly number[], share: number): number {
    const sorted = prices.map(Math.log).sort((a, b) => a - b);
    const place = (sorted.length - 1) * share;
    const below = Math.floor(place);
    const [low = Number.NaN, high = low] = [sorted[below], sorted[below + 1]];
    return low + (high - low) * (place - below);
  }
});

describe('units that share block, day and amount', () => {
  it('are counted as by an independent count', () => {
    const units = new Map<string, Set<string>>();
    const keyOf = (deal: Deal) => `${deal.gush}/${deal.deal_date}/${deal.deal_amount}`;
    for (const deal of deals) {
      const likeness = deal.sub_chelka > 0 ? [] : [deal.deal_nature, deal.area, deal.rooms, deal.year_built];
      const unit = JSON.stringify([deal.chelka, deal.sub_chelka, ...likeness]);
      units.set(keyOf(deal), (units.get(keyOf(deal)) ?? new Set()).add(unit));
    }
    expect(wrong((deal) => deal.multi_unit_n !== units.get(keyOf(deal))?.size)).toEqual([]);
    expect(wrong((deal) => deal.multi_unit_n > 2 && deal.multi_unit_kind === null)).toEqual([]);
    expect(Math.max(...deals.map((deal) => deal.multi_unit_n))).toBeGreaterThan(10);
  });
});

describe('rows of one deal', () => {
  it('are gone', () => {
    const again = new Map<string, number>();
    for (const deal of deals.filter(({ portion, sub_chelka }) => (portion ?? 1) === 1 && sub_chelka > 0)) {
      const key = `${deal.gush}/${deal.chelka}/${deal.sub_chelka}/${deal.deal_date}/${deal.deal_amount}`;
      again.set(key, (again.get(key) ?? 0) + 1);
    }
    expect([...again].filter(([, rows]) => rows > 1)).toEqual([]);
  });
});

describe('the windows of statistics', () => {
  const lastDayOf = (month: string) => {
    const [year = 0, number = 0] = month.split('-').map(Number);
    return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  };
  const monthsBefore = (month: string, months: number) => {
    const [year = 0, number = 0] = month.split('-').map(Number);
    return new Date(Date.UTC(year, number - 1 - months, 1)).toISOString().slice(0, 7);
  };
  const homesOf = (month: string) =>
    deals.filter((deal) => deal.deal_date.startsWith(month) && HOMES.includes(deal.property_group)).length;

  it('end at the end of the last complete month', () => {
    const lastDeal = meta('max_date') ?? '';
    let month = lastDeal.slice(0, 7);
    while (lastDayOf(month) > lastDeal || homesOf(month) < 0.85 * homesOf(monthsBefore(month, 12))) {
      month = monthsBefore(month, 1);
    }
    expect(month > '2025').toBe(true);
    expect(meta('stats_anchor_date')).toBe(lastDayOf(month));
    expect(meta('data_complete_through')).toBe(lastDayOf(month));
    expect(meta('incomplete_from_month')).toBe(monthsBefore(month, -1));
    expect(meta('partial_year')).toBe(monthsBefore(month, -1).slice(0, 4));
    const bounds = [
      ['12m', 11, 0],
      ['prev12m', 23, 12],
      ['24m', 23, 0],
      ['prev24m', 47, 24],
      ['5y', 59, 0],
    ] as const;
    for (const [name, from, to] of bounds) {
      expect(meta(`window_${name}_start`)).toBe(`${monthsBefore(month, from)}-01`);
      expect(meta(`window_${name}_end`)).toBe(lastDayOf(monthsBefore(month, to)));
    }
  });

  it('follow from the months that meta lists', () => {
    const months: { month: string; residential: number; previous_year: number | null; ratio: number | null }[] =
      JSON.parse(meta('months_completeness') ?? '');
    const [first = '', last = ''] = [meta('min_date'), meta('max_date')];
    const monthOf = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
    expect(months.length).toBeGreaterThan(340);
    expect(months).toHaveLength(monthOf(last) - monthOf(first) + 1);
    expect(meta('completeness_ratio_threshold')).toBe('0.85');
    for (const { month, residential, previous_year, ratio } of months.slice(-24)) {
      const before = homesOf(monthsBefore(month, 12));
      expect([month, residential, previous_year]).toEqual([month, homesOf(month), before]);
      expect(ratio).toBeCloseTo(homesOf(month) / before, 3);
    }
    expect(months[0]).toMatchObject({ month: '1998-01', previous_year: null, ratio: null });
  });
});
