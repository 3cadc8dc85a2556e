import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distanceM, type Point } from '../geometry/distance.ts';
import type { Position } from '../geometry/shapes.ts';
import type { Layout, SourceRecord } from '../sources/layout.ts';
import {
  coastline,
  elevation,
  lrtStations,
  noiseZones,
  railStations,
  schools,
  transitStops,
  transitTrips,
} from '../sources/layouts/location.ts';
import type { RecordSource } from '../sources/records.ts';
import { sharedSources } from '../world-records.testing.ts';
import { MIDDLE_WORLD, openWorld } from '../worlds.testing.ts';

/** The surroundings of parcels, recomputed from the raw records, point by point and without any index. */
let db: Database.Database;
let raw: Raw;

interface Raw {
  readonly rail: readonly SourceRecord<typeof railStations>['values'][];
  readonly lightRail: readonly SourceRecord<typeof lrtStations>['values'][];
  readonly stops: readonly SourceRecord<typeof transitStops>['values'][];
  readonly trips: readonly SourceRecord<typeof transitTrips>['values'][];
  readonly schools: readonly SourceRecord<typeof schools>['values'][];
  readonly heights: readonly SourceRecord<typeof elevation>['values'][];
  readonly coast: readonly SourceRecord<typeof coastline>[];
  readonly noise: readonly SourceRecord<typeof noiseZones>[];
}

beforeAll(async () => {
  db = await openWorld(MIDDLE_WORLD);
  const { records } = sharedSources(MIDDLE_WORLD);
  const values = async <Of extends Layout>(layout: Of) =>
    (await recordsIn(records, layout)).map((record) => record.values as SourceRecord<Of>['values']);
  raw = {
    rail: await values(railStations),
    lightRail: await values(lrtStations),
    stops: await values(transitStops),
    trips: await values(transitTrips),
    schools: await values(schools),
    heights: await values(elevation),
    coast: await recordsIn(records, coastline),
    noise: await recordsIn(records, noiseZones),
  };
});

afterAll(() => db.close());

async function recordsIn<Of extends Layout>(sources: readonly RecordSource[], layout: Of) {
  const source = sources.find((each) => each.layout === layout);
  if (source === undefined) throw new Error(`no source of ${layout.name}`);
  const found: SourceRecord<Of>[] = [];
  for await (const batch of source.batches({ parcels: () => [] })) {
    if (batch.kind === 'unusable') throw new Error(batch.message);
    found.push(...(batch.records as readonly SourceRecord<Of>[]));
  }
  return found;
}

interface Measured extends Point {
  readonly gush: number;
  readonly chelka: number;
  readonly [column: string]: number | string | null;
}

const rows = <Row>(sql: string) => db.prepare<[], Row>(sql).all();
const value = <T = number>(sql: string) => db.prepare<[], T>(sql).pluck().get();
const PLACED = "p.geo_precision IN ('parcel', 'gush')";

/** Parcels all over the country: one in this many, and every parcel in a noise zone. */
const sample = () =>
  rows<Measured>(`
    SELECT p.lat, p.lon, m.*
    FROM parcels p JOIN loc_metrics_parcel m USING (gush, chelka)
    WHERE ${PLACED} AND (p.id % 29 = 0 OR m.noise_zone IS NOT NULL)
  `);

const nearest = <Item extends Point>(from: Point, items: readonly Item[]) => {
  let best: { readonly item: Item; readonly distanceM: number } | null = null;
  for (const item of items) {
    const distance = distanceM(from, item);
    if (best === null || distance < best.distanceM) best = { item, distanceM: distance };
  }
  if (best === null) throw new Error('nothing is near');
  return best;
};
const within = <Item extends Point>(from: Point, items: readonly Item[], radiusM: number) =>
  items.filter((item) => distanceM(from, item) <= radiusM);
const sum = (values: Iterable<number>) => [...values].reduce((total, each) => total + each, 0);

/** Trips at some stops: for each variant, the most at one of them, summed. */
function tripsAt(stopIds: ReadonlySet<string>, routeType: number) {
  const most = new Map<string, number>();
  const lines = new Set<string>();
  const served = new Set<string>();
  for (const trip of raw.trips) {
    if (trip.route_type !== routeType || trip.weekday_trips === 0 || !stopIds.has(trip.stop_id)) continue;
    const variant = `${trip.line}|${trip.variant}`;
    most.set(variant, Math.max(most.get(variant) ?? 0, trip.weekday_trips));
    lines.add(trip.line);
    served.add(trip.stop_id);
  }
  return { trips: sum(most.values()), lines: lines.size, stops: served.size };
}

