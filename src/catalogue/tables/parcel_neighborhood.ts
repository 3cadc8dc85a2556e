import { NEIGHBORHOOD_POINT_SOURCES } from '../place-enumerations.ts';
import { column, storedTable } from '../table.ts';

export const parcelNeighborhood = storedTable({
  name: 'parcel_neighborhood',
  group: 'places',
  description: 'The neighbourhood in which the point of a parcel lies. Parcels outside all of them have no row.',
  columns: [
    column('gush', 'INTEGER', 'Cadastral block.', 6955),
    column('chelka', 'INTEGER', 'Parcel within the gush.', 12),
    column('nbhd_id', 'INTEGER', 'Neighbourhood, neighborhoods.nbhd_id.', 50001234),
    column(
      'point_source',
      'TEXT',
      "'db_parcel' (the parcel's own point) or 'db_gush' (the centre of its block, approximate).",
      'db_parcel',
      NEIGHBORHOOD_POINT_SOURCES,
    ),
    column(
      'same_settlement',
      'INTEGER',
      "1 where the neighbourhood is of the parcel's own locality; rows with 0 are not in its statistics.",
      1,
    ),
  ],
  primaryKey: ['gush', 'chelka'],
  indexes: [{ name: 'parcel_neighborhood_by_neighborhood', columns: ['nbhd_id', 'gush', 'chelka'] }],
  withoutRowid: true,
});
