import type { Position } from '../../geometry/shapes.ts';
import type { RawGeometry } from '../raw-record.ts';

/** Codes of OGC 06-103r4, table 7; a thousand more has heights, two thousand measures, three thousand both. */
const KINDS = { point: 1, lineString: 2, polygon: 3, multiPoint: 4, multiLineString: 5, multiPolygon: 6 } as const;
const POSITION_BYTES = 8;

/** A geometry in well-known binary that is damaged, or of a kind that no layout has. */
export class UnreadableGeometry extends Error {}

/**
 * Reads well-known binary (OGC 06-103r4). Heights and measures are left out.
 *
 * @throws {UnreadableGeometry}
 */
export function readWellKnownBinary(bytes: Buffer): RawGeometry {
  try {
    return readGeometry({ bytes, at: 0 });
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableGeometry('its geometry is cut short');
    throw error;
  }
}

interface Cursor {
  readonly bytes: Buffer;
  at: number;
}

function readGeometry(cursor: Cursor): RawGeometry {
  const isLittleEndian = cursor.bytes.readUInt8(cursor.at) === 1;
  cursor.at += 1;
  const integer = () => {
    const value = isLittleEndian ? cursor.bytes.readUInt32LE(cursor.at) : cursor.bytes.readUInt32BE(cursor.at);
    cursor.at += 4;
    return value;
  };
  const real = () => {
    const value = isLittleEndian ? cursor.bytes.readDoubleLE(cursor.at) : cursor.bytes.readDoubleBE(cursor.at);
    cursor.at += POSITION_BYTES;
    return value;
  };
  const code = integer();
  const further = [0, 1, 1, 2][Math.floor(code / 1000)];
  if (further === undefined) throw new UnreadableGeometry(`geometry of kind ${code} is not read`);
  const position = (): Position => {
    const read: Position = [real(), real()];
    cursor.at += further * POSITION_BYTES;
    return read;
  };
  const list = <Item>(read: () => Item): Item[] => {
    const count = integer();
    if (count > cursor.bytes.length) throw new UnreadableGeometry('its geometry is cut short');
    return Array.from({ length: count }, read);
  };
  const parts = <Type extends RawGeometry['type']>(type: Type) =>
    list(() => {
      const part = readGeometry(cursor);
      if (part.type !== type) throw new UnreadableGeometry(`a part of its geometry is a ${part.type}, not a ${type}`);
      return part as Extract<RawGeometry, { type: Type }>;
    });
  switch (code % 1000) {
    case KINDS.point:
      return { type: 'Point', coordinates: position() };
    case KINDS.lineString:
      return { type: 'LineString', coordinates: list(position) };
    case KINDS.polygon:
      return { type: 'Polygon', coordinates: list(() => list(position)) };
    case KINDS.multiLineString:
      return { type: 'MultiLineString', coordinates: parts('LineString').map(({ coordinates }) => coordinates) };
    case KINDS.multiPolygon:
      return {
        type: 'MultiPolygon',
        coordinates: parts('Polygon').map(({ coordinates }) => coordinates as readonly (readonly Position[])[]),
      };
    default:
      throw new UnreadableGeometry(`geometry of kind ${code} is not read`);
  }
}
