-- Rents as surveyed. If the country has several names, the first record of a bucket and period counts. A city is joined to its
-- settlement by the code of the source, or without one by a spelling of its name. Codes of districts are those of the statistics bureau.
WITH
  district_codes(name, code) AS (
    VALUES ('ירושלים', 1), ('הצפון', 2), ('חיפה', 3), ('המרכז', 4), ('תל אביב', 5), ('הדרום', 6)
  )
SELECT
  r.area_type,
  CASE r.area_type WHEN 'national' THEN 'כלל ארצי' ELSE r.area_name END AS area_name,
  r.rooms_bucket,
  CASE WHEN r.quarter IS NULL THEN CAST(r.year AS TEXT) ELSE r.year || '-Q' || r.quarter END AS period,
  CASE WHEN r.quarter IS NULL THEN 'year' ELSE 'quarter' END AS period_type,
  r.year,
  s.code AS settlement_code,
  d.name AS district,
  d.code AS district_code,
  r.avg_rent,
  r.n,
  r.sampling_error,
  r.source,
  r.source_file
FROM scratch.raw_rents AS r
LEFT JOIN settlements AS s
  ON r.area_type = 'city'
  AND s.code = coalesce(
    r.settlement_code,
    (SELECT n.code FROM scratch.settlement_spellings AS n WHERE n.spelling = spelling(r.area_name))
  )
LEFT JOIN district_codes AS d ON r.area_type = 'district' AND d.name = r.area_name
WHERE r.record IN (
  SELECT min(record)
  FROM scratch.raw_rents
  GROUP BY area_type, iif(area_type = 'national', NULL, area_name), rooms_bucket, year, quarter
)
ORDER BY r.area_type, area_name, r.rooms_bucket, period
