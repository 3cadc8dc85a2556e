import { column, storedTable } from '../table.ts';

export const parcelStatAreaSocio = storedTable({
  name: 'parcel_stat_area_socio',
  group: 'society',
  description:
    'The statistical area in which the point of a parcel lies, with its index. For parcels without a row use ' +
    'settlement_socio.',
  columns: [
    column('gush', 'INTEGER', 'Cadastral block.', 6955),
    column('chelka', 'INTEGER', 'Parcel within the gush.', 12),
    column('stat_area_id', 'INTEGER', 'Area, stat_area_socio.stat_area_id.', 50000511),
    column(
      'stat_area_settlement_code',
      'INTEGER?',
      "Locality of the area; at a boundary it may differ from the parcel's.",
      5000,
    ),
    column('cluster', 'INTEGER?', 'Cluster of the area, 1 lowest to 10 highest.', 9),
    column('index_value', 'REAL?', 'Index of the area; higher is better off.', 1.61),
  ],
  primaryKey: ['gush', 'chelka'],
  indexes: [{ name: 'parcel_stat_area_socio_by_area', columns: ['stat_area_id'] }],
  withoutRowid: true,
});
