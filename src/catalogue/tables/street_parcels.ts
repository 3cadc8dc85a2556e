import { STREET_PARCEL_KINDS } from '../place-enumerations.ts';
import { column, storedTable } from '../table.ts';

export const streetParcels = storedTable({
  name: 'street_parcels',
  group: 'places',
  description: 'Which parcels lie on which street: by an address, or because the street is the nearest one.',
  columns: [
    column('street_id', 'INTEGER', 'Street, streets.id.', 500012345),
    column('gush', 'INTEGER', 'Cadastral block.', 6955),
    column('chelka', 'INTEGER', 'Parcel within the gush.', 12),
    column(
      'kind',
      'TEXT',
      "'address' (an address of the parcel is on the street) or 'near' (the nearest street, within 25 m).",
      'address',
      STREET_PARCEL_KINDS,
    ),
  ],
  primaryKey: ['street_id', 'gush', 'chelka'],
  indexes: [{ name: 'street_parcels_by_parcel', columns: ['gush', 'chelka'] }],
  withoutRowid: true,
});
