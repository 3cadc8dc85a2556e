-- All nine groups; a group without deals counts 0.
SELECT
  g.key,
  g.label_he,
  g.label_plural_he,
  g.is_residential,
  g.sort,
  g.icon,
  (SELECT count(*) FROM deals AS d WHERE d.property_group = g.key) AS deals
FROM scratch.property_group_order AS g
ORDER BY g.sort
