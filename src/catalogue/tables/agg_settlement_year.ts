import { CELL_KEYS, STATISTICS_COLUMNS } from '../statistics-columns.ts';
import { storedTable } from '../table.ts';

export const aggSettlementYear = storedTable({
  name: 'agg_settlement_year',
  group: 'aggregates',
  description:
    'Deals of a locality by group and year, all rooms together. Pin property_group; a cell without deals is absent.',
  columns: [CELL_KEYS.settlementCode, CELL_KEYS.propertyGroup, CELL_KEYS.year, ...STATISTICS_COLUMNS],
  primaryKey: ['settlement_code', 'property_group', 'year'],
  withoutRowid: true,
});
