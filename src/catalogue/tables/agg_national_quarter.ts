import { CELL_KEYS, STATISTICS_COLUMNS } from '../statistics-columns.ts';
import { storedTable } from '../table.ts';

export const aggNationalQuarter = storedTable({
  name: 'agg_national_quarter',
  group: 'aggregates',
  description: 'Deals of the whole country by group, rooms and quarter. Pin property_group and rooms_bucket.',
  columns: [CELL_KEYS.propertyGroup, CELL_KEYS.roomsBucket, CELL_KEYS.quarter, ...STATISTICS_COLUMNS],
  primaryKey: ['property_group', 'rooms_bucket', 'quarter'],
  withoutRowid: true,
});
