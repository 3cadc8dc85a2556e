import type { GeoPrecision, GeoSource } from '../../../src/catalogue/index.ts';
import type { Locality } from '../../rows/places/localities.ts';
import type { Scratch } from '../../scratch.ts';
import { COUNTRY } from '../../sources/country.ts';
import type { PARCEL_KINDS } from '../../sources/layouts/places.ts';
import { readSelect } from '../select.ts';
import { roundedDegrees } from './degrees.ts';

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** The middle of the country, used if the list of localities has no centre. */
const MIDDLE_OF_BOX: Place = {
  lat: (COUNTRY.minLat + COUNTRY.maxLat) / 2,
  lon: (COUNTRY.minLon + COUNTRY.maxLon) / 2,
};

/** Parcels that are looked up between two writes. */
const BATCH_PARCELS = 20_000;

/** A parcel with deals, and its location by the polygons. */
interface ParcelRow {
  readonly gush: number;
  readonly chelka: number;
  readonly settlement_code: number | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly kind: (typeof PARCEL_KINDS)[number] | null;
  readonly uncertainty_m: number | null;
  readonly gush_lat: number | null;
  readonly gush_lon: number | null;
}

/**
 * Gives every parcel of the staged rows a point, in `scratch.parcel_points`. It is the first known one of these:
 *
 * - the point of its polygon, precision 'parcel';
 * - the centroid of its gush's polygon, precision 'gush';
 * - the centre of its settlement, of its gush's settlement, or of the settlement of the gush nearest in number (blocks are
 *   numbered by region), precision 'settlement';
 * - the middle of the country, without precision.
 *
 * Then writes the locations of gushim with deals to `scratch.gush_geometry`. Needs `readParcelShapes` and `readAreaShapes`.
 */
export function placeParcels(scratch: Scratch, localities: readonly Locality[]): void {
  const { db } = scratch;
  db.exec(`
    CREATE TABLE scratch.parcel_settlements (
      gush INTEGER, chelka INTEGER, settlement_code INTEGER, PRIMARY KEY (gush, chelka)
    ) WITHOUT ROWID;
    INSERT INTO scratch.parcel_settlements ${readSelect('parcel_settlements')};
    CREATE TABLE scratch.gush_settlements (gush INTEGER PRIMARY KEY, settlement_code INTEGER);
    INSERT INTO scratch.gush_settlements ${readSelect('gush_settlements')};
    CREATE TABLE scratch.parcel_points (
      gush INTEGER, chelka INTEGER, settlement_code INTEGER, lat REAL, lon REAL,
      geo_precision TEXT, geo_source TEXT, uncertainty_m INTEGER, PRIMARY KEY (gush, chelka)
    ) WITHOUT ROWID;
  `);
  const centres = centresByCode(localities);
  const nearby = settlementCentres(scratch, centres);
  const middle = centres.size === 0 ? MIDDLE_OF_BOX : mean([...centres.values()]);
  const next = db.prepare<[number, number, number], ParcelRow>(`
    SELECT s.*, p.lat, p.lon, p.kind, p.uncertainty_m, g.lat AS gush_lat, g.lon AS gush_lon
    FROM scratch.parcel_settlements AS s
    LEFT JOIN scratch.parcel_shapes AS p ON p.gush = s.gush AND p.chelka = s.chelka
    LEFT JOIN scratch.gush_shapes AS g ON g.gush = s.gush
    WHERE (s.gush, s.chelka) > (?, ?)
    ORDER BY s.gush, s.chelka
    LIMIT ?
  `);
  const insert = db.prepare('INSERT INTO scratch.parcel_points VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const place = db.transaction((parcels: readonly ParcelRow[]) => {
    for (const parcel of parcels) {
      const { gush, chelka, settlement_code: code } = parcel;
      const own = shapePoint(parcel);
      const centre = (code === null ? undefined : centres.get(code)) ?? nearby(gush);
      const { lat, lon } = own ?? centre ?? middle;
      const [precision, source] = own !== null ? sourced(own) : centre !== null ? SETTLEMENT : NOWHERE;
      const errorM = own?.uncertaintyM ?? null;
      insert.run(gush, chelka, code, roundedDegrees(lat), roundedDegrees(lon), precision, source, errorM);
    }
  });
  let last = { gush: -1, chelka: -1 };
  for (;;) {
    const parcels = next.all(last.gush, last.chelka, BATCH_PARCELS);
    const end = parcels.at(-1);
    if (end === undefined) break;
    place(parcels);
    last = end;
  }
  db.exec(`
    CREATE TABLE scratch.gush_geometry (
      gush INTEGER PRIMARY KEY, lat REAL, lon REAL, geo_source TEXT, has_polygon INTEGER, area_m2 INTEGER
    );
    INSERT INTO scratch.gush_geometry ${readSelect('gush_geometry')};
  `);
}

/** A point derived from a polygon. */
interface ShapePoint extends Place {
  readonly geoSource: Exclude<GeoSource, 'settlement'>;
  /** Estimated error, metres; null for the centre of a gush. */
  readonly uncertaintyM: number | null;
}

/** The values of `parcels.geo_source` for the kinds of the cadastre. */
const SOURCE_OF_KIND = { current: 'parcel', cancelled: 'cancelled', unsettled: 'shuma' } as const;

function shapePoint({ lat, lon, kind, uncertainty_m, gush_lat, gush_lon }: ParcelRow): ShapePoint | null {
  if (lat !== null && lon !== null && kind !== null) {
    return { lat, lon, geoSource: SOURCE_OF_KIND[kind], uncertaintyM: uncertainty_m };
  }
  if (gush_lat === null || gush_lon === null) return null;
  return { lat: gush_lat, lon: gush_lon, geoSource: 'gush', uncertaintyM: null };
}

type Quality = readonly [GeoPrecision | null, GeoSource | null];
const SETTLEMENT: Quality = ['settlement', 'settlement'];
const NOWHERE: Quality = [null, null];

const sourced = (point: ShapePoint): Quality => [point.geoSource === 'gush' ? 'gush' : 'parcel', point.geoSource];

function centresByCode(localities: readonly Locality[]): ReadonlyMap<number, Place> {
  const centres = new Map<number, Place>();
  for (const { code, lat, lon } of localities) if (lat !== null && lon !== null) centres.set(code, { lat, lon });
  return centres;
}

/** The centre of a gush's settlement. A gush without one gets that of the gush nearest in number, the lower of two. */
function settlementCentres(scratch: Scratch, centres: ReadonlyMap<number, Place>): (gush: number) => Place | null {
  const known = scratch.db
    .prepare<[], { gush: number; settlement_code: number }>(
      'SELECT gush, settlement_code FROM scratch.gush_settlements ORDER BY gush',
    )
    .all()
    .flatMap(({ gush, settlement_code: code }) => {
      const centre = centres.get(code);
      return centre === undefined ? [] : [{ gush, centre }];
    });
  return (gush) => {
    let from = 0;
    let to = known.length;
    while (from < to) {
      const at = (from + to) >> 1;
      if ((known[at]?.gush ?? 0) < gush) from = at + 1;
      else to = at;
    }
    const [below, above] = [known[from - 1], known[from]];
    if (below === undefined || above === undefined) return (above ?? below)?.centre ?? null;
    return (gush - below.gush <= above.gush - gush ? below : above).centre;
  };
}

function mean(places: readonly Place[]): Place {
  const sum = places.reduce((total, { lat, lon }) => ({ lat: total.lat + lat, lon: total.lon + lon }), {
    lat: 0,
    lon: 0,
  });
  return { lat: sum.lat / places.length, lon: sum.lon / places.length };
}
