-- One row a locality that the socio-economic index knows, by itself or through its regional council. The index is that of the
-- newest year of the source (if that is 2019, cluster and cluster_2019 are equal). A locality that is ranked as a local authority
-- has that index. Otherwise it has its own among the localities of regional councils. The fallback is the index of its council,
-- whose residents are not its own and are left out.
WITH
  found AS (
    SELECT s.code AS settlement_code, i.level, i.year, s.name, i.population, i.regional_council_code, i.record
    FROM settlements AS s
    JOIN scratch.raw_socio_index AS i ON i.code = s.code AND i.level <> 'regional_council'
    UNION ALL
    SELECT s.code, 'regional_council_fallback', i.year, s.name, NULL, i.code, i.record
    FROM settlements AS s
    JOIN scratch.raw_socio_index AS i ON i.code = s.muni_code AND i.level = 'regional_council'
    WHERE s.regional_council IS NOT NULL
  ),
  ranked AS (
    SELECT
      *,
      row_number() OVER (
        PARTITION BY settlement_code, year
        ORDER BY CASE level WHEN 'local_authority' THEN 1 WHEN 'rc_locality' THEN 2 ELSE 3 END, record
      ) AS choice
    FROM found
  ),
  chosen AS (SELECT * FROM ranked WHERE choice = 1),
  newest AS (
    SELECT * FROM chosen WHERE year = (SELECT max(year) FROM scratch.raw_socio_index)
  )
SELECT
  c.settlement_code,
  c.name,
  c.level,
  i.cluster,
  i.index_value,
  i.rank,
  i.rank_of,
  c.population,
  i2019.cluster AS cluster_2019,
  coalesce(s.regional_council, council.name) AS regional_council,
  council.cluster AS rc_cluster,
  c.year,
  i.source
FROM newest AS c
JOIN settlements AS s ON s.code = c.settlement_code
JOIN scratch.raw_socio_index AS i ON i.record = c.record
LEFT JOIN chosen AS c2019 ON c2019.settlement_code = c.settlement_code AND c2019.year = 2019
LEFT JOIN scratch.raw_socio_index AS i2019 ON i2019.record = c2019.record
LEFT JOIN scratch.raw_socio_index AS council ON council.record = (
  SELECT min(r.record)
  FROM scratch.raw_socio_index AS r
  WHERE r.level = 'regional_council' AND r.year = c.year AND r.code = c.regional_council_code
)
ORDER BY c.settlement_code
