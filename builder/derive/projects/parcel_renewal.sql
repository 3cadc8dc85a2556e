-- One row a parcel that is part of a compound.
SELECT gush, chelka, compound_id, overlap_share, n_compounds, method
FROM scratch.compound_parcels
ORDER BY gush, chelka
