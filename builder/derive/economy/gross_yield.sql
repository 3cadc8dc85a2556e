-- Twelve average rents against the median price of an existing apartment in statistics, for every area, window and bucket of
-- rooms that has both. Buckets are those of rents: 1-2 holds apartments below 2.5 rooms, 4.5-6 those from 4.5 to 6. The bucket
-- all holds every apartment, including those with unknown or more rooms.
--
-- The rent is the mean of the quarters that overlap the window: the four of a year. If 12m does not begin with a quarter it
-- overlaps five, and the four with most days in it count. Quarters that are not published are left out of the mean, and of
-- rent_periods. Years that end after the anchor have no row. From 2026 on, rents are surveyed as 4.5+ instead of 4.5-6 rooms. A
-- quarter without rents of 4.5-6 uses those, and rent_note says so.
--
-- Prices are whole shekels, rents have two decimals; the ratio and the yield are computed from the columns of the row, and have
-- two decimals. With fewer than 20 deals low_n is 1.
WITH RECURSIVE
  years(year) AS (SELECT 2019 UNION ALL SELECT year + 1 FROM years WHERE year < 2025),
  windows AS (
    SELECT name AS window, first_day, last_day FROM scratch.windows WHERE name = '12m'
    UNION ALL
    SELECT CAST(year AS TEXT), year || '-01-01', year || '-12-31'
    FROM years
    WHERE year || '-12-31' <= (SELECT day FROM scratch.anchor)
  ),
  buckets(bucket, from_rooms, below_rooms) AS (
    VALUES ('1-2', 1, 2.5), ('2.5-3', 2.5, 3.5), ('3.5-4', 3.5, 4.5), ('4.5-6', 4.5, 6.01)
  ),
  sold AS MATERIALIZED (
    SELECT w.window, d.settlement_code, s.district, d.deal_amount, b.bucket
    FROM stat_deals AS d
    JOIN windows AS w ON d.deal_date BETWEEN w.first_day AND w.last_day
    LEFT JOIN settlements AS s ON s.code = d.settlement_code
    LEFT JOIN buckets AS b ON d.rooms >= b.from_rooms AND d.rooms < b.below_rooms
    WHERE d.property_group = 'apartment' AND d.enters_stats = 1 AND d.is_new_build = 0
  ),
  priced AS (
    SELECT 'national' AS level, NULL AS settlement_code, NULL AS district, window, bucket, deal_amount FROM sold
    UNION ALL
    SELECT 'district', NULL, district, window, bucket, deal_amount FROM sold WHERE district IS NOT NULL
    UNION ALL
    SELECT 'city', settlement_code, NULL, window, bucket, deal_amount
    FROM sold
    WHERE settlement_code IN (SELECT settlement_code FROM rent_city WHERE settlement_code IS NOT NULL)
  ),
  prices AS (
    SELECT level, settlement_code, district, window, bucket, count(*) AS n_deals, median(deal_amount) AS price
    FROM priced
    WHERE bucket IS NOT NULL
    GROUP BY level, settlement_code, district, window, bucket
    UNION ALL
    SELECT level, settlement_code, district, window, 'all', count(*), median(deal_amount)
    FROM priced
    GROUP BY level, settlement_code, district, window
  ),
  -- The five quarters from the one in which a window begins.
  quarters(window, first_day, n) AS (
    SELECT window, date(first_day, 'start of month', '-' || ((substr(first_day, 6, 2) - 1) % 3) || ' months'), 1
    FROM windows
    UNION ALL
    SELECT window, date(first_day, '+3 months'), n + 1 FROM quarters WHERE n < 5
  ),
  periods AS (
    SELECT window, period
    FROM (
      SELECT
        w.window,
        substr(q.first_day, 1, 4) || '-Q' || ((substr(q.first_day, 6, 2) + 2) / 3) AS period,
        row_number() OVER (
          PARTITION BY w.window
          ORDER BY
            julianday(min(date(q.first_day, '+3 months', '-1 day'), w.last_day))
            - julianday(max(q.first_day, w.first_day)) DESC,
            q.first_day DESC
        ) AS place
      FROM windows AS w
      JOIN quarters AS q ON q.window = w.window
    )
    WHERE place <= 4
  ),
  rents AS (
    SELECT
      r.area_type,
      r.area_name,
      r.settlement_code,
      r.district,
      p.window,
      iif(r.rooms_bucket = '4.5+', '4.5-6', r.rooms_bucket) AS bucket,
      round(avg(r.avg_rent), 2) AS rent,
      group_concat(r.period, ',' ORDER BY r.period) AS periods,
      group_concat(r.period, ',' ORDER BY r.period) FILTER (WHERE r.rooms_bucket = '4.5+') AS recut
    FROM periods AS p
    JOIN rent_city AS r ON r.period = p.period
    WHERE r.avg_rent IS NOT NULL
      AND NOT (r.rooms_bucket = '4.5+' AND EXISTS (
        SELECT 1
        FROM rent_city AS o
        WHERE o.area_type = r.area_type AND o.area_name = r.area_name AND o.rooms_bucket = '4.5-6'
          AND o.period = r.period AND o.avg_rent IS NOT NULL
      ))
    GROUP BY r.area_type, r.area_name, p.window, 6
  ),
  joined AS (
    SELECT
      r.area_type AS level,
      r.area_name,
      r.window,
      r.bucket,
      r.settlement_code,
      r.district,
      w.first_day,
      w.last_day,
      p.n_deals,
      CAST(round(p.price) AS INTEGER) AS median_price,
      r.rent,
      r.periods,
      CAST(round(12 * r.rent) AS INTEGER) AS annual_rent,
      r.recut
    FROM rents AS r
    JOIN windows AS w ON w.window = r.window
    JOIN prices AS p
      ON p.level = r.area_type AND p.settlement_code IS r.settlement_code AND p.district IS r.district
      AND p.window = r.window AND p.bucket = r.bucket
  )
SELECT
  level,
  area_name,
  window,
  bucket AS rooms_bucket,
  settlement_code,
  district,
  first_day AS window_start,
  last_day AS window_end,
  n_deals,
  median_price,
  rent AS avg_rent_monthly,
  periods AS rent_periods,
  annual_rent,
  round(1.0 * median_price / nullif(annual_rent, 0), 2) AS price_to_rent,
  round(100.0 * annual_rent / median_price, 2) AS gross_yield_pct,
  n_deals < 20 AS low_n,
  'rent of 4.5+ rooms in ' || recut AS rent_note
FROM joined
ORDER BY level, area_name, window, bucket
