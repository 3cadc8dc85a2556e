import { innerPoint } from '../../geometry/inner-point.ts';
import { type LineIndex, lineIndex } from '../../geometry/line-index.ts';
import { type PointIndex, pointIndex } from '../../geometry/point-index.ts';
import type { MultiLine, MultiPolygon } from '../../geometry/shapes.ts';
import type { Scratch } from '../../scratch.ts';
import { streetKey } from '../streets/street-key.ts';
import { roundedDegrees } from './degrees.ts';

/** A parcel without an address gets the nearest named road within this many metres of its outline. */
const NEAR_ROAD_M = 25;

/**
 * The error of a polygon's centre, metres, by the state of the parcel in the cadastre, if the polygon has no error of
 * its own.
 */
const USUAL_ERROR_M = { current: 5, cancelled: 40, unsettled: 70 } as const;

type ParcelKind = keyof typeof USUAL_ERROR_M;

/** Records that are parsed between two writes. The records of one gush stay together. */
const BATCH_RECORDS = 5_000;

interface ParcelRecord {
  readonly gush: number;
  readonly chelka: number;
  readonly kind: ParcelKind;
  readonly uncertainty_m: number | null;
  readonly geometry: string;
}

interface AddressPoint {
  readonly at: number;
  readonly record: number;
  readonly lat: number;
  readonly lon: number;
}

interface BuildingPoint {
  readonly at: number;
  readonly lat: number;
  readonly lon: number;
  readonly levels: number | null;
  readonly height_m: number | null;
}

interface Road {
  readonly record: number;
  readonly lines: MultiLine;
}

/**
 * Parses the polygon of every parcel once, and finds what is in it and next to it:
 *
 * - `scratch.parcel_shapes` (gush, chelka, kind, lat, lon, uncertainty_m): the point in the polygon of a parcel's best record
 *   (current before cancelled before unsettled), and its error.
 * - `scratch.address_parcels` (record, gush, chelka): the parcel that contains a record of `raw_addresses`.
 * - `scratch.mapped_buildings` (gush, chelka, n_buildings, max_levels, max_height_m).
 * - `scratch.parcel_roads` (gush, chelka, record, distance_m): for a parcel without an address, the record of `raw_roads` nearest
 *   to its outline, within 25 m. The line of a road is its middle, some metres from the adjacent parcels.
 *
 * Only current parcels get addresses, buildings and roads: the places of the others are uncertain. Features on the edge of two
 * parcels belong to the first by gush and chelka. Addresses without a street or a place are ignored, and so are roads whose names
 * have no letters or digits.
 */
export function readParcelShapes(scratch: Scratch): void {
  const { db } = scratch;
  db.exec(`
    CREATE TABLE scratch.parcel_shapes (
      gush INTEGER, chelka INTEGER, kind TEXT, lat REAL, lon REAL, uncertainty_m INTEGER, PRIMARY KEY (gush, chelka)
    ) WITHOUT ROWID;
    CREATE TABLE scratch.address_parcels (record INTEGER PRIMARY KEY, gush INTEGER, chelka INTEGER);
    CREATE TABLE scratch.mapped_buildings (
      gush INTEGER, chelka INTEGER, n_buildings INTEGER, max_levels INTEGER, max_height_m REAL, PRIMARY KEY (gush, chelka)
    ) WITHOUT ROWID;
    CREATE TABLE scratch.parcel_roads (
      gush INTEGER, chelka INTEGER, record INTEGER, distance_m REAL, PRIMARY KEY (gush, chelka)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS scratch.raw_parcels_by_parcel ON raw_parcels (gush, chelka);
  `);
  const insertShape = db.prepare('INSERT INTO scratch.parcel_shapes VALUES (?, ?, ?, ?, ?, ?)');
  const insertAddress = db.prepare('INSERT INTO scratch.address_parcels VALUES (?, ?, ?)');
  const insertBuildings = db.prepare('INSERT INTO scratch.mapped_buildings VALUES (?, ?, ?, ?, ?)');
  const insertRoad = db.prepare('INSERT INTO scratch.parcel_roads VALUES (?, ?, ?, ?)');
  const addresses = unclaimed(pointIndex(readAddresses(scratch)));
  const buildings = unclaimed(pointIndex(readBuildings(scratch)));
  const roads = readRoads(scratch);

  const lookAround = ({ gush, chelka }: ParcelRecord, shape: MultiPolygon) => {
    const housed = addresses(shape);
    for (const { record } of housed) insertAddress.run(record, gush, chelka);
    const built = buildings(shape);
    if (built.length > 0) {
      const levels = built.flatMap((building) => building.levels ?? []);
      const heights = built.flatMap((building) => building.height_m ?? []);
      insertBuildings.run(gush, chelka, built.length, greatest(levels), greatest(heights));
    }
    if (housed.length > 0) return;
    const near = roads.nearestToShape(shape, NEAR_ROAD_M);
    if (near !== null) insertRoad.run(gush, chelka, near.item.record, near.distanceM);
  };

  for (const range of gushRanges(scratch)) {
    const records = db
      .prepare<[number, number], ParcelRecord>(
        `SELECT gush, chelka, kind, uncertainty_m, geometry
         FROM scratch.raw_parcels
         WHERE gush BETWEEN ? AND ?
         ORDER BY gush, chelka, CASE kind WHEN 'current' THEN 1 WHEN 'cancelled' THEN 2 ELSE 3 END`,
      )
      .all(range.first, range.last);
    db.transaction(() => {
      let before: ParcelRecord | null = null;
      for (const record of records) {
        const isRepeated = before !== null && before.gush === record.gush && before.chelka === record.chelka;
        before = record;
        if (isRepeated) continue;
        const shape: MultiPolygon = JSON.parse(record.geometry);
        const { lat, lon } = innerPoint(shape);
        const errorM = record.uncertainty_m ?? USUAL_ERROR_M[record.kind];
        insertShape.run(record.gush, record.chelka, record.kind, roundedDegrees(lat), roundedDegrees(lon), errorM);
        if (record.kind === 'current') lookAround(record, shape);
      }
    })();
  }
}

