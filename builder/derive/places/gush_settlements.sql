-- The settlement of a gush: the one that most of its coded deals name; of equals, the lowest code.
SELECT gush, settlement_code
FROM (
  SELECT
    gush,
    settlement_code,
    row_number() OVER (PARTITION BY gush ORDER BY count(*) DESC, settlement_code) AS place
  FROM scratch.staged_deals
  WHERE settlement_code IS NOT NULL
  GROUP BY gush, settlement_code
)
WHERE place = 1
ORDER BY gush
