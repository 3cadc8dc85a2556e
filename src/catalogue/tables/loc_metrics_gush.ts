import { LOCATION_COLUMNS } from '../location-columns.ts';
import { column, storedTable } from '../table.ts';

export const locMetricsGush = storedTable({
  name: 'loc_metrics_gush',
  group: 'location',
  description: 'What lies around the centre of a cadastral block, measured as in loc_metrics_parcel.',
  columns: [
    column('gush', 'INTEGER', 'Number of the block, gushim.gush.', 6955),
    column('geo_source', 'TEXT?', "'gush': measured from the centre of its polygon.", 'gush', ['gush']),
    ...LOCATION_COLUMNS,
  ],
  primaryKey: ['gush'],
});
