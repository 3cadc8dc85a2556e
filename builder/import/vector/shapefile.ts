import { UnreadableFile } from '../../sources/text-file.ts';
import type { OpenedFile, RawGeometry, RawItem, RawProblem, RawRecord, RawValue } from '../raw-record.ts';
import { type DecodeText, dbaseDecoder } from './dbase-text.ts';
import { type LayerFiles, type LayerPart, looseLayer, zippedLayers } from './layer-files.ts';
import { systemOfPrj } from './prj-file.ts';
import { toWgs84 } from './projection.ts';
import { reproject } from './reproject.ts';
import { openShapeRecords, type ShapeRecord } from './shape-records.ts';

/** A `.prj` has some hundred characters, a `.cpg` ten. */
const TEXT_MAX_BYTES = 65_536;
const BATCH_RECORDS = 1_000;
const SHAPES = new Set(['Point', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']);

interface Layer extends LayerFiles {
  readonly columns: readonly string[];
  readonly convert: ReturnType<typeof toWgs84>;
  readonly decode: DecodeText;
}

/**
 * Opens a `.shp` with the files beside it: `.dbf` (columns), `.prj` (coordinate system) and `.cpg` (encoding).
 *
 * @throws {UnreadableFile} if it is damaged, has no `.prj`, or is in another coordinate system than the accepted ones
 */
export const openShapefile = (path: string): Promise<OpenedFile> =>
  openLayers('shapefile', [looseLayer(path)], () => {});

/**
 * Opens the shapefiles of a zip archive, each a layer.
 *
 * @returns null if the archive has none
 * @throws {UnreadableFile} as {@link openShapefile}, or if an entry unpacks to far more than its size
 */
export async function openZippedShapefiles(path: string): Promise<OpenedFile | null> {
  const zipped = await zippedLayers(path);
  if (zipped === null) return null;
  try {
    return await openLayers('zipped shapefile', zipped.layers, zipped.close);
  } catch (error) {
    zipped.close();
    throw error;
  }
}

async function openLayers(format: string, files: readonly LayerFiles[], close: () => void): Promise<OpenedFile> {
  const layers: Layer[] = [];
  for (const each of files) layers.push(await openLayer(each));
  return {
    format,
    version: null,
    tables: layers.map(({ name, columns }) => ({ name, columns, hasGeometry: true })),
    async *read(wanted) {
      for (const layer of layers) if (wanted.has(layer.name)) yield* readLayer(layer);
    },
    async close() {
      close();
    },
  };
}

async function openLayer(files: LayerFiles): Promise<Layer> {
  const { place } = files;
  const prj = await textOf(files, 'prj');
  if (prj === null) {
    throw new UnreadableFile(`${place}.shp: has no .prj beside it, which names its coordinate system; add it.`);
  }
  if (!files.parts.has('dbf')) {
    throw new UnreadableFile(`${place}.shp: has no .dbf beside it, which has its columns; add it.`);
  }
  const convert = toWgs84(systemOfPrj(prj, `${place}.prj`), `${place}.shp`);
  const decode = dbaseDecoder(await textOf(files, 'cpg'), `${place}.cpg`);
  const records = await openShapeRecords(files);
  try {
    const first = await records.read();
    return { ...files, convert, decode, columns: Object.keys(first?.properties ?? {}).map(decode) };
  } finally {
    await records.close();
  }
}

async function textOf({ parts, place }: LayerFiles, part: LayerPart): Promise<string | null> {
  const stream = await parts.get(part)?.();
  if (stream === undefined) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > TEXT_MAX_BYTES) throw new UnreadableFile(`${place}.${part}: is longer than ${TEXT_MAX_BYTES} bytes.`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function* readLayer(layer: Layer): AsyncGenerator<readonly RawItem[]> {
  const records = await openShapeRecords(layer);
  let batch: RawItem[] = [];
  try {
    for (let number = 1; ; number += 1) {
      const record = await records.read();
      if (record === null) break;
      if (record.isDeleted) continue;
      batch.push({ table: layer.name, record: recordOf(record, `feature ${number}`, layer) });
      if (batch.length < BATCH_RECORDS) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  } finally {
    await records.close();
  }
}

function recordOf({ properties, geometry }: ShapeRecord, place: string, layer: Layer): RawRecord | RawProblem {
  const values = Object.entries(properties).map(([name, value]) => [
    layer.decode(name),
    plainValue(value, layer.decode),
  ]);
  if (geometry !== null && !SHAPES.has(geometry.type)) return { place, detail: `a ${geometry.type} is not read` };
  return {
    place,
    values: Object.fromEntries(values),
    geometry: geometry === null ? null : reproject(geometry as RawGeometry, layer.convert),
  };
}

function plainValue(value: ShapeRecord['properties'][string], decode: DecodeText): RawValue {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : localDay(value);
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' ? decode(value) || null : (value ?? null);
}

const localDay = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    ...[date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-');
