import type Database from 'better-sqlite3';
import type { Feature, Geometry } from 'geojson';
import { holds } from '../../geometry/polygon-index.ts';
import type { MultiLine, Position } from '../../geometry/shapes.ts';
import { coastsOf } from './coast.ts';
import { type DistrictPlace, districtBorders } from './district-borders.ts';
import { seasOf } from './sea.ts';

/** A layer of the base map: what it shows, and from which zoom on. */
export interface Layer {
  readonly name: string;
  /** The smallest zoom whose tiles have it; all larger ones have it too. */
  readonly minZoom: number;
  readonly features: readonly Feature[];
}

interface Row {
  readonly id: number | null;
  readonly shape: string;
  readonly [property: string]: string | number | null;
}

/**
 * One SELECT a layer: `id` of a feature (null if it needs none), `shape` (coordinates as in GeoJSON, as JSON text), and its
 * properties under their names in the tiles.
 */
interface LayerSource {
  readonly name: string;
  readonly minZoom: number;
  readonly geometry: 'MultiPolygon' | 'MultiLineString' | 'Point';
  readonly select: string;
}

const LAYER_SOURCES: readonly LayerSource[] = [
  {
    name: 'coast',
    minZoom: 5,
    geometry: 'MultiLineString',
    select: 'SELECT NULL AS id, geometry AS shape, sea FROM scratch.raw_coastline ORDER BY record',
  },
  {
    name: 'settlements',
    minZoom: 5,
    geometry: 'MultiPolygon',
    select: `SELECT p.code AS id, p.geometry AS shape, p.code, s.name, s.name_en, s.district
             FROM scratch.raw_locality_polygons AS p JOIN main.settlements AS s ON s.code = p.code ORDER BY p.record`,
  },
  {
    name: 'settlement_names',
    minZoom: 5,
    geometry: 'Point',
    select: `SELECT code AS id, json_array(lon, lat) AS shape, code, name, name_en, ifnull(population, 0) AS population,
               row_number() OVER (ORDER BY population DESC, code) AS rank
             FROM main.settlements WHERE lat IS NOT NULL AND lon IS NOT NULL ORDER BY rank`,
  },
  {
    name: 'district_names',
    minZoom: 5,
    geometry: 'Point',
    select: `SELECT NULL AS id, json_array(lon, lat) AS shape, name
             FROM main.districts WHERE lat IS NOT NULL AND lon IS NOT NULL ORDER BY name`,
  },
  {
    name: 'neighborhoods',
    minZoom: 10,
    geometry: 'MultiPolygon',
    select: `SELECT n.nbhd_id AS id, r.geometry AS shape, n.nbhd_id, n.name
             FROM scratch.raw_neighborhoods AS r
             JOIN main.neighborhoods AS n ON n.settlement_code = r.settlement_code AND n.name = r.name ORDER BY r.record`,
  },
  {
    name: 'neighborhood_names',
    minZoom: 11,
    geometry: 'Point',
    select: `SELECT nbhd_id AS id, json_array(lon, lat) AS shape, nbhd_id, name
             FROM main.neighborhoods WHERE lat IS NOT NULL ORDER BY nbhd_id`,
  },
  {
    name: 'roads',
    minZoom: 12,
    geometry: 'MultiLineString',
    select: 'SELECT NULL AS id, geometry AS shape, name FROM scratch.raw_roads ORDER BY record',
  },
  {
    name: 'stations',
    minZoom: 9,
    geometry: 'Point',
    select: `SELECT id, json_array(lon, lat) AS shape, name, kind
             FROM main.poi_stations WHERE lat IS NOT NULL ORDER BY id`,
  },
];

/** The whole country does not show the straight edges of the sea. */
const SEA_MIN_ZOOM = 8;

/**
 * The layers of the base map, from the polygons and lines of the sources (`scratch.raw_*`) and from the finished
 * tables. A layer whose source is missing has no features.
 */
export function readLayers(db: Database.Database): readonly Layer[] {
  const layers = LAYER_SOURCES.map(({ name, minZoom, geometry, select }) => ({
    name,
    minZoom,
    features: db
      .prepare<[], Row>(select)
      .all()
      .map(({ id, shape, ...properties }): Feature => {
        const known = Object.entries(properties).filter(([, value]) => value !== null);
        const drawn = { type: geometry, coordinates: JSON.parse(shape) } as Geometry;
        return {
          type: 'Feature',
          ...(id === null ? {} : { id }),
          properties: Object.fromEntries(known),
          geometry: drawn,
        };
      }),
  }));
  return [...layers, ...derivedLayers(db)];
}

/** The layers that no source has as it is: seas are made from coasts, borders of districts from places. */
function derivedLayers(db: Database.Database): readonly Layer[] {
  const coast = db
    .prepare<[], { lines: string }>('SELECT geometry AS lines FROM scratch.raw_coastline ORDER BY record')
    .all()
    .flatMap(({ lines }) => JSON.parse(lines) as MultiLine);
  const places = db
    .prepare<[], DistrictPlace>(
      `SELECT lat, lon, ifnull(district, '') AS district FROM main.settlements
       WHERE lat IS NOT NULL AND lon IS NOT NULL ORDER BY code`,
    )
    .all();
  const seas = seasOf(coastsOf(coast, places), places);
  const borders = districtBorders(places, (position) => !holds(seas, position));
  return [
    {
      name: 'sea',
      minZoom: SEA_MIN_ZOOM,
      features: seas.map((polygon) => featureOf({ type: 'Polygon', coordinates: polygon.map(positionsOf) })),
    },
    {
      name: 'district_borders',
      minZoom: 5,
      features: borders.map((line) => featureOf({ type: 'LineString', coordinates: positionsOf(line) })),
    },
  ];
}

const featureOf = (geometry: Geometry): Feature => ({ type: 'Feature', properties: {}, geometry });

const positionsOf = (line: readonly Position[]) => line.map(([lon, lat]) => [lon, lat]);
