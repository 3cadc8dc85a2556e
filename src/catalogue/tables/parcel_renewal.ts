import { PARCEL_RENEWAL_METHODS } from '../project-enumerations.ts';
import { column, storedTable } from '../table.ts';

export const parcelRenewal = storedTable({
  name: 'parcel_renewal',
  group: 'projects',
  description: 'Parcels that are part of a compound of urban renewal: more than half of their area, or their point.',
  columns: [
    column('gush', 'INTEGER', 'Cadastral block.', 6136),
    column('chelka', 'INTEGER', 'Parcel within the gush.', 27),
    column('compound_id', 'INTEGER', 'Compound, renewal_compounds.compound_id.', 1042),
    column(
      'overlap_share',
      'REAL?',
      'Share of the parcel inside the compound, above 0.5; NULL where only a point was matched.',
      0.98,
    ),
    column('n_compounds', 'INTEGER?', 'Compounds that the parcel was matched with.', 1),
    column(
      'method',
      'TEXT?',
      "'polygon_overlap', or by the point of an approximate parcel: 'centroid_shuma', 'centroid_cancelled'.",
      'polygon_overlap',
      PARCEL_RENEWAL_METHODS,
    ),
  ],
  primaryKey: ['gush', 'chelka'],
  indexes: [{ name: 'parcel_renewal_by_compound', columns: ['compound_id'] }],
  withoutRowid: true,
});