const stopsOf = (codes: readonly string[]) =>
  new Set(
    raw.stops.filter(({ stop_code: code }) => code !== null && codes.includes(code)).map(({ stop_id }) => stop_id),
  );

/** Stations with their trips, as in the raw lists and the feed. */
function stations() {
  const rail = raw.rail.map((station) => ({
    ...station,
    trips: station.stop_code === null ? 0 : tripsAt(stopsOf([station.stop_code]), 2).trips,
  }));
  const lightRail = raw.lightRail.map((station) => ({
    ...station,
    codes: station.stop_codes?.split(',') ?? [],
    trips: station.stop_codes === null ? 0 : tripsAt(stopsOf(station.stop_codes.split(',')), 0).trips,
  }));
  return {
    rail: rail.filter(({ trips }) => trips > 0),
    open: lightRail.filter(({ trips }) => trips > 0),
    future: lightRail.filter(({ status }) => status === 'planned' || status === 'under_construction'),
  };
}

describe('distances to stations', () => {
  it('are those to the nearest one of each kind, among all of them', () => {
    const { rail, open, future } = stations();
    expect([rail.length, open.length]).toEqual([66, 56]);
    expect(future.length).toBeGreaterThan(20);
    const parcels = sample();
    expect(parcels.length).toBeGreaterThan(100);
    for (const parcel of parcels) {
      const train = nearest(parcel, rail);
      const tram = nearest(parcel, open);
      const futureTram = nearest(parcel, future);
      expect(parcel, `${parcel.gush}/${parcel.chelka}`).toMatchObject({
        dist_rail_m: Math.round(train.distanceM),
        rail_station_id: `rail:${train.item.stop_code}`,
        rail_weekday_trips: train.item.trips,
        dist_lrt_m: Math.round(tram.distanceM),
        lrt_station_id: `lrt:${tram.item.codes.join(',')}`,
        lrt_weekday_trips: tram.item.trips,
        dist_lrt_planned_m: Math.round(futureTram.distanceM),
      });
    }
  });
});

describe('buses and the transit score', () => {
  it('equal those of a scan of every stop and every variant', () => {
    const { rail, open } = stations();
    for (const parcel of sample().filter((_, at) => at % 3 === 0)) {
      const near = new Set(within(parcel, raw.stops, 500).map(({ stop_id }) => stop_id));
      const bus = tripsAt(near, 3);
      expect(parcel).toMatchObject({ bus_trips_500m: bus.trips, bus_lines_500m: bus.lines, bus_stops_500m: bus.stops });
      const train = nearest(parcel, rail);
      const tram = nearest(parcel, open);
      const x =
        bus.trips + (train.distanceM <= 1_000 ? train.item.trips : 0) + (tram.distanceM <= 600 ? tram.item.trips : 0);
      expect(parcel.transit_score).toBe(Math.round(Math.min(100, (100 * Math.log(1 + x)) / Math.log(1 + p99()))));
    }
    expect(value('SELECT max(transit_score) FROM loc_metrics_parcel')).toBe(100);
  });

  /** From the columns of the table: no station of the sample is within a metre of 1,000 and 600 m. */
  const p99 = () => {
    const xs = rows<{ x: number }>(`
      SELECT m.bus_trips_500m + iif(m.dist_rail_m <= 1000, m.rail_weekday_trips, 0)
        + iif(m.dist_lrt_m <= 600, m.lrt_weekday_trips, 0) AS x
      FROM loc_metrics_parcel m JOIN parcels p USING (gush, chelka) WHERE ${PLACED} ORDER BY x
    `).map(({ x }) => x);
    const place = 0.99 * (xs.length - 1);
    const [below, above] = [xs[Math.floor(place)] ?? Number.NaN, xs[Math.ceil(place)] ?? Number.NaN];
    return below + (place - Math.floor(place)) * (above - below);
  };
});

