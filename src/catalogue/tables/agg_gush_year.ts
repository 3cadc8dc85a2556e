import { CELL_DEALS, IS_INCOMPLETE } from '../statistics-columns.ts';
import { column, storedTable } from '../table.ts';

export const aggGushYear = storedTable({
  name: 'agg_gush_year',
  group: 'aggregates',
  description:
    'Deals of a cadastral block by year: deals counts all groups, what follows is of residential stat deals. There are no ' +
    'groups to pin.',
  columns: [
    column('gush', 'INTEGER', 'Number of the block, gushim.gush.', 6941),
    column('year', 'INTEGER', 'Year of the deals.', 2024),
    { ...CELL_DEALS, example: 24 },
    column('n_stats', 'INTEGER?', 'Residential deals that pass the stat rule.', 17),
    column('median_price', 'INTEGER?', 'True median of their deal_amount, shekels.', 2400000),
    column('n_ppsqm', 'INTEGER?', 'Those of them that have price_per_sqm.', 16),
    column('median_ppsqm', 'INTEGER?', 'True median of their price per square metre, shekels.', 30100),
    IS_INCOMPLETE,
  ],
  primaryKey: ['gush', 'year'],
  withoutRowid: true,
});
