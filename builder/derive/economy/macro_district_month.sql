-- Housing prices of six districts, from 2017-10. The change is against the month before, in percent with two decimals; NULL if
-- that month is unknown.
WITH
  -- Read once, and searched by an index of its own: the staged rows would be searched anew for each month.
  series AS MATERIALIZED (
    SELECT district, month, value, cbs_code
    FROM scratch.raw_macro_series
    WHERE series = 'housing_price_index' AND district IS NOT NULL AND month >= '2017-10'
  )
SELECT
  s.district,
  s.month,
  s.value AS housing_price_index,
  round(100.0 * (s.value / before.value - 1), 2) AS pct_change_month,
  national.housing_price_index AS national_index,
  s.cbs_code
FROM series AS s
LEFT JOIN series AS before
  ON before.district = s.district AND before.month = substr(date(s.month || '-01', '-1 month'), 1, 7)
LEFT JOIN macro_month AS national ON national.month = s.month
ORDER BY s.district, s.month
