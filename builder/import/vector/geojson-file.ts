import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readLines } from '../../sources/lines-file.ts';
import { UnreadableFile } from '../../sources/text-file.ts';
import type { OpenedFile, RawGeometry, RawItem, RawProblem, RawRecord, RawTable, RawValue } from '../raw-record.ts';
import { acceptedSystem, toWgs84 } from './projection.ts';
import { reproject } from './reproject.ts';

/** A feature collection is parsed as a whole; a file of lines may have any size. */
const COLLECTION_MAX_BYTES = 256 * 1024 * 1024;
const LINE_MAX_BYTES = 16 * 1024 * 1024;
/** How many features show the columns of a file of lines. */
const HEAD_FEATURES = 1_000;
const BATCH_RECORDS = 1_000;
/** The system of RFC 7946, which has no member for another one. */
const WGS84 = 4326;

type Convert = ReturnType<typeof toWgs84>;
type Json = Readonly<Record<string, unknown>>;

/** How deep lists stand in lists until positions come, by the type of a geometry. */
const DEPTHS: ReadonlyMap<unknown, number> = new Map([
  ['Point', 0],
  ['LineString', 1],
  ['MultiLineString', 2],
  ['Polygon', 2],
  ['MultiPolygon', 3],
]);

/**
 * Opens a GeoJSON feature collection of at most 256 MB. The member `crs` of GeoJSON 2008 is read; without it, positions are WGS84.
 *
 * @throws {UnreadableFile} if it is no feature collection, or in another coordinate system than the accepted ones
 */
export async function openGeoJson(path: string): Promise<OpenedFile> {
  const file = basename(path);
  if ((await stat(path)).size > COLLECTION_MAX_BYTES) {
    throw new UnreadableFile(
      `${file}: is larger than 256 MB; write it with a feature on each line (ogr2ogr -f GeoJSONSeq).`,
    );
  }
  const collection = objectIn(await readFile(path, 'utf8'));
  const features = collection?.features;
  if (collection?.type !== 'FeatureCollection' || !Array.isArray(features)) {
    throw new UnreadableFile(`${file}: is no GeoJSON feature collection; download it again, it may be cut short.`);
  }
  const convert = toWgs84(acceptedSystem(systemOf(collection), file), file);
  return opened('GeoJSON', tableOf(file, features), async function* () {
    for (let from = 0; from < features.length; from += BATCH_RECORDS) {
      const batch: unknown[] = features.slice(from, from + BATCH_RECORDS);
      yield batch.map((feature, at) => recordOf(feature, `feature ${from + at + 1}`, convert));
    }
  });
}

/** How many bytes of a JSON text show whether it is a feature collection. */
const HEAD_BYTES = 65_536;

/**
 * Opens a feature collection whose name ends with `.json`.
 *
 * @returns null for other JSON
 * @throws {UnreadableFile} as {@link openGeoJson}
 */
export async function openJson(path: string): Promise<OpenedFile | null> {
  let head = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', end: HEAD_BYTES })) head += chunk;
  return head.includes('"FeatureCollection"') ? openGeoJson(path) : null;
}

/**
 * Opens GeoJSON with a feature on each line, positions in WGS84.
 *
 * @throws {UnreadableFile} if its first line is no feature
 */
export async function openGeoJsonLines(path: string): Promise<OpenedFile> {
  const file = basename(path);
  const { size } = await stat(path);
  const head: unknown[] = [];
  for await (const { lines } of readLines(path, size, LINE_MAX_BYTES)) {
    for (const { text } of lines) head.push(objectIn(text));
    if (head.length >= HEAD_FEATURES) break;
  }
  if ((head[0] as Json | null | undefined)?.type !== 'Feature') {
    throw new UnreadableFile(`${file}: its first line is no GeoJSON feature.`);
  }
  const convert = toWgs84(WGS84, file);
  return opened('GeoJSON, a feature on each line', tableOf(file, head), async function* () {
    for await (const { lines, malformed } of readLines(path, size, LINE_MAX_BYTES)) {
      yield malformed.map(({ line, detail }) => ({ place: `line ${line}`, detail }));
      yield lines.map(({ line, text }) => recordOf(objectIn(text), `line ${line}`, convert));
    }
  });
}

function opened(
  format: string,
  table: RawTable,
  records: () => AsyncIterable<readonly (RawRecord | RawProblem)[]>,
): OpenedFile {
  return {
    format,
    version: null,
    tables: [table],
    async *read(wanted) {
      if (!wanted.has(table.name)) return;
      for await (const batch of records()) yield batch.map((record): RawItem => ({ table: table.name, record }));
    },
    async close() {},
  };
}

function tableOf(file: string, features: readonly unknown[]): RawTable {
  const columns = new Set<string>();
  for (const feature of features) {
    for (const name of Object.keys(((feature as Json | null)?.properties ?? {}) as Json)) columns.add(name);
  }
  return { name: file.replace(/\.[^.]*$/, ''), columns: [...columns], hasGeometry: true };
}

function recordOf(value: unknown, place: string, convert: Convert): RawRecord | RawProblem {
  const feature = value as Json | null;
  if (feature?.type !== 'Feature') return { place, detail: 'is no GeoJSON feature' };
  const geometry = feature.geometry ?? null;
  if (geometry !== null && !isGeometry(geometry)) return { place, detail: 'its geometry cannot be read' };
  const properties = Object.entries((feature.properties ?? {}) as Json);
  return {
    place,
    values: Object.fromEntries(properties.map(([name, found]) => [name, plainValue(found)])),
    geometry: geometry === null ? null : reproject(geometry, convert),
  };
}

const plainValue = (value: unknown): RawValue =>
  typeof value === 'string' || typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : null;

function isGeometry(value: unknown): value is RawGeometry {
  const { type, coordinates } = value as { type?: unknown; coordinates?: unknown };
  const depth = DEPTHS.get(type);
  return depth !== undefined && isNested(coordinates, depth);
}

/** True for lists in lists, `depth` deep, of positions. */
const isNested = (value: unknown, depth: number): boolean =>
  Array.isArray(value) &&
  (depth > 0
    ? value.every((each) => isNested(each, depth - 1))
    : value.length >= 2 && value.every((number) => typeof number === 'number'));

/** The EPSG code in the member `crs`, as in 'urn:ogc:def:crs:EPSG::2039'; null if it is named otherwise. */
function systemOf({ crs }: Json): number | null {
  if (crs === undefined || crs === null) return WGS84;
  const name = String(((crs as Json).properties as Json | undefined)?.name);
  if (/CRS84$/.test(name)) return WGS84;
  const code = /EPSG:+(\d+)$/.exec(name)?.[1];
  return code === undefined ? null : Number(code);
}

function objectIn(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null ? (value as Json) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
