-- One row a street. Its deals are those of its parcels, whatever their settlement; a parcel on several streets counts on each.
WITH
  statistics AS (
    SELECT
      p.street_id,
      count(*) AS deals_total,
      sum(r.in_5y) AS deals_5y,
      sum(r.in_12m) AS deals_12m,
      count(r.stat_ppsqm) FILTER (WHERE r.in_5y) AS n_ppsqm_5y,
      round(median(r.stat_ppsqm) FILTER (WHERE r.in_5y)) AS median_ppsqm_5y,
      count(r.stat_ppsqm) FILTER (WHERE r.in_12m) AS n_ppsqm_12m,
      round(median(r.stat_ppsqm) FILTER (WHERE r.in_12m)) AS median_ppsqm_12m,
      max(r.deal_date) AS last_deal_date
    FROM street_parcels AS p
    JOIN scratch.stat_rows AS r ON r.gush = p.gush AND r.chelka = p.chelka
    GROUP BY p.street_id
  )
SELECT
  f.*,
  ifnull(s.deals_total, 0) AS deals_total,
  ifnull(s.deals_5y, 0) AS deals_5y,
  ifnull(s.deals_12m, 0) AS deals_12m,
  ifnull(s.n_ppsqm_5y, 0) AS n_ppsqm_5y,
  s.median_ppsqm_5y,
  ifnull(s.n_ppsqm_12m, 0) AS n_ppsqm_12m,
  s.median_ppsqm_12m,
  s.last_deal_date
FROM scratch.street_facts AS f
LEFT JOIN statistics AS s ON s.street_id = f.id
ORDER BY f.id
