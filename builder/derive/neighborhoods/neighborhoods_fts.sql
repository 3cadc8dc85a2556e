-- Neighbourhoods by their name (and the name without quotes, which would split a word in two), the names of their settlement, and
-- their other spellings.
SELECT
  n.nbhd_id AS rowid,
  concat_ws(' | ', n.name, nullif(replace(replace(n.name, '"', ''), '''', ''), n.name)) AS name,
  concat_ws(' | ', t.name, nullif(t.aliases, '')) AS settlement,
  n.aliases
FROM scratch.neighborhood_facts AS n
JOIN settlements_fts AS t ON t.rowid = n.settlement_code
ORDER BY n.nbhd_id