describe('schools', () => {
  it('equal those of a scan of every institution', () => {
    const known = raw.schools.filter(({ loc_placeholder: placeholder }) => placeholder === 0);
    const kindergartens = known.filter(({ kind }) => kind === 'kindergarten');
    const others = known.filter(({ kind }) => kind !== 'kindergarten' && kind !== 'unknown' && kind !== null);
    const elementary = others.filter(({ kind }) => kind === 'elementary' || kind === 'combined');
    for (const parcel of sample()) {
      expect(parcel).toMatchObject({
        schools_1km: within(parcel, others, 1_000).length,
        elementary_1km: within(parcel, elementary, 1_000).length,
        dist_elementary_m: Math.round(nearest(parcel, elementary).distanceM),
        kindergartens_500m: within(parcel, kindergartens, 500).length,
      });
    }
    expect(value('SELECT count(*) FROM poi_schools WHERE loc_placeholder = 1')).toBe(raw.schools.length - known.length);
    expect(raw.schools.length - known.length).toBeGreaterThan(20);
  });
});

describe('the land', () => {
  it('has the sea nearest to the parcel, found by a walk along the coast', () => {
    const walked = raw.coast.flatMap(({ values: { sea }, geometry }) =>
      geometry.flatMap((line) => walk(line).map((point) => ({ sea, ...point }))),
    );
    for (const parcel of sample().filter((_, at) => at % 3 === 0)) {
      const shore = nearest(parcel, walked);
      expect(parcel.sea).toBe(shore.item.sea);
      expect(Math.abs(Number(parcel.dist_sea_m) - shore.distanceM)).toBeLessThan(1.5);
    }
    expect(rows('SELECT DISTINCT sea FROM loc_metrics_parcel WHERE sea IS NOT NULL')).toHaveLength(2);
  });

  /** Points of a line, some ten metres apart. */
  const walk = (line: readonly Position[]) =>
    line.slice(1).flatMap(([lon, lat], before) => {
      const [fromLon, fromLat] = line[before] ?? [lon, lat];
      const steps = Math.ceil(distanceM({ lat: fromLat, lon: fromLon }, { lat, lon }) / 10);
      return Array.from({ length: steps + 1 }, (_, at) => ({
        lat: fromLat + ((lat - fromLat) * at) / steps,
        lon: fromLon + ((lon - fromLon) * at) / steps,
      }));
    });

  it('has the height of the nearest point of the grid, and every parcel has a height', () => {
    for (const parcel of sample().filter((_, at) => at % 3 === 0)) {
      expect(parcel.elevation_m).toBe(nearest(parcel, raw.heights).item.elevation_m);
    }
    const without = `SELECT count(*) FROM loc_metrics_parcel m JOIN parcels p USING (gush, chelka)
      WHERE ${PLACED} AND m.elevation_m IS NULL`;
    expect(value(without)).toBe(0);
    expect(value('SELECT min(elevation_m) FROM loc_metrics_parcel')).toBeLessThan(-100);
  });

  it('has noise if a contour of an active airport goes around the parcel, which is rare', () => {
    const loud = sample().filter(({ noise_zone: zone }) => zone !== null);
    expect(loud.length).toBeGreaterThan(10);
    for (const parcel of sample()) {
      const zones = raw.noise
        .filter(({ values, geometry }) => values.is_active === 1 && geometry.some((rings) => isWithin(parcel, rings)))
        .map(({ values }) => values);
      const loudest = zones.sort((a, b) => Number(b.band?.slice(0, 2) ?? 0) - Number(a.band?.slice(0, 2) ?? 0))[0];
      expect(parcel).toMatchObject({
        noise_zone: loudest === undefined ? null : `${loudest.airport} ${loudest.band ?? loudest.statutory_label}`,
        noise_ldn_min: loudest?.is_main_airport === 1 ? Number(loudest.band?.slice(0, 2)) : null,
      });
    }
    const share = value('SELECT avg(noise_zone IS NULL) FROM loc_metrics_parcel') ?? 0;
    expect(share).toBeGreaterThan(0.96);
    expect(share).toBeLessThan(1);
  });

  /** Whether a line to the east crosses the rings an odd number of times. */
  const isWithin = ({ lat, lon }: Point, rings: readonly (readonly Position[])[]) =>
    rings.flatMap((ring) =>
      ring.slice(1).filter(([toLon, toLat], before) => {
        const [fromLon, fromLat] = ring[before] ?? [toLon, toLat];
        if (fromLat > lat === toLat > lat) return false;
        return lon < fromLon + ((toLon - fromLon) * (lat - fromLat)) / (toLat - fromLat);
      }),
    ).length %
      2 ===
    1;
});

