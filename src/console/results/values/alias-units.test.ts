import { describe, expect, it } from 'vitest';
import { aliasUnits } from './alias-units.ts';

const unitsIn = (sql: string) => Object.fromEntries(aliasUnits(sql));

describe('the unit of a column that a statement names', () => {
  it.each([
    ['SELECT year, median(price_per_sqm) AS m, count(*) AS n FROM deals GROUP BY 1', { m: 'shekels_per_sqm' }],
    ['SELECT avg(area) a FROM deals', { a: 'square_metres' }],
    ['SELECT round(avg(d.deal_amount), 0) AS "ממוצע" FROM deals d', { ממוצע: 'shekels' }],
    [
      "SELECT year, max(CASE WHEN district = 'חיפה' THEN median_ppsqm END) haifa FROM agg_district_year GROUP BY 1",
      { haifa: 'shekels_per_sqm' },
    ],
    [
      'WITH y AS (SELECT year, median(deal_amount) AS m FROM deals GROUP BY year) SELECT m - lag(m) OVER (ORDER BY year) AS step FROM y',
      { m: 'shekels', step: 'shekels' },
    ],
    ['SELECT avg(deal_amount) FILTER (WHERE rooms = 4) AS four FROM deals', { four: 'shekels' }],
    ['SELECT median(deal_amount) / median(area) AS m, deal_amount * 2 AS x FROM deals', {}],
    ['SELECT CASE WHEN deal_amount > 5 THEN 1 ELSE 0 END AS dear FROM deals', {}],
    ['SELECT deal_amount - area AS odd FROM deals', {}],
    ['SELECT rank() OVER (ORDER BY deal_amount) AS place FROM deals', {}],
    ['SELECT CAST(deal_amount AS TEXT) FROM deals AS price, parcels area', {}],
    ['SELECT max(deal_amount) AS m FROM deals UNION SELECT max(area) AS m FROM deals', {}],
    ['SELECT d.deal_amount FROM deals d ORDER BY area, d', {}],
  ])('%s', (sql, units) => expect(unitsIn(sql)).toEqual(units));
});
