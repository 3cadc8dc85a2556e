import { distanceM, movedBy, type Point } from '../../geometry/distance.ts';
import { readFacts } from '../../sources/facts.ts';
import type { SourceRecord } from '../../sources/layout.ts';
import type { lrtStations, railStations } from '../../sources/layouts/location.ts';
import { railStationList } from '../../sources/rail-stations.ts';
import { asPublished } from '../land/spots.ts';
import { type FeedPart, stopRecord, VARIANTS, variantTrips } from './feed.ts';

type RailRecord = SourceRecord<typeof railStations>;
type LightRailRecord = SourceRecord<typeof lrtStations>;

const RAIL = 2;
const LIGHT_RAIL = 0;
const SOURCE = 'synthetic';

/** Lines of the railway by the numbers of their stations, with trains a day in each direction. */
const railLines = () =>
  readFacts('rail_lines.csv', ['trips', 'stations']).map(({ trips, stations }) => ({
    trips: Number(trips),
    stations: stations.split(' ').map(Number),
  }));

/** Stations without a line in the model, because they are under construction. */
const UNDER_CONSTRUCTION = [3900, 4300, 4310] as const;

/** Stations that exist only in the model: a planned one, and one where no train stops. */
const INVENTED_STATIONS = [
  { name: 'אילת (סינתטי)', lat: 29.572, lon: 34.958, status: 'מתוכננת', inFeed: false },
  { name: 'תחנה סינתטית ללא שירות', lat: 31.95, lon: 34.866, status: 'נוסעים', inFeed: true },
] as const;

/** Codes of stops on the signs of stations, next to those of buses. */
const FIRST_RAIL_CODE = 17_000;
const FIRST_LIGHT_RAIL_CODE = 80_000;

/** Ids of these stops in the feed, beyond those of buses. */
const FIRST_RAIL_STOP_ID = 37_000;
const FIRST_LIGHT_RAIL_STOP_ID = 52_000;

/** Some trains end before the last stations of their line: the share of trains, and of stations. */
const SHORT_RUNS = { trips: 0.85, stations: 0.2 } as const;

/** The railway: stations as the ministry lists them, their stops, and the trains of the representative weekday. */
export function syntheticRailway(): FeedPart & { readonly stations: readonly RailRecord[] } {
  const all = [
    ...railStationList().map((station) => ({
      ...station,
      status: UNDER_CONSTRUCTION.some((number) => number === station.stationNo) ? 'בבניה' : 'נוסעים',
      inFeed: !UNDER_CONSTRUCTION.some((number) => number === station.stationNo),
    })),
    ...INVENTED_STATIONS.map((station) => ({ ...station, stationNo: null })),
  ].map((station, at) => ({
    ...station,
    assetNo: at + 1,
    code: station.inFeed ? String(FIRST_RAIL_CODE + 2 * at) : null,
    stopId: String(FIRST_RAIL_STOP_ID + at),
  }));
  const stopIdOf = new Map(all.map(({ stationNo, stopId }) => [stationNo, stopId]));
  return {
    stations: all.map(({ name, lat, lon, assetNo, stationNo, status, code }) => ({
      values: {
        name,
        lat,
        lon,
        asset_no: assetNo,
        station_no: stationNo,
        official_status: status,
        stop_code: code,
        source: SOURCE,
      },
      geometry: null,
    })),
    stops: all
      .filter(({ inFeed }) => inFeed)
      .map(({ stopId, code, name, lat, lon }) =>
        stopRecord({ stop_id: stopId, stop_code: code, name: name.replace(/ - /g, ' '), lat, lon, city: null }),
      ),
    trips: railLines().flatMap(({ trips, stations }, at) => {
      const ids = stations.map((number) => {
        const id = stopIdOf.get(number);
        if (id === undefined) throw new Error(`facts/rail_stations.csv has no station ${number}`);
        return id;
      });
      return bothWays(`8${at + 1}001`, RAIL, ids, trips);
    }),
  };
}

/** Light-rail lines that are not open, along these points, with a station every 800 m. */
const futureLines = () => {
  const points = readFacts('lrt_future_lines.csv', ['name', 'status', 'lat', 'lon']);
  return [...new Set(points.map(({ name }) => name))].map((name) => {
    const ofLine = points.filter((point) => point.name === name);
    const status: 'planned' | 'under_construction' = ofLine[0]?.status === 'planned' ? 'planned' : 'under_construction';
    return { name, status, way: ofLine.map(({ lat, lon }) => ({ lat: Number(lat), lon: Number(lon) })) };
  });
};
const STATION_EVERY_M = 800;

