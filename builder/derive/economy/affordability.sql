-- The median price of an apartment in statistics against the average wage of the country: for each year that is over at the
-- anchor, and for 12m. The wage is the mean over those months of the period whose wage is known, with two decimals. Months and
-- years of wage have two decimals and are computed from the price and the wage of the row.
WITH
  sold AS MATERIALIZED (
    SELECT d.deal_date, CAST(d.year AS TEXT) AS year, s.district, d.is_new_build, d.deal_amount
    FROM stat_deals AS d
    LEFT JOIN settlements AS s ON s.code = d.settlement_code
    WHERE d.property_group = 'apartment' AND d.enters_stats = 1
  ),
  window AS (SELECT first_day, last_day FROM scratch.windows WHERE name = '12m'),
  timed AS (
    SELECT 'year' AS period_kind, year AS period, district, is_new_build, deal_amount
    FROM sold
    WHERE year || '-12-31' <= (SELECT day FROM scratch.anchor)
    UNION ALL
    SELECT '12m', first_day || '..' || last_day, district, is_new_build, deal_amount
    FROM sold
    JOIN window ON deal_date BETWEEN first_day AND last_day
  ),
  prices AS (
    SELECT
      'national' AS level, 'כלל ארצי' AS area, period_kind, period, 'all' AS stock,
      count(*) AS n_deals, median(deal_amount) AS price
    FROM timed
    GROUP BY period_kind, period
    UNION ALL
    SELECT 'national', 'כלל ארצי', period_kind, period, 'existing', count(*), median(deal_amount)
    FROM timed
    WHERE is_new_build = 0
    GROUP BY period_kind, period
    UNION ALL
    SELECT 'district', district, period_kind, period, 'all', count(*), median(deal_amount)
    FROM timed
    WHERE district IS NOT NULL
    GROUP BY district, period_kind, period
    UNION ALL
    SELECT 'district', district, period_kind, period, 'existing', count(*), median(deal_amount)
    FROM timed
    WHERE district IS NOT NULL AND is_new_build = 0
    GROUP BY district, period_kind, period
  ),
  wages AS (
    SELECT 'year' AS period_kind, substr(month, 1, 4) AS period, round(avg(avg_wage), 2) AS wage
    FROM macro_month
    GROUP BY substr(month, 1, 4)
    UNION ALL
    SELECT '12m', first_day || '..' || last_day, round(avg(avg_wage), 2)
    FROM window
    JOIN macro_month ON month BETWEEN substr(first_day, 1, 7) AND substr(last_day, 1, 7)
  ),
  joined AS (
    SELECT p.*, CAST(round(p.price) AS INTEGER) AS median_price, w.wage
    FROM prices AS p
    LEFT JOIN wages AS w ON w.period_kind = p.period_kind AND w.period = p.period
  )
SELECT
  level,
  area,
  period_kind,
  period,
  stock,
  median_price AS median_price_apartment,
  n_deals,
  wage AS avg_monthly_wage,
  round(median_price / nullif(wage, 0), 2) AS months_of_wage,
  round(median_price / nullif(wage, 0) / 12, 2) AS years_of_wage,
  'national' AS wage_scope
FROM joined
ORDER BY level, area, period_kind, period, stock
