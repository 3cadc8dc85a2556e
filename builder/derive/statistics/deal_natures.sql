-- All 47 natures; a nature without deals counts 0.
WITH totals AS (
  SELECT deal_nature, count(*) AS deals
  FROM deals
  GROUP BY deal_nature
)
SELECT n.raw, n.property_group, coalesce(t.deals, 0) AS deals
FROM scratch.natures AS n
LEFT JOIN totals AS t ON t.deal_nature = n.raw
ORDER BY n.raw
