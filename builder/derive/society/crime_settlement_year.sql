-- Case files by locality and year, for localities with deals. Rates refer to today's residents and are unrounded until they are
-- stored: per_1000 with two decimals, per_1000_index with one. The national rate of a year covers all localities whose residents
-- are known, with deals or without: their cases against their residents. So the index, weighted by residents, is 100 on average.
-- Quarters are those in the data of the year, even if a locality has no case in one. A population is small below 2,000. A
-- category without cases is never a top category. Of two equally frequent categories, the one whose column comes first is first.
-- The station is the one with most of the cases.
WITH
  cases AS (
    SELECT p.*, c.category AS group_name, c.sort
    FROM scratch.raw_police_cases AS p
    JOIN scratch.crime_categories AS c ON c.label = p.category
  ),
  years AS (SELECT year, count(DISTINCT quarter) AS quarters FROM cases GROUP BY year),
  national AS (
    SELECT
      c.year,
      1.0 * sum(c.cases) / (SELECT sum(population) FROM scratch.localities WHERE population > 0) AS rate
    FROM cases AS c
    JOIN scratch.localities AS l ON l.code = c.settlement_code
    WHERE l.population > 0
    GROUP BY c.year
  ),
  by_group AS (
    SELECT settlement_code, year, group_name, sort, sum(cases) AS cases
    FROM cases
    WHERE settlement_code IS NOT NULL
    GROUP BY settlement_code, year, group_name
  ),
  top AS (
    SELECT
      settlement_code,
      year,
      json_group_array(json_object('group', group_name, 'cases', cases) ORDER BY place) AS categories
    FROM (
      SELECT *, row_number() OVER (PARTITION BY settlement_code, year ORDER BY cases DESC, sort) AS place
      FROM by_group
      WHERE cases > 0
    )
    WHERE place <= 3
    GROUP BY settlement_code, year
  ),
  stations AS (
    SELECT
      settlement_code,
      year,
      max(police_station) AS police_station,
      row_number() OVER (
        PARTITION BY settlement_code, year ORDER BY sum(cases) DESC, police_station_code
      ) AS place
    FROM cases
    WHERE settlement_code IS NOT NULL AND police_station_code IS NOT NULL
    GROUP BY settlement_code, year, police_station_code
  ),
  totals AS (
    SELECT
      settlement_code,
      year,
      sum(cases) AS cases,
      sum(offenses) AS offenses,
      ifnull(sum(cases) FILTER (WHERE group_name = 'property'), 0) AS cases_property,
      ifnull(sum(cases) FILTER (WHERE group_name = 'public_order'), 0) AS cases_public_order,
      ifnull(sum(cases) FILTER (WHERE group_name = 'violence'), 0) AS cases_violence,
      ifnull(sum(cases) FILTER (WHERE group_name = 'fraud'), 0) AS cases_fraud,
      ifnull(sum(cases) FILTER (WHERE group_name = 'security'), 0) AS cases_security,
      ifnull(sum(cases) FILTER (WHERE group_name = 'morality_drugs'), 0) AS cases_morality_drugs,
      ifnull(sum(cases) FILTER (WHERE group_name = 'sexual'), 0) AS cases_sexual,
      ifnull(sum(cases) FILTER (WHERE group_name = 'economic'), 0) AS cases_economic,
      ifnull(sum(cases) FILTER (WHERE group_name = 'traffic'), 0) AS cases_traffic,
      ifnull(sum(cases) FILTER (WHERE group_name = 'licensing'), 0) AS cases_licensing,
      ifnull(sum(cases) FILTER (WHERE group_name = 'against_person'), 0) AS cases_against_person,
      ifnull(sum(cases) FILTER (WHERE group_name = 'administrative'), 0) AS cases_administrative
    FROM cases
    WHERE settlement_code IS NOT NULL
    GROUP BY settlement_code, year
  )
SELECT
  t.settlement_code,
  t.year,
  s.name AS settlement_name,
  y.quarters,
  t.cases,
  t.offenses,
  s.population,
  CASE WHEN s.population IS NOT NULL THEN l.population_source END AS population_source,
  round(1000.0 * t.cases / nullif(s.population, 0), 2) AS per_1000,
  round(100.0 * t.cases / nullif(s.population, 0) / n.rate, 1) AS per_1000_index,
  s.population < 2000 AS small_population,
  coalesce(top.categories, '[]') AS top_categories,
  st.police_station,
  t.cases_property,
  t.cases_public_order,
  t.cases_violence,
  t.cases_fraud,
  t.cases_security,
  t.cases_morality_drugs,
  t.cases_sexual,
  t.cases_economic,
  t.cases_traffic,
  t.cases_licensing,
  t.cases_against_person,
  t.cases_administrative
FROM totals AS t
JOIN settlements AS s ON s.code = t.settlement_code
LEFT JOIN scratch.localities AS l ON l.code = t.settlement_code
JOIN years AS y ON y.year = t.year
LEFT JOIN national AS n ON n.year = t.year
LEFT JOIN top ON top.settlement_code = t.settlement_code AND top.year = t.year
LEFT JOIN stations AS st ON st.settlement_code = t.settlement_code AND st.year = t.year AND st.place = 1
ORDER BY t.settlement_code, t.year
