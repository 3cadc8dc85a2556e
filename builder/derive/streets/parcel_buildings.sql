-- Buildings on the map in parcels with deals.
SELECT b.gush, b.chelka, b.n_buildings, b.max_levels, b.max_height_m
FROM scratch.mapped_buildings AS b
JOIN parcels AS p ON p.gush = b.gush AND p.chelka = b.chelka
ORDER BY b.gush, b.chelka
