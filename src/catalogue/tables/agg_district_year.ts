import { CELL_KEYS, STATISTICS_COLUMNS } from '../statistics-columns.ts';
import { storedTable } from '../table.ts';

export const aggDistrictYear = storedTable({
  name: 'agg_district_year',
  group: 'aggregates',
  description: 'Deals of a district by group and year, all rooms together. Pin property_group.',
  columns: [CELL_KEYS.district, CELL_KEYS.propertyGroup, CELL_KEYS.year, ...STATISTICS_COLUMNS],
  primaryKey: ['district', 'property_group', 'year'],
  withoutRowid: true,
});
