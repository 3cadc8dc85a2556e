import 'maplibre-gl/dist/maplibre-gl.css';
import {
  addProtocol,
  type ExpressionSpecification,
  type GeoJSONSource,
  LngLatBounds,
  Map as MapLibre,
  type MapMouseEvent,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { PMTiles, Protocol } from 'pmtiles';
import type { DatabaseInfo } from '../../contract/runner.ts';
import { attempt } from '../page/attempt.ts';
import type { MapPlace } from '../view/map-view.ts';
import { baseMapSource } from './base-map-source.ts';
import { BASE_SOURCE, baseStyle, FIRST_NAMES, type MapColours, type MapWords } from './base-style.ts';
import { writeGlyphsFromLeft } from './glyph-canvas.ts';
import { KeptPieces } from './kept-pieces.ts';
import type { Point } from './key-points.ts';
import type { AreaLayer } from './located-rows.ts';
import type { Box } from './only-in-view.ts';
import { pointLook } from './point-look.ts';

writeGlyphsFromLeft();
setWorkerUrl(workerUrl);
const baseMaps = new Protocol();
addProtocol('pmtiles', baseMaps.tile);

/** A row on the map. */
export interface DrawnRow extends Point {
  /** Its index in the result. */
  readonly row: number;
  /** The class of its value; null for a map of one colour. */
  readonly step: number | null;
}

/** What is drawn of an answer: points, or areas of the base map with the class of their value. */
export type Drawing =
  | { readonly kind: 'points'; readonly rows: readonly DrawnRow[]; readonly isClustered: boolean }
  | {
      readonly kind: 'areas';
      readonly of: AreaLayer;
      readonly stepByKey: ReadonlyMap<string, number>;
      /** A point for each area, shown while the area is too small to be seen. */
      readonly rows: readonly DrawnRow[];
    };

export interface MapOptions {
  readonly container: HTMLElement;
  readonly baseMapUrl: string | null;
  /** As the database's description says. */
  readonly baseMapPieces?: DatabaseInfo['baseMapPieces'];
  readonly words: MapWords;
  readonly colours: MapColours;
  /** The texts of its buttons, by MapLibre's keys. */
  readonly controls: Readonly<Record<string, string>>;
  readonly place: MapPlace | null;
  readonly onMoved: (place: MapPlace, box: Box) => void;
  /** Called once, when everything in view is drawn. */
  readonly onShown: () => void;
  /** Called when reading the base map fails or works again. */
  readonly onBaseMissing: (isMissing: boolean) => void;
  /** The rows at a pressed point or area; null for neither. */
  readonly onPicked: (picked: Picked | null) => void;
}

export type Picked =
  | { readonly kind: 'rows'; readonly rows: readonly number[] }
  | { readonly kind: 'area'; readonly properties: Readonly<Record<string, unknown>> };

export interface DrawnMap {
  readonly draw: (drawing: Drawing) => void;
  readonly end: () => void;
}

const ROWS = 'rows';
/** Zoom at which single points are distinguishable. */
const UNCLUSTERED_ZOOM = 13;
/** Zoom from which most settlements are large enough to be seen by their colour. */
const AREAS_ZOOM = 9;
/** The whole country: west, south, east, north. */
const COUNTRY: [number, number, number, number] = [34.1, 29.4, 35.95, 33.4];
const PADDING_PX = 32;
const PICK_RADIUS_PX = 6;

/**
 * Draws a map into an element.
 *
 * @throws Error if the browser has no WebGL
 */
export function drawMap({
  container,
  baseMapUrl,
  baseMapPieces,
  words,
  colours,
  controls,
  place,
  onMoved,
  onShown,
  onBaseMissing,
  onPicked,
}: MapOptions): DrawnMap {
  if (baseMapUrl !== null && !baseMaps.get(baseMapUrl)) {
    const source = baseMapSource(baseMapUrl, baseMapPieces);
    baseMaps.add(new PMTiles(new KeptPieces(source, attempt(() => globalThis.caches) ?? null)));
  }
  const map = new MapLibre({
    container,
    style: baseStyle(baseMapUrl, words, colours),
    ...(place ? { center: [place.lon, place.lat], zoom: place.zoom } : { bounds: COUNTRY }),
    maxZoom: 18,
    minZoom: 5,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    locale: { ...controls },
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), words.language === 'he' ? 'top-left' : 'top-right');
  map.addControl(new ScaleControl({}), words.language === 'he' ? 'bottom-right' : 'bottom-left');
  let hasStood = place !== null;
  const say = () => {
    const { lat, lng: lon } = map.getCenter();
    const bounds = map.getBounds();
    const box = { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() };
    onMoved({ lat, lon, zoom: map.getZoom() }, box);
  };
  map.on('moveend', say);
  map.on('error', (event) => {
    if (isOfBase(event)) onBaseMissing(true);
    else console.error(event.error);
  });
  map.on('sourcedata', (event) => {
    if (isOfBase(event) && event.tile) onBaseMissing(false);
  });
  map.on('click', (event) => void pick(map, event).then(onPicked));

  const draw = (drawing: Drawing) => {
    removeDrawing(map);
    if (drawing.kind === 'areas') addAreas(map, drawing, colours);
    addPoints(map, drawing, colours);
    const bounds = boundsOf(drawing);
    if (!hasStood && bounds) map.fitBounds(bounds, { padding: PADDING_PX, maxZoom: 15, animate: false });
    hasStood = true;
    say();
  };
  let isReady = false;
  let latest: Drawing | null = null;
  // The rows do not wait for the base map. The style loads again after the browser took the canvas from a suspended page.
  map.on('style.load', () => {
    isReady = true;
    if (latest) draw(latest);
  });
  map.once('idle', onShown);
  return {
    draw: (drawing) => {
      latest = drawing;
      if (isReady) draw(drawing);
    },
    end: () => map.remove(),
  };
}

/** Errors of a source have its name, which MapLibre's types lack. */
const isOfBase = (event: object): boolean => 'sourceId' in event && event.sourceId === BASE_SOURCE;

function removeDrawing(map: MapLibre): void {
  for (const layer of ['row-areas', 'row-counts', 'row-groups', 'row-points'])
    if (map.getLayer(layer)) map.removeLayer(layer);
  if (map.getSource(ROWS)) map.removeSource(ROWS);
}

function addPoints(map: MapLibre, drawing: Drawing, colours: MapColours): void {
  const { rows } = drawing;
  const isClustered = drawing.kind === 'points' && drawing.isClustered;
  const look = pointLook(rows.length);
  const isColoured = rows.some(({ step }) => step !== null);
  map.addSource(ROWS, {
    type: 'geojson',
    cluster: isClustered,
    clusterMaxZoom: UNCLUSTERED_ZOOM,
    clusterRadius: 44,
    data: {
      type: 'FeatureCollection',
      features: rows.map(({ lat, lon, row, step }) => ({
        type: 'Feature',
        properties: { row, step },
        geometry: { type: 'Point', coordinates: [lon, lat] },
      })),
    },
  });
  map.addLayer(
    {
      id: 'row-points',
      maxzoom: drawing.kind === 'areas' ? AREAS_ZOOM : 24,
      type: 'circle',
      source: ROWS,
      filter: ['!', ['has', 'point_count']],
      paint: {
        'circle-color': stepColour(['get', 'step'], colours.classes, isColoured ? colours.noValue : colours.point),
        'circle-radius': ['interpolate', ['linear'], ['zoom'], ...look.radii.flat()],
        'circle-stroke-color': colours.pointEdge,
        'circle-stroke-width': look.edgePx,
        'circle-opacity': look.opacity,
      },
    },
    map.getLayer(FIRST_NAMES) ? FIRST_NAMES : undefined,
  );
  if (!isClustered) return;
  map.addLayer({
    id: 'row-groups',
    type: 'circle',
    source: ROWS,
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': colours.point,
      'circle-radius': ['step', ['get', 'point_count'], 13, 50, 17, 500, 22, 5000, 28],
      'circle-opacity': 0.85,
    },
  });
  map.addLayer({
    id: 'row-counts',
    type: 'symbol',
    source: ROWS,
    filter: ['has', 'point_count'],
    layout: { 'text-field': ['get', 'point_count_abbreviated'], 'text-size': 11, 'text-allow-overlap': true },
    paint: { 'text-color': colours.onPoint },
  });
}

