import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Position } from 'geojson';
import type { Layer } from './layers.ts';

/** The zooms that have tiles; a reader draws larger ones from the largest. A tile of zoom 13 is 4 km wide here, and a step in it 1 m. */
export const ZOOMS = { min: 5, max: 13 } as const;

/** Steps of a tile's grid on each side. */
const EXTENT = 4096;

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** A Mapbox vector tile (MVT 2), not compressed. */
  readonly bytes: Uint8Array;
}

/** Longitudes and latitudes, degrees: west, south, east, north. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The smallest box around all features; null if there are none. */
export function boundsOf(layers: readonly Layer[]): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const take = (coordinates: unknown): void => {
    if (!Array.isArray(coordinates)) return;
    if (typeof coordinates[0] !== 'number') {
      for (const part of coordinates) take(part);
      return;
    }
    const [lon = 0, lat = 0] = coordinates as Position;
    [west, south, east, north] = [Math.min(west, lon), Math.min(south, lat), Math.max(east, lon), Math.max(north, lat)];
  };
  for (const { features } of layers)
    for (const { geometry } of features) if ('coordinates' in geometry) take(geometry.coordinates);
  return west <= east ? [west, south, east, north] : null;
}

/** Cuts layers into tiles, zoom by zoom; tiles without features are left out. */
export function* cutTiles(layers: readonly Layer[]): Generator<Tile> {
  const bounds = boundsOf(layers);
  if (bounds === null) return;
  const indexes = layers.map(({ name, minZoom, features }) => ({
    name,
    minZoom,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features: [...features] },
      { maxZoom: ZOOMS.max, indexMaxZoom: ZOOMS.max, indexMaxPoints: 0, extent: EXTENT },
    ),
  }));
  for (let z: number = ZOOMS.min; z <= ZOOMS.max; z += 1) {
    const [[left, bottom], [right, top]] = [tileAt(bounds[0], bounds[1], z), tileAt(bounds[2], bounds[3], z)];
    const shown = indexes.filter(({ minZoom }) => minZoom <= z);
    for (let x = left; x <= right; x += 1) {
      for (let y = top; y <= bottom; y += 1) {
        const cut: Record<string, GeoJSONVTTile> = {};
        for (const { name, index } of shown) {
          const tile = index.getTile(z, x, y);
          if (tile !== null && tile.features.length > 0) cut[name] = tile;
        }
        if (Object.keys(cut).length > 0) yield { z, x, y, bytes: fromGeojsonVt(cut, { version: 2, extent: EXTENT }) };
      }
    }
  }
}

/** The tile of a place, in the scheme of web maps (https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames). */
function tileAt(lon: number, lat: number, z: number): readonly [x: number, y: number] {
  const radians = (lat * Math.PI) / 180;
  const tiles = 2 ** z;
  return [
    Math.floor(((lon + 180) / 360) * tiles),
    Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * tiles),
  ];
}
