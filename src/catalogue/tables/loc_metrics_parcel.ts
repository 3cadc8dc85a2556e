import { GEO_PRECISIONS } from '../enumerations.ts';
import { LOCATION_COLUMNS } from '../location-columns.ts';
import { column, storedTable } from '../table.ts';

export const locMetricsParcel = storedTable({
  name: 'loc_metrics_parcel',
  group: 'location',
  description:
    'What lies around the point of a parcel: stations, buses, schools, sea, height, aircraft noise. Distances are straight ' +
    "lines in metres. Of a parcel whose geo_precision is 'settlement' or NULL nothing is measured: all its metrics are NULL.",
  columns: [
    column('gush', 'INTEGER', 'Cadastral block.', 6955),
    column('chelka', 'INTEGER', 'Parcel within the gush.', 12),
    column(
      'geo_precision',
      'TEXT?',
      "How true the point is: 'parcel', 'gush' or 'settlement'; what is measured is no truer.",
      'parcel',
      GEO_PRECISIONS,
    ),
    ...LOCATION_COLUMNS,
  ],
  primaryKey: ['gush', 'chelka'],
  withoutRowid: true,
});
