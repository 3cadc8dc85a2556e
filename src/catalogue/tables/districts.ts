import { CHANGE_METHODS, DISTRICTS } from '../enumerations.ts';
import { column, storedTable } from '../table.ts';

export const districts = storedTable({
  name: 'districts',
  group: 'core',
  description: 'The seven districts with their statistics. The last, יהודה והשומרון, has only few deals.',
  columns: [
    column('name', 'TEXT', 'Name of the district.', 'המרכז', DISTRICTS),
    column('n_settlements', 'INTEGER?', 'Localities with deals.', 190),
    column('deals_total', 'INTEGER?', 'Deals of all groups, all time.', 6950),
    column('deals_12m', 'INTEGER?', 'Deals of all groups in 12m.', 310),
    column('median_price_12m', 'INTEGER?', 'Median residential price in 12m, shekels.', 2350000),
    column('n_ppsqm_12m', 'INTEGER?', 'Deals behind median_ppsqm_12m.', 180),
    column('median_ppsqm_12m', 'INTEGER?', 'Median price per square metre in 12m, shekels.', 24800),
    column('median_ppsqm_prev12m', 'INTEGER?', 'The same median in prev12m, shekels.', 24500),
    column(
      'ppsqm_change_pct',
      'REAL?',
      'Change of the existing-stock median in percent points; only where both windows have at least 50 deals.',
      1.2,
    ),
    column('lat', 'REAL?', 'Mean latitude of its parcel points: where to put a label.', 32.05),
    column('lon', 'REAL?', 'Mean longitude of its parcel points.', 34.87),
    column('ppsqm_change_method', 'TEXT?', "'existing' where ppsqm_change_pct is set.", 'existing', CHANGE_METHODS),
  ],
  primaryKey: ['name'],
});
