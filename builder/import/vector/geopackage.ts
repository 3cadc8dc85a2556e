import { basename } from 'node:path';
import Database from 'better-sqlite3';
import { UnreadableFile } from '../../sources/text-file.ts';
import type { OpenedFile, RawGeometry, RawItem, RawProblem, RawRecord, RawValue } from '../raw-record.ts';
import { acceptedSystem, toWgs84 } from './projection.ts';
import { reproject } from './reproject.ts';
import { readWellKnownBinary, UnreadableGeometry } from './well-known-binary.ts';

const BATCH_RECORDS = 1_000;
const HEADER_BYTES = 8;
/** Bytes of the envelope, by the indicator in the flags (OGC 12-128r18, 2.1.3). */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];
const IS_EMPTY = 0b1_0000;

interface Layer {
  readonly name: string;
  readonly geometryColumn: string;
  /** EPSG code; null if its system is of another register. */
  readonly system: number | null;
  readonly columns: readonly string[];
}

/**
 * Opens the feature layers of a GeoPackage (OGC 12-128r18).
 *
 * @throws {UnreadableFile} if it is none, is damaged, or has a layer in another coordinate system than the accepted ones
 */
export async function openGeoPackage(path: string): Promise<OpenedFile> {
  const file = basename(path);
  const db = new Database(path, { readonly: true, fileMustExist: true });
  db.pragma('trusted_schema = OFF');
  const layers = readOrRefuse(db, file, () => layersOf(db, file));
  return {
    format: 'GeoPackage',
    version: null,
    tables: layers.map(({ name, columns }) => ({ name, columns, hasGeometry: true })),
    async *read(wanted) {
      for (const layer of layers) if (wanted.has(layer.name)) yield* readLayer(db, file, layer);
    },
    async close() {
      db.close();
    },
  };
}

/** Tables that tell of the layers. */
const META_TABLES = ['gpkg_geometry_columns', 'gpkg_contents', 'gpkg_spatial_ref_sys'];

/** @throws {UnreadableFile} if a layer is no table: a view may never end, and SQLite cannot be interrupted here */
function layersOf(db: Database.Database, file: string): readonly Layer[] {
  const stored = new Set(
    db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
      .pluck()
      .all(),
  );
  const mustBeTable = (name: string) => {
    if (stored.has(name)) return;
    throw new UnreadableFile(
      `${file}: ${name} is no table; write the layer into a new GeoPackage (ogr2ogr), and give that.`,
    );
  };
  META_TABLES.forEach(mustBeTable);
  const found = db
    .prepare<[], { name: string; geometryColumn: string; system: number | null }>(
      `SELECT g.table_name AS name, g.column_name AS geometryColumn,
        (SELECT organization_coordsys_id FROM gpkg_spatial_ref_sys s WHERE s.srs_id = g.srs_id AND upper(organization) = 'EPSG') AS system
        FROM gpkg_geometry_columns g JOIN gpkg_contents c USING (table_name) WHERE c.data_type = 'features' ORDER BY g.table_name`,
    )
    .all();
  for (const { name } of found) mustBeTable(name);
  return found.map(({ name, geometryColumn, system }) => ({
    name,
    geometryColumn,
    system,
    columns: db
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(name)
      .filter((column) => column !== geometryColumn),
  }));
}

async function* readLayer(db: Database.Database, file: string, layer: Layer): AsyncGenerator<readonly RawItem[]> {
  const place = `${file}, layer ${layer.name}`;
  const convert = toWgs84(acceptedSystem(layer.system, place), place);
  let batch: RawItem[] = [];
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  let number = 0;
  const columns = [...layer.columns, layer.geometryColumn].map(quoted).join(', ');
  const rows = readOrRefuse(db, file, () =>
    db.prepare<[], Readonly<Record<string, unknown>>>(`SELECT ${columns} FROM ${quoted(layer.name)}`).iterate(),
  );
  try {
    for (;;) {
      const next = readOrRefuse(db, file, () => rows.next());
      if (next.done === true) break;
      number += 1;
      batch.push({ table: layer.name, record: recordOf(next.value, layer, `feature ${number}`, convert) });
      if (batch.length === BATCH_RECORDS) {
        yield batch;
        batch = [];
      }
    }
  } finally {
    // A database cannot be closed while a statement is at work.
    rows.return?.();
  }
  if (batch.length > 0) yield batch;
}

function recordOf(
  row: Readonly<Record<string, unknown>>,
  { geometryColumn, columns }: Layer,
  place: string,
  convert: ReturnType<typeof toWgs84>,
): RawRecord | RawProblem {
  const value = (column: string): RawValue => {
    const found = row[column];
    return typeof found === 'string' || typeof found === 'number' ? found : null;
  };
  const geometry = row[geometryColumn];
  try {
    return {
      place,
      values: Object.fromEntries(columns.map((column) => [column, value(column)])),
      geometry: Buffer.isBuffer(geometry) ? geometryOf(geometry, convert) : null,
    };
  } catch (error) {
    if (error instanceof UnreadableGeometry) return { place, detail: error.message };
    throw error;
  }
}

/** The geometry of a GeoPackage blob; null if it is empty. */
function geometryOf(blob: Buffer, convert: ReturnType<typeof toWgs84>): RawGeometry | null {
  if (blob.toString('latin1', 0, 2) !== 'GP' || blob.length < HEADER_BYTES) {
    throw new UnreadableGeometry('its geometry is not that of a GeoPackage');
  }
  const flags = blob.readUInt8(3);
  if ((flags & IS_EMPTY) !== 0) return null;
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 0b111];
  if (envelope === undefined) throw new UnreadableGeometry('its geometry has an unknown envelope');
  return reproject(readWellKnownBinary(blob.subarray(HEADER_BYTES + envelope)), convert);
}

/** Runs a read of the file. A file that SQLite cannot read is closed and refused. */
function readOrRefuse<Result>(db: Database.Database, file: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    db.close();
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new UnreadableFile(
      `${file}: is no GeoPackage that can be read (${error.message}); download or export it again.`,
    );
  }
}
