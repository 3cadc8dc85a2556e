-- One row a parcel with deals. Its most recent deal is the one with the latest date, and the highest id on that date. Its
-- dominant group is the one with most deals; of equals, the first in the order of property_groups.
WITH
  totals AS (
    SELECT
      gush,
      chelka,
      count(*) AS deals_total,
      sum(is_residential) AS deals_residential,
      count(DISTINCT sub_chelka) AS n_units,
      min(deal_date) AS first_deal_date,
      max(deal_date) AS last_deal_date,
      CAST(substr(max(deal_date || printf('%015d', id)), 11) AS INTEGER) AS last_deal_id
    FROM deals
    GROUP BY gush, chelka
  ),
  groups AS (
    SELECT gush, chelka, property_group
    FROM (
      SELECT
        d.gush,
        d.chelka,
        d.property_group,
        row_number() OVER (PARTITION BY d.gush, d.chelka ORDER BY count(*) DESC, g.sort) AS place
      FROM deals AS d
      JOIN scratch.property_group_order AS g ON g.key = d.property_group
      GROUP BY d.gush, d.chelka, d.property_group
    )
    WHERE place = 1
  ),
  recent AS (
    SELECT
      gush,
      chelka,
      count(*) AS deals,
      count(stat_ppsqm) AS n_ppsqm,
      round(median(stat_ppsqm)) AS median_ppsqm,
      round(median(home_amount)) AS median_price
    FROM scratch.stat_rows
    WHERE in_5y
    GROUP BY gush, chelka
  )
SELECT
  row_number() OVER (ORDER BY t.gush, t.chelka) AS id,
  t.gush,
  t.chelka,
  p.settlement_code,
  p.lat,
  p.lon,
  p.geo_precision,
  p.geo_source,
  p.uncertainty_m,
  t.deals_total,
  ifnull(r.deals, 0) AS deals_5y,
  t.deals_residential,
  t.n_units,
  t.first_deal_date,
  t.last_deal_date,
  last.deal_amount AS last_price,
  last.property_group AS last_group,
  last.portion AS last_portion,
  t.last_deal_id,
  ifnull(r.n_ppsqm, 0) AS n_ppsqm_5y,
  r.median_ppsqm AS median_ppsqm_5y,
  r.median_price AS median_price_5y,
  g.property_group AS dominant_group
FROM totals AS t
JOIN scratch.parcel_points AS p ON p.gush = t.gush AND p.chelka = t.chelka
JOIN groups AS g ON g.gush = t.gush AND g.chelka = t.chelka
LEFT JOIN recent AS r ON r.gush = t.gush AND r.chelka = t.chelka
JOIN deals AS last ON last.id = t.last_deal_id
ORDER BY t.gush, t.chelka
