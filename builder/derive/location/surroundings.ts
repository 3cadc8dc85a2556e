import type { StationStatus } from '../../../src/catalogue/index.ts';
import type { Point } from '../../geometry/distance.ts';
import { type Near, pointIndex } from '../../geometry/point-index.ts';
import type { Scratch, SqlValue } from '../../scratch.ts';
import { busesNearby } from './buses.ts';
import { elevationOf, nearestSea, noiseAt } from './land.ts';
import { schoolsNearby } from './schools.ts';
import { NEARBY_M, SCORE_PERCENTILE } from './thresholds.ts';

interface ServedStation extends Point {
  readonly id: string;
  readonly trips: number | null;
}

/**
 * The measures around a point, in the order of the columns of the two tables of surroundings. Distances are not
 * rounded.
 */
const COLUMNS = [
  'dist_rail_m REAL',
  'rail_station_id TEXT',
  'rail_weekday_trips INTEGER',
  'dist_lrt_m REAL',
  'lrt_station_id TEXT',
  'lrt_weekday_trips INTEGER',
  'dist_lrt_planned_m REAL',
  'lrt_planned_station_id TEXT',
  'bus_trips_500m INTEGER',
  'bus_lines_500m INTEGER',
  'bus_stops_500m INTEGER',
  'transit_trips INTEGER',
  'schools_1km INTEGER',
  'elementary_1km INTEGER',
  'dist_elementary_m REAL',
  'kindergartens_500m INTEGER',
  'dist_sea_m REAL',
  'sea TEXT',
  'elevation_m INTEGER',
  'noise_zone TEXT',
  'noise_ldn_min INTEGER',
] as const;

const NOWHERE: readonly SqlValue[] = COLUMNS.map(() => null);

/** Points that are measured between two writes. */
const BATCH_POINTS = 20_000;

/**
 * Measures three things:
 *
 * - `scratch.parcel_surroundings` (gush, chelka, geo_precision, measures): around every parcel. Nothing is measured around the
 *   centre of a settlement, because the parcel is not there.
 * - `scratch.gush_surroundings` (gush, geo_source, measures): around the centre of every gush that has a polygon.
 * - `scratch.transit_scores` (trips, score): the score of every number of trips nearby.
 */
export function measureSurroundings(scratch: Scratch): void {
  const measure = measurer(scratch);
  measureParcels(scratch, measure);
  measureGushim(scratch, measure);
  scoreTransit(scratch);
}

function measureParcels({ db }: Scratch, measure: Measure): void {
  db.exec(`
    CREATE TABLE scratch.parcel_surroundings (
      gush INTEGER, chelka INTEGER, geo_precision TEXT, ${COLUMNS.join(', ')}, PRIMARY KEY (gush, chelka)
    ) WITHOUT ROWID
  `);
  const next = db.prepare<
    [number, number, number],
    { gush: number; chelka: number; lat: number; lon: number; geo_precision: string | null }
  >(`
    SELECT gush, chelka, lat, lon, geo_precision
    FROM main.parcels
    WHERE (gush, chelka) > (?, ?)
    ORDER BY gush, chelka
    LIMIT ?
  `);
  const insert = db.prepare(
    `INSERT INTO scratch.parcel_surroundings VALUES (?, ?, ?, ${COLUMNS.map(() => '?').join(', ')})`,
  );
  const write = db.transaction((parcels: ReturnType<typeof next.all>) => {
    for (const { gush, chelka, geo_precision: precision, ...point } of parcels) {
      const isPlaced = precision === 'parcel' || precision === 'gush';
      insert.run(gush, chelka, precision, ...(isPlaced ? measure(point) : NOWHERE));
    }
  });
  let last = { gush: -1, chelka: -1 };
  for (;;) {
    const parcels = next.all(last.gush, last.chelka, BATCH_POINTS);
    const end = parcels.at(-1);
    if (end === undefined) return;
    write(parcels);
    last = end;
  }
}

