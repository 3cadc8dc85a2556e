-- The names of a settlement: the canonical one, and other known ones or those that the register used for it.
SELECT
  s.code AS rowid,
  s.name,
  concat_ws(
    ' | ',
    nullif(l.aliases, ''),
    (
      SELECT group_concat(label, ' | ')
      FROM (
        SELECT DISTINCT d.settlement_raw AS label
        FROM deals AS d
        WHERE d.settlement_code = s.code AND d.settlement_raw IS NOT NULL
          AND instr(' | ' || l.aliases || ' | ', ' | ' || d.settlement_raw || ' | ') = 0
        ORDER BY label
      )
    )
  ) AS aliases
FROM settlements AS s
JOIN scratch.localities AS l ON l.code = s.code
ORDER BY s.code