/** Trams a day in each direction, and the share of them that only run on the middle half of the line. */
const LIGHT_RAIL_TRIPS = { whole: 165, short: 70 } as const;
/** Distance of each of the two platforms of a station from its middle. */
const PLATFORM_M = 25;

/** Light rail: the lines in operation with a platform for each direction, and lines that are not open yet. */
export function syntheticLightRail(): FeedPart & { readonly stations: readonly LightRailRecord[] } {
  const open = readFacts('lrt_stations.csv', ['name', 'line', 'city', 'order', 'lat', 'lon', 'status']).map(
    (row, at) => {
      const middle = { lat: Number(row.lat), lon: Number(row.lon) };
      const platform = (side: 0 | 1) => ({
        stopId: String(FIRST_LIGHT_RAIL_STOP_ID + 2 * at + side),
        code: String(FIRST_LIGHT_RAIL_CODE + 2 * at + side),
        ...asPublished(movedBy(middle, 0, side === 0 ? PLATFORM_M : -PLATFORM_M)),
      });
      return { ...row, middle, out: platform(0), back: platform(1) };
    },
  );
  const networks = [...new Set(open.map(({ city, line }) => `${city}/${line}`))];
  return {
    stations: [
      ...open.map(({ name, line, middle, out, back }) => ({
        values: {
          name,
          lines: line,
          ...middle,
          status: 'operating' as const,
          stop_codes: `${out.code},${back.code}`,
          source: SOURCE,
        },
        geometry: null,
      })),
      ...futureLines().flatMap(({ name, status, way }) =>
        along(way).map((point, at) => ({
          values: {
            name: `תחנה סינתטית ${at + 1}`,
            lines: name,
            ...point,
            status,
            stop_codes: null,
            source: SOURCE,
          },
          geometry: null,
        })),
      ),
    ],
    stops: open.flatMap(({ name, city, out, back }) =>
      [out, back].map(({ stopId, code, lat, lon }) =>
        stopRecord({ stop_id: stopId, stop_code: code, name, lat, lon, city: city === 'ירושלים' ? city : null }),
      ),
    ),
    trips: networks.flatMap((network, number) => {
      const line = `9${number + 1}001`;
      const stations = open.filter(({ city, line: name }) => `${city}/${name}` === network);
      const middle = stations.slice(Math.floor(stations.length / 4), Math.ceil((3 * stations.length) / 4));
      const run = (ids: readonly string[], variant: string, trips: number) =>
        variantTrips(ids, { line, variant, routeType: LIGHT_RAIL }, () => trips);
      return [
        ...run(
          stations.map(({ out }) => out.stopId),
          VARIANTS.out,
          LIGHT_RAIL_TRIPS.whole,
        ),
        ...run(stations.map(({ back }) => back.stopId).reverse(), VARIANTS.back, LIGHT_RAIL_TRIPS.whole),
        ...run(
          middle.map(({ out }) => out.stopId),
          VARIANTS.short,
          LIGHT_RAIL_TRIPS.short,
        ),
      ];
    }),
  };
}

function bothWays(line: string, routeType: number, stopIds: readonly string[], trips: number) {
  const fullRuns = Math.floor(stopIds.length * (1 - SHORT_RUNS.stations));
  const tripsAt = (place: number) => (place < fullRuns ? trips : Math.round(trips * SHORT_RUNS.trips));
  return [
    ...variantTrips(stopIds, { line, variant: VARIANTS.out, routeType }, tripsAt),
    ...variantTrips([...stopIds].reverse(), { line, variant: VARIANTS.back, routeType }, tripsAt),
  ];
}

/** Points along a way, the first at its beginning. */
function along(way: readonly Point[]): readonly Point[] {
  return way.slice(1).flatMap((to, before) => {
    const from = way[before] ?? to;
    const steps = Math.max(1, Math.round(distanceM(from, to) / STATION_EVERY_M));
    return Array.from({ length: steps }, (_, at) =>
      asPublished({
        lat: from.lat + ((to.lat - from.lat) * at) / steps,
        lon: from.lon + ((to.lon - from.lon) * at) / steps,
      }),
    );
  });
}
