import { PRICE_OUTLIER_REASONS } from '../../../src/catalogue/index.ts';
import type { Scratch } from '../../scratch.ts';
import { THRESHOLDS } from '../thresholds.ts';

const { residentialMinIls, residentialMinEarlyIls, laterFrom, nonResidentialMinIls } = THRESHOLDS.statRule;

/** SQL: what a whole home must have cost to enter statistics. @param row the name of the row */
export const minStatAmount = (row: string): string =>
  `CASE WHEN ${row}.deal_date < '${laterFrom}' THEN ${residentialMinEarlyIls} ELSE ${residentialMinIls} END`;

/** The conditions for deals that enter statistics, in every group. */
const ORDINARY_DEAL = 'd.is_outlier = 0 AND d.is_multi_unit = 0 AND d.is_full_deal = 1';

/**
 * The stat rule (convention 5 of the data), as SQL over a row `d` with the columns of `deals`: residential, not an outlier, not a
 * multi-unit row, not in a discount project, a full deal, and an amount above the floor of its time.
 */
export const IN_STATS = `(d.is_residential = 1 AND ${ORDINARY_DEAL} AND d.is_discount_project = 0
  AND d.deal_amount >= ${minStatAmount('d')})`;

/** The same for the other groups, which `in_stats` leaves out: a floor for each group, and no discount projects. */
const NON_RESIDENTIAL_STATS = `(${ORDINARY_DEAL} AND d.deal_amount >= CASE d.property_group ${Object.entries(
  nonResidentialMinIls,
)
  .map(([group, minIls]) => `WHEN '${group}' THEN ${minIls}`)
  .join(' ')} END)`;

/** Reasons that leave the amount credible: only price fences, in every combination, as they are written. */
const PRICE_REASONS_ALONE = Array.from({ length: 2 ** PRICE_OUTLIER_REASONS.length - 1 }, (_, at) =>
  PRICE_OUTLIER_REASONS.filter((_, bit) => ((at + 1) & (1 << bit)) !== 0).join(','),
);

/**
 * An amount that may be summed: no reason against the amount itself, and not the price of several units. Shares count with what
 * was paid for them.
 */
const HAS_CREDIBLE_AMOUNT = `(
  (d.outlier_reason IS NULL OR d.outlier_reason IN (${PRICE_REASONS_ALONE.map((list) => `'${list}'`).join(', ')}))
  AND ifnull(d.multi_unit_kind, '') NOT IN ('portfolio', 'pair_total_price')
)`;

/**
 * Opens `temp.stat_deals`: the columns of `deals`, `enters_stats` (0 or 1: counts in the statistics of its group) and
 * `has_credible_amount` (0 or 1: counts in volumes). Every aggregate reads the rules from here.
 */
export function viewStatDeals({ db }: Scratch): void {
  db.exec(`
    CREATE TEMP VIEW stat_deals AS
    SELECT
      d.*,
      CASE WHEN d.is_residential = 1 THEN d.in_stats ELSE ${NON_RESIDENTIAL_STATS} END AS enters_stats,
      ${HAS_CREDIBLE_AMOUNT} AS has_credible_amount
    FROM main.deals AS d
  `);
}
