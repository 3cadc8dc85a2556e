import { UnreadableFile } from '../../sources/text-file.ts';
import type { FeedRow, FeedTable } from './feed-tables.ts';
import { eachRow, type FeedTexts } from './feed-text.ts';
import { representativeDay } from './representative-day.ts';
import { isLightRail, isRail, type Stop, stationRows } from './stations.ts';

/** A variant of a line, with its trips on the representative weekday by stop. */
interface Variant {
  readonly line: string;
  readonly variant: string;
  readonly type: number;
  readonly trips: Map<number, number>;
}

interface Route {
  readonly name: string;
  readonly type: number;
  readonly variant: Variant;
  /** Stops of any day, for stations; null for other routes. */
  readonly stations: Set<number> | null;
}

/** A trip: its route, and how often it runs on the representative weekday. */
interface Trip {
  readonly route: Route;
  runs: number;
}

/** The tables of a feed, and what was left out, a sentence each. */
interface ReadFeed {
  readonly tables: readonly (readonly [FeedTable, Iterable<FeedRow>])[];
  readonly notes: readonly string[];
}

/**
 * Reads a feed: the tables of transit and of the stations that its rail and light rail serve. Memory holds the stops, the
 * trips and the counts of the variants, never the times.
 *
 * @param name of the feed in sentences
 */
export async function readFeed(texts: FeedTexts, name: string): Promise<ReadFeed> {
  const stops = await readStops(texts);
  const routes = await readRoutes(texts);
  const services = new Map<string, number>();
  const trips = new Map<string, Trip & { readonly service: string }>();
  const tripsText = textOf(texts, 'trips.txt');
  await eachRow(tripsText, ['route_id', 'service_id', 'trip_id'], [], ([routeId = '', service = '', id = ''], line) => {
    const route = routes.get(routeId);
    if (route === undefined)
      throw new UnreadableFile(`${tripsText.name}, line ${line}: routes.txt has no route '${routeId}'.`);
    services.set(service, (services.get(service) ?? 0) + 1);
    trips.set(id, { route, service, runs: 1 });
  });
  const day = await representativeDay(texts, name, (service) => services.get(service) ?? 0);
  await readFrequencies(texts, trips);
  for (const trip of trips.values()) {
    if (!day.services.has(trip.service)) trip.runs = 0;
  }
  const indexOf = new Map(stops.map(({ id }, at) => [id, at]));
  const notes = await countStops(texts, trips, indexOf);
  const variants = new Set([...routes.values()].map(({ variant }) => variant));
  const stationsOf = (isKind: (type: number) => boolean) =>
    [...routes.values()].flatMap(({ name: line, type, stations }) =>
      isKind(type) ? [...(stations ?? [])].map((at) => ({ stop: stops[at], line })) : [],
    );
  const tables: ReadFeed['tables'] = [
    ['transit_feed', [[day.date]]],
    [
      'transit_stops',
      stops
        .filter(({ isStation }) => !isStation)
        .map(({ id, code, name: stop, lat, lon, city }) => [id, code, stop, lat, lon, city]),
    ],
    ['transit_trips', tripRows(variants, stops)],
    [
      'rail_stations',
      stationRows(stationsOf(isRail), stops).map(({ name: station, lat, lon, codes }) => [
        station,
        lat,
        lon,
        codes[0] ?? null,
        'GTFS',
      ]),
    ],
    [
      'lrt_stations',
      stationRows(stationsOf(isLightRail), stops).map(({ name: station, lines, lat, lon, codes }) => [
        station,
        lines.join(', '),
        lat,
        lon,
        'operating',
        codes.join(','),
        'GTFS',
      ]),
    ],
  ];
  return { tables, notes };
}

function textOf(texts: FeedTexts, name: string) {
  const text = texts.get(name);
  if (text === undefined) throw new Error(`the feed has no ${name}`);
  return text;
}

async function readStops(texts: FeedTexts): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  const optional = ['stop_code', 'stop_name', 'stop_desc', 'location_type', 'parent_station'];
  await eachRow(textOf(texts, 'stops.txt'), ['stop_id', 'stop_lat', 'stop_lon'], optional, (cells) => {
    const [id = '', lat = '', lon = '', code = '', name = '', description = '', type = '', parent = ''] = cells;
    // The feed of Israel writes 'רחוב: … עיר: … רציף: … קומה: …' into the description.
    const city = /עיר:\s*(.*?)\s*(?:רציף:|קומה:|$)/.exec(description)?.[1] ?? '';
    stops.push({ id, lat, lon, code, name, city, parent, isStation: type !== '' && type !== '0' });
  });
  return stops;
}

