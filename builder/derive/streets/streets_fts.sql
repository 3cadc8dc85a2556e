-- Streets by their name (and the name without quotes, which would split a word in two), the names of their settlement, and their
-- other spellings.
SELECT
  s.id AS rowid,
  concat_ws(' | ', s.street, nullif(replace(replace(s.street, '"', ''), '''', ''), s.street)) AS street,
  concat_ws(' | ', t.name, nullif(t.aliases, '')) AS settlement,
  a.aliases
FROM scratch.street_facts AS s
JOIN scratch.street_aliases AS a ON a.id = s.id
JOIN settlements_fts AS t ON t.rowid = s.settlement_code
ORDER BY s.id
