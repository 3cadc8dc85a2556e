-- Neighbourhoods by their name, the names of their settlement, and their other spellings.
SELECT n.nbhd_id AS rowid, n.name, concat_ws(' | ', t.name, nullif(t.aliases, '')) AS settlement, n.aliases
FROM scratch.neighborhood_facts AS n
JOIN settlements_fts AS t ON t.rowid = n.settlement_code
ORDER BY n.nbhd_id
