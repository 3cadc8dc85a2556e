import { CELL_KEYS, STATISTICS_COLUMNS } from '../statistics-columns.ts';
import { type Column, type StoredTable, storedTable } from '../table.ts';

const { settlementCode, district, propertyGroup, roomsBucket, month, quarter, year } = CELL_KEYS;

/** An aggregate with every statistic of a cell: its keys are its first columns. */
const cells = (name: string, keys: readonly Column[], description: string): StoredTable =>
  storedTable({
    name,
    group: 'aggregates',
    description,
    columns: [...keys, ...STATISTICS_COLUMNS],
    primaryKey: keys.map((key) => key.name),
    withoutRowid: true,
  });

/** The similar aggregates: statistics of a place and a period. */
export const aggregates: readonly StoredTable[] = [
  cells(
    'agg_settlement_quarter',
    [settlementCode, propertyGroup, roomsBucket, quarter],
    'Deals of a locality by group, rooms and quarter. Pin property_group and rooms_bucket; a cell without deals is absent.',
  ),
  cells(
    'agg_settlement_year',
    [settlementCode, propertyGroup, year],
    'Deals of a locality by group and year, all rooms together. Pin property_group; a cell without deals is absent.',
  ),
  cells(
    'agg_national_month',
    [propertyGroup, month],
    'Deals of the whole country by group and month. Pin property_group; join macro_month on month for real prices and rates.',
  ),
  cells(
    'agg_national_quarter',
    [propertyGroup, roomsBucket, quarter],
    'Deals of the whole country by group, rooms and quarter. Pin property_group and rooms_bucket.',
  ),
  cells(
    'agg_national_year',
    [propertyGroup, roomsBucket, year],
    'Deals of the whole country by group, rooms and year. Pin property_group and rooms_bucket.',
  ),
  cells(
    'agg_district_quarter',
    [district, quarter],
    'Residential deals of a district by quarter: the four residential groups together, all rooms. It has no property_group.',
  ),
  cells(
    'agg_district_year',
    [district, propertyGroup, year],
    'Deals of a district by group and year, all rooms together. Pin property_group.',
  ),
];
