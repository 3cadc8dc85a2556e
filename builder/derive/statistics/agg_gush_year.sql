-- Deals of a gush by year. Counts and medians of statistics cover homes.
SELECT
  gush,
  month / 12 AS year,
  count(*) AS deals,
  count(home_amount) AS n_stats,
  round(median(home_amount)) AS median_price,
  count(stat_ppsqm) AS n_ppsqm,
  round(median(stat_ppsqm)) AS median_ppsqm,
  (month / 12) || '-12-31' > (SELECT day FROM scratch.anchor) AS is_incomplete
FROM scratch.stat_rows
GROUP BY gush, month / 12
ORDER BY gush, year
