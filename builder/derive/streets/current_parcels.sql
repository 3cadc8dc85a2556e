-- The parcels of the current cadastre, with or without deals, each with its settlement: that of its deals, else the one that the
-- record of its gush names, else the one that most deals of its gush name. Only settlements with deals count.
SELECT
  p.gush,
  p.chelka,
  coalesce(d.settlement_code, recorded.code, named.settlement_code) AS settlement_code,
  d.gush IS NOT NULL AS has_deals
FROM scratch.parcel_shapes AS p
LEFT JOIN scratch.parcel_settlements AS d ON d.gush = p.gush AND d.chelka = p.chelka
LEFT JOIN scratch.gush_shapes AS g ON g.gush = p.gush
LEFT JOIN settlements AS recorded ON recorded.code = g.settlement_code
LEFT JOIN scratch.gush_settlements AS named ON named.gush = p.gush
WHERE p.kind = 'current'
ORDER BY p.gush, p.chelka
