import type { Random } from '../random.ts';
import type { Sale, SaleRow } from './sale.ts';

/** The deals of a gush, written until there are as many as requested. */
export interface GushDeals {
  /** Every row so far, in the order of writing. */
  readonly rows: readonly SaleRow[];
  missing(): number;
  /**
   * Writes the sales of one property or group sale. Leaves out a sale that would look like an earlier one of the same
   * unit and day. If there are more than are missing, writes a random run of them, so that no period is favoured.
   */
  add(sales: readonly Sale[]): void;
}

export function gushDeals(wanted: number, random: Random): GushDeals {
  const rows: SaleRow[] = [];
  const told = new Set<string>();
  let missing = wanted;
  return {
    rows,
    missing: () => missing,
    add(sales) {
      const fresh = sales.filter((sale) => {
        const key = unitAndDay(sale);
        const isFresh = !told.has(key);
        told.add(key);
        return isFresh;
      });
      const deals = fresh.reduce((total, sale) => total + sale.deals, 0);
      let toSkip = random.whole(Math.max(0, deals - missing) + 1);
      for (const sale of fresh) {
        if (missing === 0) return;
        if (sale.deals <= toSkip) {
          toSkip -= sale.deals;
          continue;
        }
        toSkip = 0;
        // One deal is missing and the sale makes two, so only its first report is written.
        const isTooMuch = sale.deals > missing;
        rows.push(...(isTooMuch ? sale.rows.slice(0, sale.rows.length / 2) : sale.rows));
        missing -= isTooMuch ? 1 : sale.deals;
      }
    },
  };
}

function unitAndDay({ rows: [row] }: Sale): string {
  return row === undefined ? '' : `${row.property.chelka}/${row.property.subChelka}/${row.day.date}`;
}

/** Rows, each of which is a deal. */
export const eachADeal = (rows: readonly SaleRow[]): readonly Sale[] =>
  rows.map((row): Sale => ({ rows: [row], deals: 1 }));
