import { AREA_TYPES, INDEX_DISTRICTS, YIELD_ROOMS_BUCKETS, YIELD_WINDOWS } from '../society-enumerations.ts';
import { column, storedTable } from '../table.ts';

export const grossYield = storedTable({
  name: 'gross_yield',
  group: 'macro',
  description:
    'Gross yield of letting an apartment, as an indication: twelve mean rents against the median price of existing ' +
    'apartments in statistics. Pin level, window and rooms_bucket.',
  columns: [
    column('level', 'TEXT', "'city', 'district' or 'national'.", 'city', AREA_TYPES),
    column('area_name', 'TEXT', 'Hebrew name of the area, as rent_city.area_name has it.', 'חיפה'),
    column(
      'window',
      'TEXT',
      "'12m' (which ends at the stats anchor) or a year, '2019' to '2025'.",
      '12m',
      YIELD_WINDOWS,
    ),
    column(
      'rooms_bucket',
      'TEXT',
      "'1-2', '2.5-3', '3.5-4', '4.5-6' or 'all': buckets of rents, not those of deals.",
      '3.5-4',
      YIELD_ROOMS_BUCKETS,
    ),
    column('settlement_code', 'INTEGER?', 'Locality of a city, settlements.code.', 4000),
    column('district', 'TEXT?', 'District, districts.name, where the area is one.', 'חיפה', INDEX_DISTRICTS),
    column('window_start', 'TEXT?', "First day of the window, 'YYYY-MM-DD'.", '2025-07-01'),
    column('window_end', 'TEXT?', "Last day of the window, 'YYYY-MM-DD'.", '2026-06-30'),
    column('n_deals', 'INTEGER?', 'Deals behind median_price.', 164),
    column('median_price', 'INTEGER?', 'Median price of an existing apartment, shekels.', 1480000),
    column('avg_rent_monthly', 'REAL?', 'Mean rent over rent_periods, shekels a month.', 3960),
    column('rent_periods', 'TEXT?', 'Quarters that the rent is averaged over, separated by commas.', '2025-Q3,2025-Q4'),
    column('annual_rent', 'INTEGER?', '12 * avg_rent_monthly, shekels.', 47520),
    column('price_to_rent', 'REAL?', 'median_price / annual_rent: years of rent.', 31.1),
    column('gross_yield_pct', 'REAL?', 'annual_rent / median_price * 100, percent.', 3.21),
    column('low_n', 'INTEGER?', '1 where n_deals < 20.', 0),
    column(
      'rent_note',
      'TEXT?',
      'Note on the change of the rent buckets in 2026, where it matters.',
      'rent of 4.5+ rooms in 2026-Q1,2026-Q2',
    ),
  ],
  primaryKey: ['level', 'area_name', 'window', 'rooms_bucket'],
  indexes: [{ name: 'gross_yield_by_settlement', columns: ['settlement_code', 'window'] }],
  withoutRowid: true,
});
