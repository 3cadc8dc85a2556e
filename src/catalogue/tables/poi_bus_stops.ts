import { column, storedTable } from '../table.ts';

export const poiBusStops = storedTable({
  name: 'poi_bus_stops',
  group: 'location',
  description:
    'Stops of public transport, with their trips on the representative weekday. What lies near a parcel is ready in ' +
    'loc_metrics_parcel: there is no index by place.',
  columns: [
    column('stop_id', 'TEXT', 'Stop id in the feed.', '1001'),
    column('stop_code', 'TEXT?', 'Code on the sign at the stop.', '20001'),
    column('name', 'TEXT?', 'Name of the stop.', 'תחנה סינתטית 1'),
    column('lat', 'REAL', 'Latitude (WGS84).', 32.0833),
    column('lon', 'REAL', 'Longitude (WGS84).', 34.7738),
    column(
      'weekday_trips',
      'INTEGER?',
      'Trips of all means of transport on that weekday; NULL where the trips of the feed are not known.',
      240,
    ),
    column('bus_trips', 'INTEGER?', 'Bus trips among them (route type 3).', 240),
    column('n_lines', 'INTEGER?', 'Different lines that stop here.', 5),
    column(
      'route_types',
      'TEXT?',
      'JSON array of route types of the feed: 3 bus, 0 tram or light rail, 2 rail, 715 on demand; 5 and 8 occur.',
      '[3]',
    ),
    column('city_gtfs', 'TEXT?', 'Locality in the words of the feed.', 'תל אביב-יפו'),
  ],
  primaryKey: ['stop_id'],
});
