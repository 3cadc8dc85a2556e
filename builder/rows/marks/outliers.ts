import { OUTLIER_REASONS, type OutlierReason } from '../../../src/catalogue/index.ts';
import type { Scratch } from '../../scratch.ts';
import { THRESHOLDS } from '../thresholds.ts';
import { minStatAmount } from './stat-rule.ts';

const {
  ppsqmBand,
  nominalIls,
  declaredRatio,
  uncorroboratedIls,
  impliedPortionMin,
  implausibleIls,
  implausible: { fromIls, ppsqmIls, timesMiddle },
} = THRESHOLDS.outliers;

/** The share of a deal. A deal with an unknown share counts as one of the whole. */
const SHARE = 'ifnull(s.portion, 1)';
const NOMINAL = `${nominalIls} * ${SHARE}`;

/** The price per square metre of a whole home, even if it is too far from any market to be in the column. */
const WHOLE_HOME_PPSQM = `CASE WHEN s.is_residential = 1 AND s.portion = 1
  AND s.deal_amount >= ${THRESHOLDS.pricePerSqm.amountMinIls} THEN s.deal_amount / s.area END`;

/**
 * SQL of each reason over a staged deal (`s`) and the fences of its prices (`f`). NULL, because something is unknown, means that
 * the reason does not apply.
 */
const CONDITIONS: Readonly<Record<OutlierReason, string>> = {
  /** The price per square metre is beyond the fences of its settlement (district, country), group and year. */
  ppsqm_iqr: 's.price_per_sqm NOT BETWEEN f.ppsqm_low AND f.ppsqm_high',
  /** The price per square metre is outside what homes have cost anywhere since 1998. */
  ppsqm_out_of_band: `ifnull(s.price_per_sqm, ${WHOLE_HOME_PPSQM}) NOT BETWEEN ${ppsqmBand.minIls} AND ${ppsqmBand.maxIls}`,
  /** The amount of a full deal, of any group, is beyond the fences of full deals around it. */
  price_iqr: 's.portion = 1 AND s.deal_amount NOT BETWEEN f.amount_low AND f.amount_high',
  /** A whole home below the floor of the stat rule. */
  low_residential_amount: `s.is_residential = 1 AND s.portion = 1 AND s.deal_amount < ${minStatAmount('s')}`,
  /** A nominal price: the whole would cost no more than a nominal sum. */
  nominal_amount: `s.deal_amount <= ${NOMINAL}`,
  /** Amount and declared amount are far apart, for example after a shifted digit, and neither is nominal. */
  amount_vs_declared: `s.deal_amount > ${NOMINAL} AND s.declared_amount > ${NOMINAL}
    AND max(s.deal_amount, s.declared_amount) >= ${declaredRatio} * min(s.deal_amount, s.declared_amount)`,
  /** A nominal sum was declared, so the amount is an assessment and not a paid price. */
  declared_nominal: `s.declared_amount <= ${NOMINAL} AND s.deal_amount > ${NOMINAL}`,
  /** A very large amount that nothing else in the row supports: neither the declared amount nor an area. */
  uncorroborated_amount: `s.deal_amount >= ${uncorroboratedIls} AND s.area IS NULL
    AND s.declared_amount IS NOT s.deal_amount`,
  /**
   * The price of the whole home that a share implies is beyond the fences of full deals. Usually, the row of the share has the
   * price of the whole. Tiny shares are left out, because rounding to a thousandth distorts them too much.
   */
  implied_value: `s.is_residential = 1 AND s.portion >= ${impliedPortionMin} AND s.portion < 1
    AND s.deal_amount / s.portion NOT BETWEEN f.amount_low AND f.amount_high`,
  /** More than any deal of the kind has reached; or a large amount that its area or the prices around make impossible. */
  implausible_amount: `s.deal_amount > CASE WHEN s.is_residential = 1 THEN ${implausibleIls.residential}
    WHEN s.property_group = 'parking' THEN ${implausibleIls.parking}
    WHEN s.property_group = 'agriculture' THEN ${implausibleIls.agriculture}
    WHEN s.property_group = 'other' THEN ${implausibleIls.other} ELSE ${implausibleIls.land} END
    OR s.deal_amount >= ${fromIls} AND (s.deal_amount > ${timesMiddle} * ${SHARE} * f.amount_middle
      OR s.is_residential = 0 AND s.deal_amount > ${ppsqmIls} * ${SHARE} * s.area)`,
  /** Digits that mean "unknown": one digit throughout, or consecutive digits. */
  sentinel_amount: `s.deal_amount IN (${sentinels().join(', ')})`,
};

/** Amounts of at least seven digits that repeat one digit, and ascending or descending runs of at least six digits. */
function sentinels(): readonly number[] {
  const { repeatedDigits, runDigits } = THRESHOLDS.outliers.sentinel;
  const between = ({ min, max }: { min: number; max: number }) =>
    Array.from({ length: max - min + 1 }, (_, at) => min + at);
  return [
    ...between(repeatedDigits).flatMap((digits) =>
      between({ min: 1, max: 9 }).map((digit) => String(digit).repeat(digits)),
    ),
    ...between(runDigits).flatMap((digits) => ['123456789'.slice(0, digits), '987654321'.slice(0, digits)]),
  ].map(Number);
}

/**
 * Writes `scratch.outliers` (id, reasons): the staged deals with all reasons that apply, in the order of `OUTLIER_REASONS`,
 * separated by commas. Needs `scratch.price_fences`.
 */
export function findOutliers({ db }: Scratch): void {
  const reasons = OUTLIER_REASONS.map((reason) => `CASE WHEN ${CONDITIONS[reason]} THEN '${reason}' END`);
  db.exec(`
    CREATE TABLE scratch.outliers (id INTEGER PRIMARY KEY, reasons TEXT NOT NULL);
    INSERT INTO scratch.outliers
    SELECT id, reasons
    FROM (
      SELECT s.id, concat_ws(',', ${reasons.join(',\n')}) AS reasons
      FROM scratch.staged_deals AS s
      LEFT JOIN scratch.price_fences AS f
        ON f.place = ifnull(s.settlement_code, 0) AND f.property_group = s.property_group AND f.year = s.year
    )
    WHERE reasons <> ''
    ORDER BY id;
  `);
}
