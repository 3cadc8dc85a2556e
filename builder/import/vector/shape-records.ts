import shapefile, { type ShapeFeature } from 'shapefile/dist/shapefile.js';
import { UnreadableFile } from '../../sources/text-file.ts';
import { type ByteSlices, byteSlices } from './byte-slices.ts';
import { BYTES_AS_TEXT } from './dbase-text.ts';
import type { LayerFiles, LayerPart } from './layer-files.ts';

/** A polygon of four million positions has 64 MB. */
const RECORD_MAX_BYTES = 64 * 1024 * 1024;
/** Where a `.shp` has its length, in units of two bytes (ESRI Shapefile Technical Description, table 1). */
const SHP_LENGTH = { at: 24, unitBytes: 2 } as const;
/** Where a `.dbf` has the number of its records. */
const DBF_COUNT_AT = 4;
/** The first byte of a record of a `.dbf` that was deleted. */
const DELETED = 0x2a;

/** A shape with its record of the `.dbf`, whose texts are still bytes ({@link BYTES_AS_TEXT}). */
export interface ShapeRecord extends Required<ShapeFeature> {
  readonly isDeleted: boolean;
}

export interface ShapeRecords {
  /**
   * @returns null at the end
   * @throws {UnreadableFile} if the files are damaged, cut off, or do not belong together
   */
  read(): Promise<ShapeRecord | null>;
  close(): Promise<void>;
}

/**
 * Begins to read a layer. Memory is bounded by its largest shape.
 *
 * @throws {UnreadableFile} if its files have no heads
 */
export async function openShapeRecords({ parts, place }: LayerFiles): Promise<ShapeRecords> {
  const slicesOf = async (part: LayerPart): Promise<ByteSlices | null> => {
    const stream = await parts.get(part)?.();
    return stream === undefined ? null : byteSlices(stream, `${place}.${part}`, RECORD_MAX_BYTES);
  };
  const [shp, dbf] = [await slicesOf('shp'), await slicesOf('dbf')];
  if (shp === null) throw new Error(`${place} has no .shp`);
  const close = async () => {
    await Promise.all([shp.cancel(), dbf?.cancel()]);
  };
  let count = 0;
  const orRefuse = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      await close();
      if (error instanceof UnreadableFile) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw new UnreadableFile(`${place}.shp, feature ${count + 1}: cannot be read (${why}); export the layer again.`);
    }
  };
  const source = await orRefuse(() => shapefile.open(shp, dbf ?? undefined, { encoding: BYTES_AS_TEXT }));
  const checkEnd = () => {
    const statedBytes = (shp.first?.readInt32BE(SHP_LENGTH.at) ?? 0) * SHP_LENGTH.unitBytes;
    if (shp.bytesRead < statedBytes) {
      throw new UnreadableFile(`${place}.shp: is cut off at byte ${shp.bytesRead} of ${statedBytes}; fetch it again.`);
    }
    const stated = dbf?.first?.readUInt32LE(DBF_COUNT_AT) ?? count;
    if (stated !== count) {
      throw new UnreadableFile(`${place}.dbf: has ${stated} records for ${count} shapes; export the layer again.`);
    }
  };
  const read = async (): Promise<ShapeRecord | null> => {
    const next = await source.read();
    if (next.done) {
      checkEnd();
      return null;
    }
    count += 1;
    const { properties, geometry } = next.value;
    if (properties === undefined) {
      throw new UnreadableFile(`${place}.dbf: ends before shape ${count} of the .shp; export the layer again.`);
    }
    return { properties, geometry, isDeleted: dbf?.last?.[0] === DELETED };
  };
  return { read: () => orRefuse(read), close };
}
