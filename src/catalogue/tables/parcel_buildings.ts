import { column, storedTable } from '../table.ts';

export const parcelBuildings = storedTable({
  name: 'parcel_buildings',
  group: 'places',
  description: 'Buildings that a map has inside a parcel. A parcel without a row has none on the map.',
  columns: [
    column('gush', 'INTEGER', 'Cadastral block.', 6955),
    column('chelka', 'INTEGER', 'Parcel within the gush.', 12),
    column('n_buildings', 'INTEGER', 'How many buildings.', 1),
    column('max_levels', 'INTEGER?', 'Most storeys of one of them, where the map says so.', 4),
    column('max_height_m', 'REAL?', 'Greatest height of one of them, metres, where the map says so.', 15.5),
  ],
  primaryKey: ['gush', 'chelka'],
  withoutRowid: true,
});
