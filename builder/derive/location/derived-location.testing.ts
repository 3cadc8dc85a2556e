import type { GeoPrecision } from '../../../src/catalogue/index.ts';
import {
  derivedRows,
  insertRows,
  scratchWithTables,
  stagedRecords,
  temporaryFolder,
} from '../../built-database.testing.ts';
import type { Point } from '../../geometry/distance.ts';
import type { Scratch } from '../../scratch.ts';
import type { Layout, SourceRecord } from '../../sources/layout.ts';
import {
  coastline,
  elevation,
  lrtStations,
  noiseZones,
  railStations,
  schools,
  transitFeed,
  transitStops,
  transitTrips,
} from '../../sources/layouts/location.ts';
import { loadReference } from '../reference.ts';
import { readFeed } from './feed.ts';
import { findStations } from './stations.ts';
import { measureSurroundings } from './surroundings.ts';

type Values<Of extends Layout> = SourceRecord<Of>['values'];
type Shaped<Of extends Layout> = Partial<Values<Of>> & { readonly geometry: SourceRecord<Of>['geometry'] };

/** The records of a small world. Missing values are ordinary ones. */
export interface SmallWorld {
  /** Parcels with chelka 1, 2 and so on, each alone in its gush. */
  readonly parcels?: readonly (Point & { readonly precision?: GeoPrecision | null })[];
  /** Blocks with a polygon, by the numbers of their parcels' gushim. */
  readonly gushim?: readonly (Point & { readonly gush: number; readonly geoSource?: string })[];
  readonly rail?: readonly (Point & Partial<Values<typeof railStations>>)[];
  readonly lightRail?: readonly (Point & Partial<Values<typeof lrtStations>>)[];
  readonly weekday?: string;
  readonly stops?: readonly (Point & Partial<Values<typeof transitStops>> & { readonly stop_id: string })[];
  readonly trips?: readonly (Partial<Values<typeof transitTrips>> & { readonly stop_id: string })[];
  readonly schools?: readonly (Point & Partial<Values<typeof schools>>)[];
  readonly coast?: readonly Shaped<typeof coastline>[];
  readonly heights?: readonly Values<typeof elevation>[];
  readonly noise?: readonly Shaped<typeof noiseZones>[];
  /** Codes of localities with deals. */
  readonly settlements?: readonly number[];
}

/** The tables of the location group, derived from such a world. */
export interface Derived {
  readonly stations: readonly Readonly<Record<string, string | number | null>>[];
  readonly stops: readonly Readonly<Record<string, string | number | null>>[];
  readonly schools: readonly Readonly<Record<string, string | number | null>>[];
  readonly parcels: readonly Readonly<Record<string, string | number | null>>[];
  readonly gushim: readonly Readonly<Record<string, string | number | null>>[];
  readonly weekdays: readonly string[];
}

/** The gush of the first parcel of a small world. The second parcel has the next number, and so on. */
export const FIRST_GUSH = 7001;

export async function derivedLocation(world: SmallWorld): Promise<Derived> {
  const folder = temporaryFolder();
  const scratch = scratchWithTables(folder.path);
  try {
    loadReference(scratch, { localities: [], adopted: new Map(), natures: [] });
    await stage(scratch, world);
    layOut(scratch, world);
    readFeed(scratch);
    findStations(scratch);
    const [stations, schoolRows, stops] = ['poi_stations', 'poi_schools', 'poi_bus_stops'].map((table) =>
      derivedRows<Readonly<Record<string, string | number | null>>>(scratch, table),
    );
    measureSurroundings(scratch);
    return {
      stations: stations ?? [],
      schools: schoolRows ?? [],
      stops: stops ?? [],
      parcels: derivedRows(scratch, 'loc_metrics_parcel'),
      gushim: derivedRows(scratch, 'loc_metrics_gush'),
      weekdays: scratch.db.prepare<[], string>('SELECT day FROM scratch.representative_weekday').pluck().all(),
    };
  } finally {
    scratch.close();
    folder.remove();
  }
}

async function stage(scratch: Scratch, world: SmallWorld): Promise<void> {
  const points = { geometry: null };
  await stagedRecords(
    scratch,
    railStations,
    (world.rail ?? []).map((values) => ({
      values: {
        name: 'תחנה',
        asset_no: null,
        station_no: null,
        official_status: null,
        stop_code: null,
        source: 'test',
        ...values,
      },
      ...points,
    })),
  );
  await stagedRecords(
    scratch,
    lrtStations,
    (world.lightRail ?? []).map((values) => ({
      values: { name: 'תחנה', lines: null, status: 'operating', stop_codes: null, source: 'test', ...values },
      ...points,
    })),
  );
  const weekdays = world.weekday === undefined ? [] : [{ representative_weekday: world.weekday }];
  await stagedRecords(
    scratch,
    transitFeed,
    weekdays.map((values) => ({ values, ...points })),
  );
  await stagedRecords(
    scratch,
    transitStops,
    (world.stops ?? []).map((values) => ({
      values: { stop_code: null, name: null, city: null, ...values },
      ...points,
    })),
  );
  await stagedRecords(
    scratch,
    transitTrips,
    (world.trips ?? []).map((values) => ({
      values: { line: '5', variant: '1-#', route_type: 3, weekday_trips: 10, ...values },
      ...points,
    })),
  );
  await stagedRecords(
    scratch,
    schools,
    (world.schools ?? []).map((values, at) => ({ values: { ...ORDINARY_SCHOOL, id: at + 1, ...values }, ...points })),
  );
  await stagedRecords(
    scratch,
    coastline,
    (world.coast ?? []).map(({ geometry, ...values }) => ({ values: { sea: 'mediterranean', ...values }, geometry })),
  );
  await stagedRecords(
    scratch,
    elevation,
    (world.heights ?? []).map((values) => ({ values, ...points })),
  );
  await stagedRecords(
    scratch,
    noiseZones,
    (world.noise ?? []).map(({ geometry, ...values }) => ({
      values: { airport: 'נתב"ג', is_main_airport: 1, is_active: 1, band: null, statutory_label: null, ...values },
      geometry,
    })),
  );
}

const ORDINARY_SCHOOL = {
  name: 'בית ספר',
  kind: 'elementary',
  kind_source: 'mosdot',
  sector: 'יהודי',
  supervision: 'ממלכתי',
  legal_status: 'רשמי',
  special_ed: 0,
  grade_from: 1,
  grade_to: 6,
  students: 400,
  attrs_year: 2015,
  loc_accuracy: 'גבוהה',
  loc_placeholder: 0,
  settlement_code: null,
  settlement_name: null,
} as const;

function layOut(scratch: Scratch, world: SmallWorld): void {
  insertRows(
    scratch,
    'parcels',
    (world.parcels ?? []).map(({ lat, lon, precision }, at) => ({
      id: at + 1,
      gush: FIRST_GUSH + at,
      chelka: at + 1,
      lat,
      lon,
      geo_precision: precision === undefined ? 'parcel' : precision,
    })),
  );
  insertRows(
    scratch,
    'settlements',
    (world.settlements ?? []).map((code) => ({ code, name: String(code), slug: String(code) })),
  );
  scratch.fill(
    'gush_geometry',
    ['gush INTEGER', 'lat REAL', 'lon REAL', 'geo_source TEXT', 'has_polygon INTEGER', 'area_m2 INTEGER'],
    (world.gushim ?? []).map(({ gush, lat, lon, geoSource }) => [
      gush,
      lat,
      lon,
      geoSource ?? 'gush',
      geoSource === undefined ? 1 : 0,
      null,
    ]),
  );
}
