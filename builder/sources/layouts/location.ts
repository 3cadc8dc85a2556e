import {
  NOISE_BANDS,
  SCHOOL_KIND_KEYS,
  SCHOOL_KIND_SOURCES,
  SCHOOL_LOCATION_ACCURACIES,
  SCHOOL_SECTORS,
  SEAS,
  STATION_OFFICIAL_STATUSES,
  STATION_STATUSES,
} from '../../../src/catalogue/index.ts';
import { layout, optional, required } from '../layout.ts';

const LAT = required.real('Latitude, WGS84.', { min: -90, max: 90 });
const LON = required.real('Longitude, WGS84.', { min: -180, max: 180 });
const STATION_SOURCE = optional.text('Where the station is known from, as poi_stations.source says it.');

export const railStations = layout({
  name: 'rail_stations',
  description:
    'A station of the railway, as the list of assets of the ministry of transport has it: in service, being built or ' +
    'planned. The stop of the feed that it is can be left out: then it is the nearest rail stop that no other station names.',
  geometry: 'none',
  fields: {
    name: required.text('Official name.'),
    lat: LAT,
    lon: LON,
    asset_no: optional.integer('Number of the asset at the ministry.', { min: 0 }),
    station_no: optional.integer('Number of the station at the railway.', { min: 0 }),
    official_status: optional.text("The ministry's words: with passengers, being built, planned.", {
      values: STATION_OFFICIAL_STATUSES,
    }),
    stop_code: optional.text('Code of its stop in the feed (stop_code).'),
    source: STATION_SOURCE,
  },
  fills: ["poi_stations of kind 'rail'"],
});

export const lrtStations = layout({
  name: 'lrt_stations',
  description: 'A station of light rail. One where lines cross is one record, with the names of all of them.',
  geometry: 'none',
  fields: {
    name: required.text('Official name.'),
    lines: optional.text("Names of its lines, separated by ', '."),
    lat: LAT,
    lon: LON,
    status: required.text('operating, planned, under_construction or no_service.', { values: STATION_STATUSES }),
    stop_codes: optional.text('Codes of its stops in the feed (stop_code, one a platform), separated by commas.'),
    source: STATION_SOURCE,
  },
  fills: ["poi_stations of kind 'lrt'"],
});

export const transitFeed = layout({
  name: 'transit_feed',
  description: 'What day the trips of transit_trips are of. One record.',
  geometry: 'none',
  fields: {
    representative_weekday: required.date('An ordinary working day that the feed covers, on which trips were counted.'),
  },
  fills: ['meta.representative_weekday_gtfs'],
});

export const transitStops = layout({
  name: 'transit_stops',
  description: 'A stop of the public transport feed (stops.txt of GTFS). At most one record a stop_id.',
  geometry: 'none',
  fields: {
    stop_id: required.text('Id of the stop in the feed.'),
    stop_code: optional.text('Code on the sign at the stop.'),
    name: optional.text('Name of the stop.'),
    lat: LAT,
    lon: LON,
    city: optional.text('Locality, in the words of the feed.'),
  },
  key: ['stop_id'],
  fills: ['poi_bus_stops', 'loc_metrics_*: buses, transit_score', 'poi_stations.name_gtfs'],
});

export const transitTrips = layout({
  name: 'transit_trips',
  description:
    'How often a variant of a line stops at a stop on the representative weekday: trips of stop_times.txt, counted by stop, ' +
    'line and variant over the services of that day. At most one record a stop, line and variant.',
  geometry: 'none',
  fields: {
    stop_id: required.text('Stop, transit_stops.stop_id.'),
    line: required.text(
      'What identifies a line; its number is not enough, because many towns have a line 5. In the feed of ' +
        'Israel, the first part of route_desc.',
    ),
    variant: required.text(
      'Direction and alternative of the line. In the feed of Israel, the other parts of route_desc.',
    ),
    route_type: required.integer(
      'Type of the route in the feed: 3 bus, 0 tram or light rail, 2 rail, 715 on demand, 5 cable car, 8 shared taxi.',
      { min: 0 },
    ),
    weekday_trips: required.integer('Trips of the variant that stop here on that day.', { min: 0 }),
  },
  key: ['stop_id', 'line', 'variant'],
  fills: [
    'poi_bus_stops: trips and lines',
    'poi_stations.weekday_trips',
    'loc_metrics_*: railway, buses, transit_score',
  ],
});

