-- One row a gush with deals that holds a part of a compound. Areas of overlapping compounds count for each.
WITH
  parcels_in AS (
    SELECT gush, count(*) AS n_parcels
    FROM scratch.compound_parcels
    GROUP BY gush
  )
SELECT
  g.gush,
  count(*) AS n_compounds,
  group_concat(g.compound_id, ',' ORDER BY g.compound_id) AS compound_ids,
  sum(ifnull(o.is_approved, 0)) AS n_approved,
  sum(ifnull(f.in_execution, 0)) AS n_in_execution,
  sum(u.planned) AS planned_units,
  sum(u.existing) AS existing_units,
  sum(u.added) AS added_units,
  round(sum(g.overlap_m2), 1) AS renewal_area_m2,
  ifnull(p.n_parcels, 0) AS n_parcels
FROM scratch.compound_gushim AS g
JOIN scratch.compound_units AS u ON u.compound_id = g.compound_id AND u.gush = g.gush
JOIN scratch.compound_facts AS f ON f.compound_id = g.compound_id
LEFT JOIN scratch.renewal_statuses AS o ON o.status = f.status
LEFT JOIN parcels_in AS p ON p.gush = g.gush
GROUP BY g.gush
ORDER BY g.gush
