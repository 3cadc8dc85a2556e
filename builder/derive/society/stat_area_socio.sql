-- Every statistical area that the index of the newest year ranks, whether or not its locality has deals.
SELECT
  i.settlement_code * 10000 + i.stat_area AS stat_area_id,
  i.settlement_code,
  l.name AS settlement_name,
  i.stat_area,
  i.population,
  i.index_value,
  i.rank,
  i.rank_of,
  i.cluster,
  i.year,
  i.source
FROM scratch.raw_stat_area_index AS i
LEFT JOIN scratch.localities AS l ON l.code = i.settlement_code
WHERE i.record IN (
  SELECT min(record)
  FROM scratch.raw_stat_area_index
  WHERE year = (SELECT max(year) FROM scratch.raw_stat_area_index)
  GROUP BY settlement_code, stat_area
)
ORDER BY stat_area_id
