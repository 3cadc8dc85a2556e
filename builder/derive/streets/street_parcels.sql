-- The parcels with deals of every street.
SELECT street_id, gush, chelka, kind
FROM scratch.parcels_on_streets
WHERE has_deals
ORDER BY street_id, gush, chelka
