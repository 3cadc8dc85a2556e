import type { Position } from '../../geometry/shapes.ts';
import type { RawGeometry } from '../raw-record.ts';

/** Applies `convert` to each position of a geometry. */
export function reproject(geometry: RawGeometry, convert: (position: Position) => Position): RawGeometry {
  const at = ([lon, lat]: readonly [number, number]): Position => convert([lon, lat]);
  switch (geometry.type) {
    case 'Point':
      return { type: geometry.type, coordinates: at(geometry.coordinates) };
    case 'LineString':
      return { type: geometry.type, coordinates: geometry.coordinates.map(at) };
    case 'MultiLineString':
    case 'Polygon':
      return { type: geometry.type, coordinates: geometry.coordinates.map((line) => line.map(at)) };
    case 'MultiPolygon':
      return {
        type: geometry.type,
        coordinates: geometry.coordinates.map((polygon) => polygon.map((ring) => ring.map(at))),
      };
  }
}
