import type { Scratch } from '../../scratch.ts';
import type { Locality } from '../places/localities.ts';
import { THRESHOLDS } from '../thresholds.ts';

/** The places whose prices a price is compared with, the nearest first. The key of a cell in SQL; NULL leaves a deal out. */
const SCOPES = [
  { scope: 'settlement', key: 's.settlement_code' },
  { scope: 'district', key: 'l.district' },
  { scope: 'country', key: "''" },
] as const;

/** The two measures: which deals count, and how many spreads beyond the quartiles a price becomes an outlier. */
const MEASURES = [
  { measure: 'ppsqm', value: 's.price_per_sqm', condition: 's.price_per_sqm IS NOT NULL', fence: 'ppsqmSpreads' },
  { measure: 'amount', value: 's.deal_amount', condition: 's.portion = 1', fence: 'amountSpreads' },
] as const;

/**
 * What deals of a property group and year cost, in `scratch.price_fences`: a row for every settlement (0 without a
 * code), group and year with deals. It has `_low`, `_middle` and `_high` of the price per square metre and of the
 * amount of a full deal. Middle is the median; low and high are Tukey's fences on the logarithm of the price, because
 * prices vary by factors.
 *
 * A settlement with too few prices takes the fences of its district, then of the country; NULL if these have too few as
 * well. Deals that share gush, day and amount with another unit do not count, nor do those of discount projects. Needs
 * `scratch.multi_units`, `scratch.discounts` and `scratch.places`.
 */
export function fencePrices(scratch: Scratch): void {
  const { minPrices } = THRESHOLDS.fences;
  scratch.db.exec(`
    CREATE TABLE scratch.price_cells (
      measure TEXT, scope TEXT, place, property_group TEXT, year INTEGER, low REAL, middle REAL, high REAL,
      PRIMARY KEY (measure, scope, place, property_group, year)
    ) WITHOUT ROWID;
    ${MEASURES.flatMap((measure) => SCOPES.map((scope) => cellsOf(measure, scope))).join('\n')}
    CREATE TABLE scratch.price_fences (
      place INTEGER, property_group TEXT, year INTEGER,
      ppsqm_low REAL, ppsqm_middle REAL, ppsqm_high REAL, amount_low REAL, amount_middle REAL, amount_high REAL,
      PRIMARY KEY (place, property_group, year)
    ) WITHOUT ROWID;
    INSERT INTO scratch.price_fences
    SELECT
      c.place, c.property_group, c.year,
      ${MEASURES.flatMap(({ measure }) => ['low', 'middle', 'high'].map((column) => nearest(measure, column))).join(',\n')}
    FROM (
      SELECT DISTINCT ifnull(settlement_code, 0) AS place, property_group, year FROM scratch.staged_deals
    ) AS c
    LEFT JOIN scratch.places AS l ON l.code = c.place
    ${MEASURES.flatMap(({ measure }) => SCOPES.map(({ scope }) => joinCell(measure, scope))).join('\n')};
    DROP TABLE scratch.price_cells;
  `);

  function cellsOf({ measure, value, condition, fence }: (typeof MEASURES)[number], scope: (typeof SCOPES)[number]) {
    const spreads = THRESHOLDS.fences[fence];
    return `
      INSERT INTO scratch.price_cells
      SELECT
        '${measure}', '${scope.scope}', place, property_group, year,
        exp(lower - ${spreads} * spread), exp(middle), exp(upper + ${spreads} * spread)
      FROM (
        SELECT
          *,
          max(upper - lower, ${THRESHOLDS.fences.minSpread}) AS spread
        FROM (
          SELECT
            ${scope.key} AS place, s.property_group, s.year,
            percentile_cont(ln(${value}), 0.25) AS lower,
            percentile_cont(ln(${value}), 0.5) AS middle,
            percentile_cont(ln(${value}), 0.75) AS upper
          FROM scratch.staged_deals AS s
          LEFT JOIN scratch.places AS l ON l.code = s.settlement_code
          WHERE ${condition} AND ${scope.key} IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM scratch.multi_units AS m WHERE m.id = s.id)
            AND NOT EXISTS (SELECT 1 FROM scratch.discounts AS p WHERE p.id = s.id)
          GROUP BY 1, 2, 3
          HAVING count(*) >= ${minPrices}
        )
      );`;
  }
}

const cellName = (measure: string, scope: string) => `${measure}_${scope}`;

function nearest(measure: string, column: string): string {
  return `coalesce(${SCOPES.map(({ scope }) => `${cellName(measure, scope)}.${column}`).join(', ')})`;
}

function joinCell(measure: string, scope: (typeof SCOPES)[number]['scope']): string {
  const cell = cellName(measure, scope);
  const place = { settlement: 'c.place', district: 'l.district', country: "''" }[scope];
  return `LEFT JOIN scratch.price_cells AS ${cell} ON ${cell}.measure = '${measure}' AND ${cell}.scope = '${scope}'
    AND ${cell}.place = ${place} AND ${cell}.property_group = c.property_group AND ${cell}.year = c.year`;
}

/** Writes what the rules need to know about a locality to `scratch.places`. */
export function loadPlaces(scratch: Scratch, localities: readonly Locality[]): void {
  scratch.fill(
    'places',
    ['code INTEGER', 'district TEXT', 'is_collective INTEGER'],
    localities.map(({ code, district, isCollective }) => [code, district, isCollective ? 1 : 0]),
  );
}
