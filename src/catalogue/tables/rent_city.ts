import { AREA_TYPES, INDEX_DISTRICTS, RENT_PERIOD_TYPES, RENT_ROOMS_BUCKETS } from '../society-enumerations.ts';
import { column, storedTable } from '../table.ts';

export const rentCity = storedTable({
  name: 'rent_city',
  group: 'macro',
  description:
    'Mean monthly rent on the free market of tenancies under way (not of new ones): of the country, six districts and ' +
    'eighteen large cities, by quarter from 2019-Q1 and by year from 2018. Pin area_type, rooms_bucket and period_type.',
  columns: [
    column('area_type', 'TEXT', "'national', 'district' or 'city'.", 'city', AREA_TYPES),
    column('area_name', 'TEXT', 'Hebrew name of the area.', 'חיפה'),
    column(
      'rooms_bucket',
      'TEXT',
      "'1-2', '2.5-3', '3.5-4', '4.5-6' (to 2025), '4.5+' (2026) or 'all': the survey's buckets, not those of deals.",
      '3.5-4',
      RENT_ROOMS_BUCKETS,
    ),
    column('period', 'TEXT', "'YYYY-Qn' or 'YYYY'.", '2025-Q2'),
    column('period_type', 'TEXT', "'quarter' or 'year'.", 'quarter', RENT_PERIOD_TYPES),
    column('year', 'INTEGER?', 'Year of the period.', 2025),
    column('settlement_code', 'INTEGER?', 'Locality of a city, settlements.code.', 4000),
    column('district', 'TEXT?', 'District, districts.name, where the area is one.', 'חיפה', INDEX_DISTRICTS),
    column('district_code', 'INTEGER?', 'Code of that district at the statistics bureau.', 3),
    column('avg_rent', 'REAL?', 'Mean rent, shekels a month.', 3980),
    column('n', 'INTEGER?', 'Size of the sample; published for 2019 to 2021 only.', 124),
    column('sampling_error', 'REAL?', 'Sampling error as published, in shekels or in percent.', 85),
    column('source', 'TEXT?', 'Publication that the rent is from.', 'synthetic'),
    column('source_file', 'TEXT?', 'Address of its file.', 'synthetic'),
  ],
  primaryKey: ['area_type', 'area_name', 'rooms_bucket', 'period'],
  indexes: [{ name: 'rent_city_by_settlement', columns: ['settlement_code', 'rooms_bucket', 'period'] }],
  withoutRowid: true,
});
