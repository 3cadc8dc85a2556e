-- Every institution. A locality without deals is not a settlement of this database, so its code is left out and its name stays.
SELECT
  s.id,
  s.name,
  s.kind,
  k.label_he AS kind_he,
  s.kind_source,
  s.sector,
  s.supervision,
  s.legal_status,
  s.special_ed,
  s.grade_from,
  s.grade_to,
  s.students,
  s.attrs_year,
  s.lat,
  s.lon,
  s.loc_accuracy,
  s.loc_placeholder,
  settlements.code AS settlement_code,
  s.settlement_name
FROM scratch.raw_schools AS s
LEFT JOIN scratch.school_kinds AS k ON k.key = s.kind
LEFT JOIN settlements ON settlements.code = s.settlement_code
ORDER BY s.id
