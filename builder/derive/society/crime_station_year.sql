-- Case files by police station and year. Station 0 is the complete country, including files that name no station. It does not
-- list the codes of its localities, because it covers all of them.
WITH
  stations AS (
    SELECT
      police_station_code,
      year,
      max(police_station) AS police_station,
      sum(cases) AS cases,
      sum(offenses) AS offenses,
      ifnull(sum(cases) FILTER (WHERE settlement_code IS NULL), 0) AS cases_without_settlement,
      json_group_array(DISTINCT settlement_code ORDER BY settlement_code)
        FILTER (WHERE settlement_code IS NOT NULL) AS settlement_codes
    FROM scratch.raw_police_cases
    WHERE police_station_code IS NOT NULL
    GROUP BY police_station_code, year
  ),
  country AS (
    SELECT
      0 AS police_station_code,
      year,
      'כלל ארצי' AS police_station,
      sum(cases) AS cases,
      sum(offenses) AS offenses,
      ifnull(sum(cases) FILTER (WHERE settlement_code IS NULL), 0) AS cases_without_settlement,
      NULL AS settlement_codes
    FROM scratch.raw_police_cases
    GROUP BY year
  )
SELECT * FROM country
UNION ALL
SELECT * FROM stations
ORDER BY police_station_code, year
