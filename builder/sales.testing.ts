import type { RawRow } from './sources/register-layout.ts';

/** Sales of apartments in June of 2023 and of 2024, for statistics that need many of them. */
export const TEL_AVIV = '5000';
export const HAIFA = '4000';
export const JERUSALEM = '3000';
export const BEER_SHEVA = '9000';
export const GUSH_OF: Readonly<Record<string, number>> = {
  [TEL_AVIV]: 6941,
  [HAIFA]: 10_801,
  [JERUSALEM]: 30_001,
  [BEER_SHEVA]: 38_001,
};
export const NAME_OF: Readonly<Record<string, string>> = {
  [TEL_AVIV]: 'תל אביב -יפו',
  [HAIFA]: 'חיפה',
  [JERUSALEM]: 'ירושלים',
  [BEER_SHEVA]: 'באר שבע',
};
const AREA_M2 = 80;

/** Apartments of one place and month, by their prices a square metre, spread over parcels in turn, each its own unit. */
export function sold(
  code: string,
  month: string,
  prices: readonly number[],
  { parcelOf = (at: number) => (at % 5) + 1, ...row }: Partial<RawRow> & { parcelOf?: (at: number) => number } = {},
): readonly Partial<RawRow>[] {
  return prices.map((price, at) => ({
    settlement_code: code,
    settlement: NAME_OF[code] ?? '',
    gush: String(GUSH_OF[code]),
    chelka: String(parcelOf(at)),
    sub_chelka: String(1 + at),
    deal_date: `${String((at % 28) + 1).padStart(2, '0')}/${month}`,
    deal_amount: String(price * AREA_M2),
    declared_amount: String(price * AREA_M2),
    asset_area: String(AREA_M2),
    ...row,
  }));
}

/** This many prices a square metre around a middle one, one shekel apart. */
export const around = (middle: number, count: number) =>
  Array.from({ length: count }, (_, at) => middle - (count - 1) / 2 + at).map(Math.ceil);

/** A deal that shows that June 2024 was over. */
export const AFTERWARDS: Partial<RawRow> = {
  settlement_code: '70',
  settlement: 'אשדוד',
  gush: '2100',
  deal_date: '01/07/2024',
};
export const NOW = '06/2024';
export const BEFORE = '06/2023';