function addAreas(map: MapLibre, { of, stepByKey }: Extract<Drawing, { kind: 'areas' }>, colours: MapColours): void {
  const { layer, property } = of;
  const branches = colours.classes.flatMap((colour, step) => {
    const keys = [...stepByKey].filter(([, its]) => its === step).map(([key]) => key);
    return keys.length > 0 ? [keys, colour] : [];
  });
  if (branches.length === 0) return;
  map.addLayer(
    {
      id: 'row-areas',
      type: 'fill',
      source: BASE_SOURCE,
      'source-layer': layer,
      paint: {
        'fill-color': [
          'match',
          ['to-string', ['get', property]],
          ...branches,
          'rgba(0,0,0,0)',
        ] as unknown as ExpressionSpecification,
        'fill-opacity': 0.8,
      },
    },
    FIRST_NAMES,
  );
}

/** The colour of a class, and that of a point without one. */
const stepColour = (
  step: ExpressionSpecification,
  classes: readonly string[],
  without: string,
): ExpressionSpecification =>
  ['match', step, ...classes.flatMap((colour, i) => [i, colour]), without] as unknown as ExpressionSpecification;

function boundsOf(drawing: Drawing): LngLatBounds | null {
  const bounds = new LngLatBounds();
  for (const { lat, lon } of drawing.rows) bounds.extend([lon, lat]);
  return bounds.isEmpty() ? null : bounds;
}

/** Handles a press: on a group zooms in, on a point picks its rows, on an area its key. */
async function pick(map: MapLibre, { point }: MapMouseEvent): Promise<Picked | null> {
  const layers = ['row-groups', 'row-points', 'row-areas'].filter((layer) => map.getLayer(layer));
  const around: [[number, number], [number, number]] = [
    [point.x - PICK_RADIUS_PX, point.y - PICK_RADIUS_PX],
    [point.x + PICK_RADIUS_PX, point.y + PICK_RADIUS_PX],
  ];
  const found = map.queryRenderedFeatures(around, { layers });
  const group = found.find(({ layer }) => layer.id === 'row-groups');
  if (group) {
    const source = map.getSource(ROWS) as GeoJSONSource;
    const zoom = await source.getClusterExpansionZoom(Number(group.properties.cluster_id));
    const { coordinates } = group.geometry as unknown as { readonly coordinates: [number, number] };
    map.easeTo({ center: coordinates, zoom, animate: !matchMedia('(prefers-reduced-motion: reduce)').matches });
    return null;
  }
  const rows = [
    ...new Set(found.filter(({ layer }) => layer.id === 'row-points').map(({ properties }) => Number(properties.row))),
  ];
  if (rows.length > 0) return { kind: 'rows', rows };
  const area = found.find(({ layer }) => layer.id === 'row-areas');
  if (!area) return null;
  return { kind: 'area', properties: area.properties };
}
