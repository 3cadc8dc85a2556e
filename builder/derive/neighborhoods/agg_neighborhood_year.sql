-- Deals of a neighbourhood by year: those whose settlement is the neighbourhood's own.
SELECT
  nbhd_id,
  month / 12 AS year,
  count(*) AS deals,
  sum(is_residential) AS deals_residential,
  count(home_amount) AS n_stats,
  round(median(home_amount)) AS median_price,
  count(stat_ppsqm) AS n_ppsqm,
  round(median(stat_ppsqm)) AS median_ppsqm,
  count(stat_ppsqm) FILTER (WHERE NOT is_new_build) AS n_ppsqm_existing,
  round(median(stat_ppsqm) FILTER (WHERE NOT is_new_build)) AS median_ppsqm_existing,
  (month / 12) || '-12-31' > (SELECT day FROM scratch.anchor) AS is_incomplete
FROM neighborhood_rows
GROUP BY nbhd_id, month / 12
ORDER BY nbhd_id, year
