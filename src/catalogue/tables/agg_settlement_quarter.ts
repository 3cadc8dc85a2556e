import { CELL_KEYS, STATISTICS_COLUMNS } from '../statistics-columns.ts';
import { storedTable } from '../table.ts';

export const aggSettlementQuarter = storedTable({
  name: 'agg_settlement_quarter',
  group: 'aggregates',
  description:
    'Deals of a locality by group, rooms and quarter. Pin property_group and rooms_bucket; a cell without deals is absent.',
  columns: [
    CELL_KEYS.settlementCode,
    CELL_KEYS.propertyGroup,
    CELL_KEYS.roomsBucket,
    CELL_KEYS.quarter,
    ...STATISTICS_COLUMNS,
  ],
  primaryKey: ['settlement_code', 'property_group', 'rooms_bucket', 'quarter'],
  withoutRowid: true,
});
