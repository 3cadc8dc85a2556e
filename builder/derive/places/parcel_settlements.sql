-- The settlement of a parcel: the one that most of its coded deals name; of equals, the lowest code. NULL if no deal of the
-- parcel has a code.
SELECT gush, chelka, settlement_code
FROM (
  SELECT
    gush,
    chelka,
    settlement_code,
    row_number() OVER (
      PARTITION BY gush, chelka
      ORDER BY settlement_code IS NULL, count(*) DESC, settlement_code
    ) AS place
  FROM scratch.staged_deals
  GROUP BY gush, chelka, settlement_code
)
WHERE place = 1
ORDER BY gush, chelka
