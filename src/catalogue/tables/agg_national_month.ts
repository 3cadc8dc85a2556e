import { CELL_KEYS, STATISTICS_COLUMNS } from '../statistics-columns.ts';
import { storedTable } from '../table.ts';

export const aggNationalMonth = storedTable({
  name: 'agg_national_month',
  group: 'aggregates',
  description:
    'Deals of the whole country by group and month. Pin property_group; join macro_month on month for real prices and rates.',
  columns: [CELL_KEYS.propertyGroup, CELL_KEYS.month, ...STATISTICS_COLUMNS],
  primaryKey: ['property_group', 'month'],
  withoutRowid: true,
});