async function readRoutes(texts: FeedTexts): Promise<ReadonlyMap<string, Route>> {
  const routes = new Map<string, Route>();
  const variants = new Map<string, Variant>();
  const optional = ['agency_id', 'route_short_name', 'route_long_name', 'route_desc'];
  const text = textOf(texts, 'routes.txt');
  await eachRow(text, ['route_id', 'route_type'], optional, (cells, line) => {
    const [id = '', typeText = '', agency = '', short = '', long = '', description = ''] = cells;
    if (!/^\d{1,4}$/.test(typeText))
      throw new UnreadableFile(`${text.name}, line ${line}: route_type '${typeText}' is not a number.`);
    const type = Number(typeText);
    // In the feed of Israel route_desc is '<line>-<direction>-<alternative>'. Elsewhere a route is a variant of its number.
    const parts = /^([^-]+)-(.+)$/.exec(description.trim());
    const [lineName, variantName] =
      parts === null ? [`${agency}:${short || id}`, id] : [parts[1] ?? '', parts[2] ?? ''];
    const key = JSON.stringify([lineName, variantName, type]);
    const variant = variants.get(key) ?? { line: lineName, variant: variantName, type, trips: new Map() };
    variants.set(key, variant);
    const stations = isRail(type) || isLightRail(type) ? new Set<number>() : null;
    routes.set(id, { name: short || long || lineName, type, variant, stations });
  });
  return routes;
}

/** Trips that run every so many seconds: as many as begin in the period. */
async function readFrequencies(texts: FeedTexts, trips: ReadonlyMap<string, Trip>): Promise<void> {
  const text = texts.get('frequencies.txt');
  if (text === undefined) return;
  const runs = new Map<Trip, number>();
  await eachRow(
    text,
    ['trip_id', 'start_time', 'end_time', 'headway_secs'],
    [],
    ([id = '', from = '', to = '', every = ''], line) => {
      const trip = trips.get(id);
      const [start, end, headway] = [secondsOf(from), secondsOf(to), Number(every)];
      if (!(end > start && headway > 0))
        throw new UnreadableFile(`${text.name}, line ${line}: times or headway_secs are wrong.`);
      if (trip !== undefined) runs.set(trip, (runs.get(trip) ?? 0) + Math.ceil((end - start) / headway));
    },
  );
  for (const [trip, count] of runs) trip.runs = count;
}

function secondsOf(time: string): number {
  const [hours, minutes, seconds] = time.trim().split(':').map(Number);
  return (hours ?? Number.NaN) * 3600 + (minutes ?? Number.NaN) * 60 + (seconds ?? Number.NaN);
}

/** Does not stop for passengers. */
const NONE = '1';

/** Counts the trips at each stop. Returns what was left out, a sentence each. */
async function countStops(
  texts: FeedTexts,
  trips: ReadonlyMap<string, Trip>,
  indexOf: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const text = textOf(texts, 'stop_times.txt');
  // The rows of a trip follow each other.
  let tripId: string | null = null;
  let trip: Trip | undefined;
  let tripNumber = 0;
  const lastTripAt: number[] = [];
  const unknown = { rows: 0, first: '' };
  await eachRow(
    text,
    ['trip_id', 'stop_id'],
    ['pickup_type', 'drop_off_type'],
    ([id = '', stopId = '', pickup, dropOff], line) => {
      if (id !== tripId) {
        tripId = id;
        trip = trips.get(id);
        tripNumber += 1;
      }
      if (trip === undefined) {
        if (unknown.rows === 0) unknown.first = `line ${line}, trip '${id}'`;
        unknown.rows += 1;
        return;
      }
      const isCounted = trip.runs > 0 || trip.route.stations !== null;
      if (!isCounted || (pickup === NONE && dropOff === NONE)) return;
      const stop = indexOf.get(stopId);
      if (stop === undefined)
        throw new UnreadableFile(`${text.name}, line ${line}: stops.txt has no stop '${stopId}'.`);
      // A trip that comes back to a stop is one trip there.
      if (lastTripAt[stop] === tripNumber) return;
      lastTripAt[stop] = tripNumber;
      trip.route.stations?.add(stop);
      const { trips: counts } = trip.route.variant;
      if (trip.runs > 0) counts.set(stop, (counts.get(stop) ?? 0) + trip.runs);
    },
  );
  if (unknown.rows === 0) return [];
  return [
    `${text.name}: left out, because trips.txt does not have their trips: ${unknown.rows} rows, the first at ${unknown.first}.`,
  ];
}

function* tripRows(variants: Iterable<Variant>, stops: readonly Stop[]): Generator<FeedRow> {
  for (const { line, variant, type, trips } of variants) {
    for (const [at, count] of trips) yield [stops[at]?.id ?? null, line, variant, type, count];
  }
}
