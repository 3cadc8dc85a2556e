import { column, storedTable } from '../table.ts';

export const macroMonth = storedTable({
  name: 'macro_month',
  group: 'macro',
  description:
    'Price indices, interest rates and wages by month, from 1998-01. The last months are provisional. Multiply an amount by ' +
    'the real_factor of its month to compare amounts of different years.',
  columns: [
    column('month', 'TEXT', "Month, 'YYYY-MM'; join on substr(deal_date, 1, 7).", '2024-05'),
    column('cpi', 'REAL?', 'Consumer price index, chained; average of 2024 = 100.', 100.2),
    column(
      'real_factor',
      'REAL?',
      'Turns an amount of this month into money of the base month (meta, real_price_base_month); NULL where no cpi is known.',
      1.043,
    ),
    column(
      'housing_price_index',
      'REAL?',
      'Index of dwelling prices, 1993 = 100; the month is the first of two that it covers.',
      590.4,
    ),
    column('new_dwellings_index', 'REAL?', 'Index of the prices of new dwellings; from 2017-10.', 141.2),
    column('rent_index', 'REAL?', 'Index of rents, 2024 = 100.', 99.6),
    column('owner_housing_index', 'REAL?', 'Index of the housing services of owners, 2024 = 100.', 99.7),
    column('boi_rate', 'REAL?', 'Rate of the central bank at the end of the month, percent.', 4.5),
    column('mortgage_rate_unlinked', 'REAL?', 'Mean rate of mortgages that are not linked to prices, percent.', 4.92),
    column('mortgage_rate_linked', 'REAL?', 'Mean real rate of mortgages linked to prices, percent.', 3.34),
    column(
      'mortgage_rate_linked_fixed',
      'REAL?',
      'Mean real rate of linked mortgages with a fixed rate, percent; from 2011-07.',
      3.41,
    ),
    column(
      'mortgage_rate_variable_unlinked',
      'REAL?',
      'Mean rate of variable mortgages that are not linked, percent; 2016-01 to 2024-01 only.',
      2.15,
    ),
    column('prime_rate', 'REAL?', 'Prime rate, percent: boi_rate + 1.5.', 6),
    column('avg_wage', 'REAL?', 'Mean wage of a post, seasonally adjusted, nominal, shekels a month.', 13350),
    column('avg_wage_israeli', 'REAL?', 'The same for Israeli employees alone, shekels a month.', 13520),
    column('cpi_base_note', 'TEXT?', 'How the consumer price index was chained.', 'synthetic: average of 2024 = 100'),
  ],
  primaryKey: ['month'],
  withoutRowid: true,
});
