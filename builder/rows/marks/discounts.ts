import type { Scratch } from '../../scratch.ts';
import { THRESHOLDS } from '../thresholds.ts';
import { APARTMENTS, findOfficialDiscounts } from './official-discounts.ts';

/**
 * Finds homes of subsidised lottery projects, in `scratch.discounts` (id, source, project_id). Homes of official projects
 * (`findOfficialDiscounts`) have source 'official'. The others are found by prices alone; they have source 'heuristic' and no
 * project_id. By prices, a project is a parcel and a year since the lotteries began in which at least eight new homes were sold
 * whole with a price per square metre, and
 *
 * - these prices are nearly equal (interquartile range of their logarithms), because a lottery sets one price a square metre;
 * - their median is 40 to 85 percent of the median of at least twenty existing homes of the settlement, in that year and those
 *   before and after, although new homes cost more.
 *
 * The new homes of that parcel and year within the same bounds are flagged. Homes of official projects also count for the eight
 * and for the median.
 */
export function findDiscounts(scratch: Scratch): void {
  findOfficialDiscounts(scratch);
  const { firstYear, minHomes, maxSpread, minRatio, maxRatio, minExistingHomes } = THRESHOLDS.discounts;
  scratch.db.exec(`
    CREATE TABLE scratch.discounts (id INTEGER PRIMARY KEY, source TEXT NOT NULL, project_id TEXT);
    INSERT INTO scratch.discounts SELECT id, 'official', project_id FROM scratch.official_discounts ORDER BY id;
    INSERT INTO scratch.discounts
    WITH
      priced AS (
        SELECT id, settlement_code, gush, chelka, year, is_new_build, price_per_sqm
        FROM scratch.staged_deals
        WHERE price_per_sqm IS NOT NULL AND property_group IN ${APARTMENTS} AND year >= ${firstYear} - 1
      ),
      existing AS MATERIALIZED (
        SELECT settlement_code, year + away AS year, median(price_per_sqm) AS ppsqm
        FROM priced
        CROSS JOIN (SELECT -1 AS away UNION ALL SELECT 0 UNION ALL SELECT 1)
        WHERE is_new_build = 0 AND settlement_code IS NOT NULL
        GROUP BY 1, 2
        HAVING count(*) >= ${minExistingHomes}
      ),
      projects AS MATERIALIZED (
        SELECT n.settlement_code, n.gush, n.chelka, n.year, e.ppsqm
        FROM (
          SELECT
            settlement_code, gush, chelka, year,
            median(price_per_sqm) AS ppsqm,
            percentile_cont(ln(price_per_sqm), 0.75) - percentile_cont(ln(price_per_sqm), 0.25) AS spread
          FROM priced
          WHERE is_new_build = 1 AND year >= ${firstYear}
          GROUP BY settlement_code, gush, chelka, year
          HAVING count(*) >= ${minHomes}
        ) AS n
        JOIN existing AS e USING (settlement_code, year)
        WHERE n.spread <= ${maxSpread} AND n.ppsqm BETWEEN ${minRatio} * e.ppsqm AND ${maxRatio} * e.ppsqm
      )
    SELECT d.id, 'heuristic', NULL
    FROM priced AS d
    JOIN projects AS p USING (settlement_code, gush, chelka, year)
    WHERE d.is_new_build = 1 AND d.price_per_sqm BETWEEN ${minRatio} * p.ppsqm AND ${maxRatio} * p.ppsqm
      AND d.id NOT IN (SELECT id FROM scratch.official_discounts)
    ORDER BY d.id;
  `);
}