const greatest = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.max(...values));

/** Gushim from the first to the last number, in ranges of some thousand records. */
function gushRanges({ db }: Scratch): readonly { first: number; last: number }[] {
  const gushim = db
    .prepare<[], { gush: number; records: number }>(
      'SELECT gush, count(*) AS records FROM scratch.raw_parcels GROUP BY gush ORDER BY gush',
    )
    .all();
  const ranges: { first: number; last: number; records: number }[] = [];
  for (const { gush, records } of gushim) {
    const range = ranges.at(-1);
    if (range === undefined || range.records >= BATCH_RECORDS) ranges.push({ first: gush, last: gush, records });
    else {
      range.last = gush;
      range.records += records;
    }
  }
  return ranges;
}

/** An index of points that returns each point only once. */
function unclaimed<Item extends { readonly at: number }>(index: PointIndex<Item>): (shape: MultiPolygon) => Item[] {
  const claimed = new Set<number>();
  return (shape) => {
    const found = index.inside(shape).filter(({ at }) => !claimed.has(at));
    for (const { at } of found) claimed.add(at);
    return found;
  };
}

function readAddresses({ db }: Scratch): readonly AddressPoint[] {
  const named = namesOfStreets(db, 'SELECT DISTINCT coalesce(street, place) FROM scratch.raw_addresses');
  return db
    .prepare<[], { record: number; lat: number; lon: number; name: string }>(
      `SELECT record, lat, lon, coalesce(street, place) AS name
       FROM scratch.raw_addresses WHERE coalesce(street, place) IS NOT NULL ORDER BY record`,
    )
    .all()
    .filter(({ name }) => named.has(name))
    .map(({ record, lat, lon }, at) => ({ at, record, lat, lon }));
}

function readBuildings({ db }: Scratch): readonly BuildingPoint[] {
  return db
    .prepare<[], Omit<BuildingPoint, 'at'>>(
      'SELECT lat, lon, levels, height_m FROM scratch.raw_buildings ORDER BY record',
    )
    .all()
    .map((building, at) => ({ ...building, at }));
}

function readRoads({ db }: Scratch): LineIndex<Road> {
  const named = namesOfStreets(db, 'SELECT DISTINCT name FROM scratch.raw_roads');
  return lineIndex(
    db
      .prepare<[], { record: number; name: string; geometry: string }>(
        'SELECT record, name, geometry FROM scratch.raw_roads ORDER BY record',
      )
      .all()
      .filter(({ name }) => named.has(name))
      .map(({ record, geometry }): Road => ({ record, lines: JSON.parse(geometry) })),
  );
}

/** Those of the names in a statement's only column that name a street. */
function namesOfStreets(db: Scratch['db'], distinctNames: string): ReadonlySet<string> {
  const names = db.prepare<[], string | null>(distinctNames).pluck().all();
  return new Set(names.filter((name): name is string => name !== null && streetKey(name) !== null));
}
