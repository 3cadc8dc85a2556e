import { STATION_KINDS, STATION_OFFICIAL_STATUSES, STATION_STATUSES } from '../place-enumerations.ts';
import { column, storedTable } from '../table.ts';

export const poiStations = storedTable({
  name: 'poi_stations',
  group: 'location',
  description: 'Stations of the railway and of light rail: in operation, being built, planned, or without service.',
  columns: [
    column(
      'id',
      'TEXT',
      "'rail:<stop code of the feed>' or 'rail:asset<n>', 'lrt:<codes of its stops, separated by commas>' or 'lrt:planned<n>'.",
      'rail:17000',
    ),
    column('feature_id', 'INTEGER', 'Its number in the map tiles.', 1),
    column('kind', 'TEXT', "'rail' or 'lrt' (light rail).", 'rail', STATION_KINDS),
    column('name', 'TEXT?', 'Official name, where the station was matched.', 'תל אביב - סבידור מרכז'),
    column(
      'status',
      'TEXT?',
      "'operating', 'planned', 'under_construction' or 'no_service'.",
      'operating',
      STATION_STATUSES,
    ),
    column('lat', 'REAL', 'Latitude (WGS84).', 32.0837),
    column('lon', 'REAL', 'Longitude (WGS84).', 34.7982),
    column(
      'weekday_trips',
      'INTEGER?',
      'Trains on the representative weekday; NULL where the feed does not have it.',
      412,
    ),
    column('lines', 'TEXT?', 'Names of its light-rail lines; NULL for the railway.', 'הקו האדום'),
    column('name_gtfs', 'TEXT?', 'Name in the feed.', 'תל אביב סבידור מרכז'),
    column('source', 'TEXT?', 'Where the station is known from.', 'synthetic'),
    column('official_asset_no', 'INTEGER?', 'Number of the asset at the ministry; railway only.', 41),
    column(
      'official_status',
      'TEXT?',
      "The ministry's words: with passengers, being built, planned.",
      'נוסעים',
      STATION_OFFICIAL_STATUSES,
    ),
  ],
  primaryKey: ['id'],
  unique: [['feature_id']],
  indexes: [{ name: 'poi_stations_by_kind', columns: ['kind', 'status'] }],
});