function measureGushim({ db }: Scratch, measure: Measure): void {
  db.exec(`
    CREATE TABLE scratch.gush_surroundings (gush INTEGER PRIMARY KEY, geo_source TEXT, ${COLUMNS.join(', ')})
  `);
  const gushim = db
    .prepare<[], { gush: number; lat: number; lon: number; geo_source: string }>(`
      SELECT gush, lat, lon, geo_source
      FROM scratch.gush_geometry
      WHERE geo_source = 'gush' AND gush IN (SELECT gush FROM main.parcels)
      ORDER BY gush
    `)
    .all();
  const insert = db.prepare(
    `INSERT INTO scratch.gush_surroundings VALUES (?, ?, ${COLUMNS.map(() => '?').join(', ')})`,
  );
  db.transaction(() => {
    for (const { gush, geo_source: source, ...point } of gushim) insert.run(gush, source, ...measure(point));
  })();
}

type Measure = (point: Point) => readonly SqlValue[];

/** Needs `scratch.stations`, the tables that `readFeed` writes, and poi_schools, filled. */
function measurer(scratch: Scratch): Measure {
  const rail = stations(scratch, "kind = 'rail' AND weekday_trips > 0");
  const lightRail = stations(scratch, `kind = 'lrt' AND status IN ${among(['operating'])}`);
  const planned = stations(scratch, `kind = 'lrt' AND status IN ${among(['planned', 'under_construction'])}`);
  const buses = busesNearby(scratch);
  const schools = schoolsNearby(scratch);
  const sea = nearestSea(scratch);
  const elevation = elevationOf(scratch);
  const noise = noiseAt(scratch);
  return (point) => {
    const train = rail.nearest(point);
    const tram = lightRail.nearest(point);
    const futureTram = planned.nearest(point);
    const bus = buses(point);
    const school = schools(point);
    const coast = sea(point);
    const zone = noise(point);
    return [
      train?.distanceM ?? null,
      train?.item.id ?? null,
      train?.item.trips ?? null,
      tram?.distanceM ?? null,
      tram?.item.id ?? null,
      tram?.item.trips ?? null,
      futureTram?.distanceM ?? null,
      futureTram?.item.id ?? null,
      bus?.trips ?? null,
      bus?.lines ?? null,
      bus?.stops ?? null,
      bus === null
        ? null
        : bus.trips + tripsWithin(train, NEARBY_M.railInScore) + tripsWithin(tram, NEARBY_M.lrtInScore),
      school.schools,
      school.elementary,
      school.nearestElementaryM,
      school.kindergartens,
      coast?.distanceM ?? null,
      coast?.sea ?? null,
      elevation(point),
      zone?.label ?? null,
      zone?.mainAirportDb ?? null,
    ];
  };
}

const tripsWithin = (near: Near<ServedStation> | null, radiusM: number) =>
  near !== null && near.distanceM <= radiusM ? (near.item.trips ?? 0) : 0;

const among = (statuses: readonly StationStatus[]) => `(${statuses.map((status) => `'${status}'`).join(', ')})`;

const stations = ({ db }: Scratch, which: string) =>
  pointIndex(
    db
      .prepare<[], ServedStation>(
        `SELECT id, lat, lon, weekday_trips AS trips FROM scratch.stations WHERE ${which} ORDER BY id`,
      )
      .all(),
  );

/**
 * 100 * ln(1 + X) / ln(1 + P99), at most 100, rounded. X is the number of trips nearby. P99 is its 99th percentile
 * (percentile_cont) over the parcels whose point is their own or their gush's. If P99 is 0, any trip gives 100.
 */
function scoreTransit({ db }: Scratch): void {
  db.exec(`
    CREATE TABLE scratch.transit_scores (trips INTEGER PRIMARY KEY, score INTEGER);
    INSERT INTO scratch.transit_scores
    WITH
      reference AS (
        SELECT percentile_cont(transit_trips, ${SCORE_PERCENTILE}) AS p99 FROM scratch.parcel_surroundings
      ),
      counted AS (
        SELECT transit_trips AS trips FROM scratch.parcel_surroundings WHERE transit_trips IS NOT NULL
        UNION
        SELECT transit_trips FROM scratch.gush_surroundings WHERE transit_trips IS NOT NULL
      )
    SELECT trips, CAST(round(CASE
      WHEN p99 > 0 THEN min(100, 100 * ln(1 + trips) / ln(1 + p99))
      WHEN trips > 0 THEN 100
      ELSE 0
    END) AS INTEGER)
    FROM counted CROSS JOIN reference
    ORDER BY trips;
  `);
}
