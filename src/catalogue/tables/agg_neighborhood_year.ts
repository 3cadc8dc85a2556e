import { IS_INCOMPLETE } from '../statistics-columns.ts';
import { column, storedTable } from '../table.ts';

export const aggNeighborhoodYear = storedTable({
  name: 'agg_neighborhood_year',
  group: 'aggregates',
  description:
    "Deals of a neighbourhood by year: only those whose locality is the neighbourhood's own. Medians are of residential " +
    'stat deals, discount projects left out.',
  columns: [
    column('nbhd_id', 'INTEGER', 'Neighbourhood, neighborhoods.nbhd_id.', 50001234),
    column('year', 'INTEGER', 'Year of the deals.', 2024),
    column('deals', 'INTEGER', 'Every deal of the neighbourhood and year, of all groups.', 86),
    column('deals_residential', 'INTEGER', 'Residential deals among them.', 79),
    column('n_stats', 'INTEGER', 'Deals behind median_price.', 61),
    column('median_price', 'INTEGER?', 'True median residential price, shekels; NULL where n_stats = 0.', 2900000),
    column('n_ppsqm', 'INTEGER', 'Deals behind median_ppsqm.', 58),
    column(
      'median_ppsqm',
      'INTEGER?',
      'True median price per square metre, new builds and existing stock together, shekels.',
      33800,
    ),
    column('n_ppsqm_existing', 'INTEGER', 'Deals behind median_ppsqm_existing.', 52),
    column('median_ppsqm_existing', 'INTEGER?', 'The same median of existing stock alone, shekels.', 33100),
    IS_INCOMPLETE,
  ],
  primaryKey: ['nbhd_id', 'year'],
  withoutRowid: true,
});
