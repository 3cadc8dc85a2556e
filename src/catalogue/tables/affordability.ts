import { AFFORDABILITY_LEVELS, AFFORDABILITY_PERIOD_KINDS, STOCKS, WAGE_SCOPES } from '../society-enumerations.ts';
import { column, storedTable } from '../table.ts';

export const affordability = storedTable({
  name: 'affordability',
  group: 'macro',
  description:
    'The median price of an apartment in monthly wages: of the country and of districts, by year from 1998 and for the 12 ' +
    "months that end at the stats anchor. The wage is always the country's. Pin level, period_kind and stock.",
  columns: [
    column('level', 'TEXT', "'national' or 'district'.", 'district', AFFORDABILITY_LEVELS),
    column('area', 'TEXT', "'כלל ארצי' for the country, or a district, districts.name.", 'המרכז'),
    column('period_kind', 'TEXT', "'year' or '12m'.", 'year', AFFORDABILITY_PERIOD_KINDS),
    column('period', 'TEXT', "A year, or the window written 'start..end' in dates.", '2024'),
    column('stock', 'TEXT', "'all' apartments, or 'existing' ones without new builds.", 'all', STOCKS),
    column('median_price_apartment', 'INTEGER?', 'Median price of an apartment, shekels.', 2150000),
    column('n_deals', 'INTEGER?', 'Deals behind that median.', 310),
    column('avg_monthly_wage', 'REAL?', 'Mean wage of the period, shekels a month.', 13350),
    column('months_of_wage', 'REAL?', 'The price in monthly wages.', 161),
    column('years_of_wage', 'REAL?', 'The price in yearly wages: months_of_wage / 12.', 13.4),
    column('wage_scope', 'TEXT?', "'national': wages of districts are not published.", 'national', WAGE_SCOPES),
  ],
  primaryKey: ['level', 'area', 'period_kind', 'period', 'stock'],
  withoutRowid: true,
});
