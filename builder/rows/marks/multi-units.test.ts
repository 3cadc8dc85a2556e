import { describe, expect, it } from 'vitest';
import type { MULTI_UNIT_KINDS } from '../../../src/catalogue/index.ts';
import { markedRows } from '../../built-database.testing.ts';
import type { RawRow } from '../../sources/register-layout.ts';

type Row = Partial<RawRow>;

/** Units 1 to n of a parcel, sold on one day, each with the changes of `change`. */
const units = (n: number, change: (at: number) => Row = () => ({})): Row[] =>
  Array.from({ length: n }, (_, at) => ({ sub_chelka: String(at + 1), ...change(at) }));

type MultiUnitKind = (typeof MULTI_UNIT_KINDS)[number];

/** The marks of the deals that are not sales nearby: [kind, units]. */
async function marks(rows: readonly Row[]): Promise<readonly (readonly [MultiUnitKind | null, number])[]> {
  const deals = await markedRows<{ multi_unit_kind: MultiUnitKind | null; multi_unit_n: number }>(rows);
  return deals.map(({ multi_unit_kind, multi_unit_n }) => [multi_unit_kind, multi_unit_n]);
}
const all = (kind: MultiUnitKind | null, n: number, rows = n) => Array.from({ length: rows }, () => [kind, n]);

describe('units that share block, day and amount', () => {
  it('are counted, and several rows of one unit count once', async () => {
    expect(await marks(units(1))).toEqual([[null, 1]]);
    const shares = [1, 2, 3].map(() => ({ sub_chelka: '9', portion: '0.100', deal_amount: '240000' }));
    expect(await marks(shares)).toEqual(all(null, 1, 3));
  });

  it('are not one deal if two parcels have deals of the same amount by chance', async () => {
    expect(await marks(units(2, (at) => ({ chelka: String(at + 1) })))).toEqual(all(null, 2));
    expect(await marks(units(3, (at) => ({ chelka: String(at + 1) })))).toEqual(all('same_price_units', 3));
  });

  it('are not one deal if day, amount or block differ', async () => {
    const different = [{}, { deal_date: '29/05/2024' }, { deal_amount: '2400001' }, { gush: '6942' }];
    expect(await marks(units(4, (at) => different[at] ?? {}))).toEqual(all(null, 1, 4));
  });

  it('have that price each, if one unit costs that much', async () => {
    expect(await marks(units(2))).toEqual(all('same_price_units', 2));
    expect(await marks(units(12))).toEqual(all('same_price_units', 12));
  });

  it('have that price together, if all of them cost that much', async () => {
    expect(await marks(units(2, () => ({ deal_amount: '4900000' })))).toEqual(all('pair_total_price', 2));
    expect(await marks(units(3, () => ({ deal_amount: '7000000' })))).toEqual(all('portfolio', 3));
    expect(await marks(units(6, () => ({ deal_amount: '14000000', asset_area: '0' })))).toEqual(all('portfolio', 6));
  });

  it('have the total price if it is above the price of one times the root of their number', async () => {
    expect(await marks(units(4, () => ({ deal_amount: '4900000' })))).toEqual(all('portfolio', 4));
    expect(await marks(units(4, () => ({ deal_amount: '4700000' })))).toEqual(all('same_price_units', 4));
  });

  it('are a home and its storage room at one price, whatever the price', async () => {
    const storage = { deal_nature: 'מחסנים', asset_area: '6', room_num: '0' };
    expect(await marks(units(2, (at) => (at === 0 ? {} : storage)))).toEqual(all('pair_total_price', 2));
  });

  it('have one price whatever their area', async () => {
    const sizes = (n: number, stepM2: number) => units(n, (at) => ({ asset_area: String(80 + at * stepM2) }));
    expect(await marks(sizes(5, 6))).toEqual(all('flat_price_batch', 5));
    expect(await marks(sizes(5, 5))).toEqual(all('same_price_units', 5));
    expect(await marks(sizes(4, 20))).toEqual(all('same_price_units', 4));
  });

  it('are lots of land at one price, because nothing shows that it is the total price', async () => {
    const lot = { deal_nature: 'מגורים', deal_amount: '90000000', room_num: '0' };
    expect(await marks(units(4, () => lot))).toEqual(all('same_price_units', 4));
  });
});

describe('a kibbutz that hands over its homes', () => {
  const home = (settlement: string, code: string) => (at: number) => ({
    settlement_code: code,
    settlement,
    chelka: String(at + 1),
    deal_nature: "קוטג' חד משפחתי",
    deal_amount: String(300_000 + 1_000 * at),
  });

  it('makes a privatization from ten units of one day on, whatever their amounts', async () => {
    expect(await marks(units(10, home('דגניה א', '62')))).toEqual(all('privatization', 1, 10));
    expect(await marks(units(9, home('דגניה א', '62')))).toEqual(all(null, 1, 9));
  });

  it('differs from a town, where ten homes may be sold on one day', async () => {
    expect(await marks(units(10, home('תל אביב -יפו', '5000')))).toEqual(all(null, 1, 10));
  });

  it('makes a privatization even if amounts are equal', async () => {
    const rows = units(12, (at) => ({ ...home('דגניה א', '62')(at), deal_amount: '300000' }));
    expect(await marks(rows)).toEqual(all('privatization', 12));
  });
});
