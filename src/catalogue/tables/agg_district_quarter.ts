import { CELL_KEYS, STATISTICS_COLUMNS } from '../statistics-columns.ts';
import { storedTable } from '../table.ts';

export const aggDistrictQuarter = storedTable({
  name: 'agg_district_quarter',
  group: 'aggregates',
  description:
    'Residential deals of a district by quarter: the four residential groups together, all rooms. It has no property_group.',
  columns: [CELL_KEYS.district, CELL_KEYS.quarter, ...STATISTICS_COLUMNS],
  primaryKey: ['district', 'quarter'],
  withoutRowid: true,
});
