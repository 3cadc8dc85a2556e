import type { MultiLine, MultiPolygon, Position, Ring } from '../geometry/shapes.ts';
import { isInCountry, OUTSIDE_COUNTRY } from './country.ts';
import type { GeometryKind } from './layout.ts';

type Shape = MultiPolygon | MultiLine;

/** A feature of GeoJSON (RFC 7946): its properties, and its geometry in the plural form; or why it is not one. */
export type ReadFeature =
  | { readonly kind: 'feature'; readonly properties: Readonly<Record<string, unknown>>; readonly geometry: Shape }
  | { readonly kind: 'rejected'; readonly detail: string };

class Unreadable extends Error {}

/** The fewest positions of a line, and of a ring, whose last position equals its first. */
const LINE_POSITIONS = 2;
const RING_POSITIONS = 4;

/**
 * Reads a JSON value as a feature with one or several polygons or lines. Positions are longitude and latitude of WGS84 (heights
 * are dropped), rings are closed, and some of the shape is in the country.
 */
export function readFeature(value: unknown, geometry: Exclude<GeometryKind, 'none'>): ReadFeature {
  try {
    const feature = objectOf(value, 'it is not a GeoJSON object');
    if (feature.type !== 'Feature') throw new Unreadable(`type ${JSON.stringify(feature.type)} is not "Feature"`);
    const properties = objectOf(feature.properties ?? {}, 'properties is not an object');
    const shape = geometry === 'polygon' ? readPolygons(feature.geometry) : readLines(feature.geometry);
    const lines = geometry === 'polygon' ? (shape as MultiPolygon).flat() : (shape as MultiLine);
    if (!lines.some((line) => line.some(([lon, lat]) => isInCountry(lat, lon)))) {
      const [lon, lat] = lines[0]?.[0] ?? [];
      throw new Unreadable(`geometry at longitude ${lon}, latitude ${lat} ${OUTSIDE_COUNTRY}`);
    }
    return { kind: 'feature', properties, geometry: shape };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'rejected', detail: error.message };
    throw error;
  }
}

function readPolygons(value: unknown): MultiPolygon {
  const { type, coordinates } = objectOf(value, 'geometry is missing');
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : null;
  if (polygons === null) throw new Unreadable(`geometry ${JSON.stringify(type)} is no Polygon or MultiPolygon`);
  return listOf(polygons, 1, 'polygons').map((polygon) =>
    listOf(polygon, 1, 'rings of a polygon').map((ring) => readRing(ring)),
  );
}

function readLines(value: unknown): MultiLine {
  const { type, coordinates } = objectOf(value, 'geometry is missing');
  const lines = type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? coordinates : null;
  if (lines === null) throw new Unreadable(`geometry ${JSON.stringify(type)} is no LineString or MultiLineString`);
  return listOf(lines, 1, 'lines').map((line) => listOf(line, LINE_POSITIONS, 'positions of a line').map(readPosition));
}

function readRing(value: unknown): Ring {
  const ring = listOf(value, RING_POSITIONS, 'positions of a ring').map(readPosition);
  const [first, last] = [ring[0], ring.at(-1)];
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) {
    throw new Unreadable('a ring of the geometry is not closed: its last position is not its first one');
  }
  return ring;
}

function readPosition(value: unknown): Position {
  const [lon, lat] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof lon !== 'number' || typeof lat !== 'number') {
    throw new Unreadable(`position ${shortJson(value)} is not a longitude and a latitude`);
  }
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) {
    throw new Unreadable(`position ${shortJson(value)} is not in degrees; give longitude and latitude of WGS84`);
  }
  return [lon, lat];
}

function objectOf(value: unknown, otherwise: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unreadable(otherwise);
  return value as Readonly<Record<string, unknown>>;
}

function listOf(value: unknown, atLeast: number, what: string): readonly unknown[] {
  if (!Array.isArray(value) || value.length < atLeast) {
    throw new Unreadable(`the geometry has fewer than ${atLeast} ${what}`);
  }
  return value;
}

const shortJson = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
