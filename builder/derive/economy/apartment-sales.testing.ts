import { insertRows } from '../../built-database.testing.ts';
import type { Scratch, SqlValue } from '../../scratch.ts';

export const HAIFA = 4000;

/** Adds sales, each with its differences from one of an existing apartment in Haifa that enters statistics. */
export function insertSales(
  scratch: Scratch,
  ordinary: Readonly<Record<string, SqlValue>> & { readonly deal_date: string },
  deals: readonly Readonly<Record<string, SqlValue>>[],
): void {
  insertRows(
    scratch,
    'deals',
    deals.map((deal, at) => ({
      id: at + 1,
      settlement_code: HAIFA,
      year: Number(String(deal.deal_date ?? ordinary.deal_date).slice(0, 4)),
      deal_amount: 1_200_000,
      property_group: 'apartment',
      is_residential: 1,
      in_stats: 1,
      ...ordinary,
      ...deal,
    })),
  );
}
