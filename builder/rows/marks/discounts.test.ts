import { describe, expect, it } from 'vitest';
import { markedRows } from '../../built-database.testing.ts';
import type { RawRow } from '../../sources/register-layout.ts';

type Row = Partial<RawRow>;

/**
 * New homes of 80 square metres in one parcel, in a year in which existing homes nearby cost 30,000 a square metre;
 * each sold on a different day.
 */
const project = (homes: number, ppsqm: (at: number) => number, change: Row = {}): Row[] =>
  Array.from({ length: homes }, (_, at) => ({
    sub_chelka: String(at + 1),
    deal_date: `${String(at + 1).padStart(2, '0')}/06/2024`,
    deal_amount: String(80 * ppsqm(at)),
    year_built: '2025',
    ...change,
  }));

/** The indexes of the flagged rows. */
async function flagged(rows: readonly Row[]): Promise<readonly number[]> {
  const deals = await markedRows<{ is_discount_project: number; discount_source: string | null; in_stats: number }>(
    rows,
  );
  for (const deal of deals) {
    expect(deal.discount_source).toBe(deal.is_discount_project === 1 ? 'heuristic' : null);
    if (deal.is_discount_project === 1) expect(deal.in_stats).toBe(0);
  }
  return deals.flatMap((deal, at) => (deal.is_discount_project === 1 ? [at] : []));
}
const places = (homes: number) => Array.from({ length: homes }, (_, at) => at);

describe('a subsidised lottery project', () => {
  it('is eight new homes of a parcel and year at one price, well below that of existing homes', async () => {
    expect(await flagged(project(8, (at) => 22_000 + 50 * at))).toEqual(places(8));
    expect(await flagged(project(7, (at) => 22_000 + 50 * at))).toEqual([]);
  });

  it('costs 40 to 85 percent', async () => {
    expect(await flagged(project(8, () => 25_500))).toEqual(places(8));
    expect(await flagged(project(8, () => 25_600))).toEqual([]);
    expect(await flagged(project(8, () => 12_000))).toEqual(places(8));
    expect(await flagged(project(8, () => 11_900))).toEqual([]);
  });

  it('leaves out its homes at ordinary prices', async () => {
    expect(await flagged(project(9, (at) => (at === 4 ? 29_000 : 22_000)))).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
  });

  it.each([
    ['homes at all kinds of prices', project(12, (at) => 14_000 + 1_000 * at)],
    ['existing homes', project(8, () => 22_000, { year_built: '1998' })],
    ['homes of several parcels', project(8, () => 22_000).map((row, at) => ({ ...row, chelka: String(at) }))],
    ['houses', project(8, () => 22_000, { deal_nature: "קוטג' טורי" })],
    ['homes of a place where too few existing ones were sold', project(8, () => 22_000, { settlement_code: '6300' })],
  ])('is not made of %s', async (_, rows) => {
    expect(await flagged(rows)).toEqual([]);
  });
});
