import { CELL_KEYS, STATISTICS_COLUMNS } from '../statistics-columns.ts';
import { storedTable } from '../table.ts';

export const aggNationalYear = storedTable({
  name: 'agg_national_year',
  group: 'aggregates',
  description: 'Deals of the whole country by group, rooms and year. Pin property_group and rooms_bucket.',
  columns: [CELL_KEYS.propertyGroup, CELL_KEYS.roomsBucket, CELL_KEYS.year, ...STATISTICS_COLUMNS],
  primaryKey: ['property_group', 'rooms_bucket', 'year'],
  withoutRowid: true,
});