describe('loc_metrics_gush', () => {
  it('measures from the centre of every block with a polygon, as loc_metrics_parcel does from parcels', () => {
    const { rail } = stations();
    const elementary = raw.schools.filter(
      ({ kind, loc_placeholder: placeholder }) => placeholder === 0 && (kind === 'elementary' || kind === 'combined'),
    );
    const gushim = rows<Measured>('SELECT g.lat, g.lon, m.* FROM gushim g JOIN loc_metrics_gush m USING (gush)');
    expect(gushim).toHaveLength(value("SELECT count(*) FROM gushim WHERE geo_source = 'gush'") ?? 0);
    expect(gushim).toHaveLength(value('SELECT count(*) FROM loc_metrics_gush') ?? 0);
    for (const gush of gushim.filter((_, at) => at % 20 === 0)) {
      const train = nearest(gush, rail);
      expect(gush).toMatchObject({
        dist_rail_m: Math.round(train.distanceM),
        rail_station_id: `rail:${train.item.stop_code}`,
        dist_elementary_m: Math.round(nearest(gush, elementary).distanceM),
        bus_trips_500m: tripsAt(new Set(within(gush, raw.stops, 500).map(({ stop_id }) => stop_id)), 3).trips,
        elevation_m: nearest(gush, raw.heights).item.elevation_m,
      });
    }
  });
});

describe('the points of interest', () => {
  it('are complete, and every station that a parcel names is one of them', () => {
    expect(value('SELECT count(*) FROM poi_stations')).toBe(raw.rail.length + raw.lightRail.length);
    expect(value('SELECT count(*) FROM poi_bus_stops')).toBe(raw.stops.length);
    expect(value('SELECT count(*) FROM poi_schools')).toBe(raw.schools.length);
    expect(value('SELECT count(*) FROM loc_metrics_parcel')).toBe(value('SELECT count(*) FROM parcels'));
    for (const column of ['rail_station_id', 'lrt_station_id', 'lrt_planned_station_id']) {
      const unknown = `SELECT count(*) FROM loc_metrics_parcel
        WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT id FROM poi_stations)`;
      expect(value(unknown)).toBe(0);
    }
  });

  it('have the trips of a stop as the feed adds them up', () => {
    const stops = rows<Record<string, string | number>>('SELECT * FROM poi_bus_stops').filter((_, at) => at % 40 === 0);
    for (const stop of stops) {
      const trips = raw.trips.filter(({ stop_id: id, weekday_trips: count }) => id === stop.stop_id && count > 0);
      expect(stop).toMatchObject({
        weekday_trips: sum(trips.map(({ weekday_trips: count }) => count)),
        bus_trips: sum(trips.filter(({ route_type: type }) => type === 3).map(({ weekday_trips: count }) => count)),
        n_lines: new Set(trips.map(({ line }) => line)).size,
        route_types: JSON.stringify([...new Set(trips.map(({ route_type: type }) => type))].sort((a, b) => a - b)),
      });
    }
    const types = rows<{ value: number }>(
      'SELECT DISTINCT value FROM poi_bus_stops, json_each(route_types) ORDER BY value',
    );
    expect(types.map(({ value: type }) => type)).toEqual([0, 2, 3, 5, 8, 715]);
  });

  it('have codes of settlements that exist', () => {
    expect(value('SELECT count(*) FROM poi_schools WHERE settlement_code NOT IN (SELECT code FROM settlements)')).toBe(
      0,
    );
    expect(value('SELECT count(*) FROM poi_schools WHERE settlement_code IS NOT NULL')).toBeGreaterThan(4_000);
    expect(value("SELECT count(*) FROM poi_schools WHERE name NOT LIKE '%סינתטי%'")).toBe(0);
  });

  it('have every kind and status', () => {
    const statuses = rows<{ kind: string; status: string }>(
      'SELECT DISTINCT kind, status FROM poi_stations ORDER BY 1, 2',
    );
    expect(statuses.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'lrt operating',
      'lrt planned',
      'lrt under_construction',
      'rail no_service',
      'rail operating',
      'rail planned',
      'rail under_construction',
    ]);
    expect(value('SELECT count(DISTINCT kind) FROM poi_schools')).toBe(10);
    expect(value('SELECT count(DISTINCT sector) FROM poi_schools')).toBe(5);
  });
});
