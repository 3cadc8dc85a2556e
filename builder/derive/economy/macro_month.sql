-- Every month from 1998-01, or from the first deal, to the last month with a deal or a value: a month without any values has a
-- row of NULLs. The prime rate is the rate of the central bank + 1.5. Amounts of a month times its real_factor are amounts of the
-- base month (scratch.real_price_base_month).
WITH RECURSIVE
  series AS (
    SELECT * FROM scratch.raw_macro_series WHERE district IS NULL AND month >= '1998-01'
  ),
  bounds AS (
    SELECT
      min('1998-01', coalesce((SELECT substr(min(deal_date), 1, 7) FROM deals), '1998-01')) AS first_month,
      max(
        coalesce((SELECT max(month) FROM series), '1998-01'),
        coalesce((SELECT substr(max(deal_date), 1, 7) FROM deals), '1998-01')
      ) AS last_month
  ),
  months(month) AS (
    SELECT first_month FROM bounds
    UNION ALL
    SELECT substr(date(month || '-01', '+1 month'), 1, 7) FROM months WHERE month < (SELECT last_month FROM bounds)
  ),
  wide AS (
    SELECT
      month,
      max(value) FILTER (WHERE series = 'cpi') AS cpi,
      max(value) FILTER (WHERE series = 'housing_price_index') AS housing_price_index,
      max(value) FILTER (WHERE series = 'new_dwellings_index') AS new_dwellings_index,
      max(value) FILTER (WHERE series = 'rent_index') AS rent_index,
      max(value) FILTER (WHERE series = 'owner_housing_index') AS owner_housing_index,
      max(value) FILTER (WHERE series = 'boi_rate') AS boi_rate,
      max(value) FILTER (WHERE series = 'mortgage_rate_unlinked') AS mortgage_rate_unlinked,
      max(value) FILTER (WHERE series = 'mortgage_rate_linked') AS mortgage_rate_linked,
      max(value) FILTER (WHERE series = 'mortgage_rate_linked_fixed') AS mortgage_rate_linked_fixed,
      max(value) FILTER (WHERE series = 'mortgage_rate_variable_unlinked') AS mortgage_rate_variable_unlinked,
      max(value) FILTER (WHERE series = 'avg_wage') AS avg_wage,
      max(value) FILTER (WHERE series = 'avg_wage_israeli') AS avg_wage_israeli,
      max(note) FILTER (WHERE series = 'cpi') AS cpi_base_note
    FROM series
    GROUP BY month
  )
SELECT
  m.month,
  w.cpi,
  (SELECT b.cpi FROM wide AS b JOIN scratch.real_price_base_month AS base ON base.month = b.month) / w.cpi
    AS real_factor,
  w.housing_price_index,
  w.new_dwellings_index,
  w.rent_index,
  w.owner_housing_index,
  w.boi_rate,
  w.mortgage_rate_unlinked,
  w.mortgage_rate_linked,
  w.mortgage_rate_linked_fixed,
  w.mortgage_rate_variable_unlinked,
  round(w.boi_rate + 1.5, 2) AS prime_rate,
  w.avg_wage,
  w.avg_wage_israeli,
  w.cpi_base_note
FROM months AS m
LEFT JOIN wide AS w ON w.month = m.month
ORDER BY m.month
