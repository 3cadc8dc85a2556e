import { INDEX_DISTRICTS } from '../society-enumerations.ts';
import { column, storedTable } from '../table.ts';

export const macroDistrictMonth = storedTable({
  name: 'macro_district_month',
  group: 'macro',
  description: 'Index of dwelling prices by district and month, from 2017-10; the district יהודה והשומרון has none.',
  columns: [
    column('district', 'TEXT', 'District, districts.name.', 'המרכז', INDEX_DISTRICTS),
    column('month', 'TEXT', "Month, 'YYYY-MM'.", '2024-05'),
    column('housing_price_index', 'REAL?', 'Index of dwelling prices in the district.', 139.8),
    column('pct_change_month', 'REAL?', 'Change against the month before, percent points.', 0.4),
    column('national_index', 'REAL?', 'The index of the whole country in the same month.', 590.4),
    column('cbs_code', 'INTEGER?', 'Code of the series at the statistics bureau.', 60000),
  ],
  primaryKey: ['district', 'month'],
  withoutRowid: true,
});
