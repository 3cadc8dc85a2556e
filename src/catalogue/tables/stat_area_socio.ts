import { column, storedTable } from '../table.ts';

export const statAreaSocio = storedTable({
  name: 'stat_area_socio',
  group: 'society',
  description: 'Socio-economic index of a statistical area, a part of a larger locality.',
  columns: [
    column('stat_area_id', 'INTEGER', 'settlement_code * 10000 + stat_area.', 50000511),
    column('settlement_code', 'INTEGER?', 'Locality code of the statistics bureau.', 5000),
    column('settlement_name', 'TEXT?', 'Name of the locality.', 'תל אביב-יפו'),
    column('stat_area', 'INTEGER?', 'Number of the area in the locality.', 511),
    column('population', 'INTEGER?', 'Residents of the area.', 4120),
    column('index_value', 'REAL?', 'Value of the index; higher is better off.', 1.61),
    column('rank', 'INTEGER?', 'Rank among all areas; 1 = lowest.', 1420),
    column('rank_of', 'INTEGER?', 'How many areas are ranked.', 1635),
    column('cluster', 'INTEGER?', 'Cluster, 1 lowest to 10 highest.', 9),
    column('year', 'INTEGER?', 'Year of the index: 2021, or 2019 in a database whose sources hold no newer one.', 2021),
    column(
      'source',
      'TEXT?',
      'Table that the index was published in.',
      'synthetic: modelled from the CBS socio-economic index 2019',
    ),
  ],
  primaryKey: ['stat_area_id'],
  indexes: [{ name: 'stat_area_socio_by_settlement', columns: ['settlement_code'] }],
});