export const schools = layout({
  name: 'schools',
  description:
    'A school or kindergarten, as the ministry of education lists it. At most one record an institution. Its attributes are ' +
    'of the file of institutions up to 2015; where that lacks it, its kind comes from a word in its name.',
  geometry: 'none',
  fields: {
    id: required.integer('Code of the institution.', { min: 1 }),
    name: optional.text('Name of the institution.'),
    kind: optional.text(`${SCHOOL_KIND_KEYS.join(', ')}.`, { values: SCHOOL_KIND_KEYS }),
    kind_source: optional.text("'mosdot' (the file of attributes) or 'name' (a word in the name).", {
      values: SCHOOL_KIND_SOURCES,
    }),
    sector: optional.text('Sector, in Hebrew.', { values: SCHOOL_SECTORS }),
    supervision: optional.text('Supervision, in Hebrew.'),
    legal_status: optional.text('Legal status, in Hebrew.'),
    special_ed: optional.flag('1 for special education.'),
    grade_from: optional.integer('Lowest grade; 0 = kindergarten.', { min: 0, max: 14 }),
    grade_to: optional.integer('Highest grade.', { min: 0, max: 14 }),
    students: optional.integer('Pupils in attrs_year.', { min: 0 }),
    attrs_year: optional.integer('Year of the attributes.', { min: 2011, max: 2015 }),
    lat: LAT,
    lon: LON,
    loc_accuracy: optional.text('How well its place is known, in Hebrew.', { values: SCHOOL_LOCATION_ACCURACIES }),
    loc_placeholder: required.flag('1 where the point stands for a place that is not known.'),
    settlement_code: optional.integer('Locality code of the national statistics bureau.'),
    settlement_name: optional.text('Name of the locality in the words of the ministry.'),
  },
  key: ['id'],
  fills: ['poi_schools', 'loc_metrics_*: schools and kindergartens'],
});

export const coastline = layout({
  name: 'coastline',
  description: 'A stretch of the coast of the Mediterranean or of the Red Sea. Shores of lakes do not belong here.',
  geometry: 'line',
  fields: { sea: required.text('mediterranean or red_sea.', { values: SEAS }) },
  fills: ['loc_metrics_*: dist_sea_m, sea'],
});

export const elevation = layout({
  name: 'elevation',
  description:
    'A point of a grid of heights of the surface. A place has the height of the nearest point, if that is at most 1 km away: the ' +
    'finer the grid, the truer.',
  geometry: 'none',
  fields: {
    lat: LAT,
    lon: LON,
    elevation_m: required.real('Height above the geoid, metres.', { min: -500, max: 3000 }),
  },
  fills: ['loc_metrics_*: elevation_m'],
});

/** Bands of noise by the names of the source. */
const BANDS = NOISE_BANDS.map(({ label }) => label);

export const noiseZones = layout({
  name: 'noise_zones',
  description:
    'A zone of aircraft noise: a band between two contours of equal noise (LDN), or an area in which the law restricts building ' +
    'because of it. One of the two, band or statutory_label, is given.',
  geometry: 'polygon',
  fields: {
    airport: required.text('Name of the airport, in Hebrew.'),
    is_main_airport: required.flag('1 for the main airport of the country, whose bands noise_ldn_min is read from.'),
    is_active: required.flag('0 for an airport that was closed: its zones do not count.'),
    band: optional.text('LDN between two contours, dB.', { values: BANDS }),
    statutory_label: optional.text('What the law calls the area, in Hebrew.'),
  },
  fills: ['loc_metrics_*: noise_zone, noise_ldn_min'],
});
