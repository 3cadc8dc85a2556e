import type { ExpressionSpecification, StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { Language } from '../i18n/language.ts';

/** The theme colours of a map, as CSS colours. */
export interface MapColours {
  readonly ground: string;
  readonly settlement: string;
  readonly border: string;
  readonly road: string;
  readonly coast: string;
  readonly sea: string;
  readonly text: string;
  readonly district: string;
  readonly halo: string;
  readonly point: string;
  readonly onPoint: string;
  /** The line around a point. */
  readonly pointEdge: string;
  /** A point without a value, among points that have one. */
  readonly noValue: string;
  /** For classes of values, from the lowest to the highest. */
  readonly classes: readonly string[];
}

/** Reads the colours of the page's current theme. */
export function mapColours(style: CSSStyleDeclaration): MapColours {
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: of('--map-ground'),
    settlement: of('--map-settlement'),
    border: of('--map-border'),
    road: of('--map-road'),
    coast: of('--map-coast'),
    sea: of('--map-sea'),
    text: of('--text'),
    district: of('--muted'),
    halo: of('--surface'),
    point: of('--series-1'),
    onPoint: of('--surface'),
    pointEdge: of('--map-point-edge'),
    noValue: of('--map-no-value'),
    classes: [1, 2, 3, 4, 5].map((step) => of(`--map-class-${step}`)),
  };
}

export const BASE_SOURCE = 'base';
/** Layers of an answer are drawn below the first layer of names. */
export const FIRST_NAMES = 'neighborhood-names';
/** Fonts of the visitor's machine: the page loads none. */
const FONT = ['system-ui', 'Noto Sans Hebrew', 'Arial Unicode MS'];
/** Borders of districts are half way between their places: closer up they would be wrong by a kilometre or two. */
const DISTRICTS_UNTIL = 9.5;

/** So many of the largest cities have their names before the districts have theirs. */
const LARGE_CITIES = 12;

/** The words of a base map in the page's language. */
export interface MapWords {
  readonly language: Language;
  /** The names of districts, by those of the database; one that is missing is shown as it is. */
  readonly districts: Readonly<Record<string, string>>;
  /** What stands before and after the name of a district. */
  readonly aroundDistrict: readonly [before: string, after: string];
}

/**
 * The style of the base map: the layers of `builder/publish/base-map` in the colours of the page. Without a base map, a
 * plain background.
 *
 * @param baseMapUrl absolute URL of its file; null if there is none
 */
export function baseStyle(
  baseMapUrl: string | null,
  { language, districts, aroundDistrict: [before, after] }: MapWords,
  colours: MapColours,
): StyleSpecification {
  const ground = { id: 'ground', type: 'background', paint: { 'background-color': colours.ground } } as const;
  if (baseMapUrl === null) return { version: 8, sources: {}, layers: [ground] };
  const name: ExpressionSpecification =
    language === 'he' ? ['get', 'name'] : ['coalesce', ['get', 'name_en'], ['get', 'name']];
  const district: ExpressionSpecification = [
    'concat',
    before,
    ['coalesce', ['get', ['get', 'name'], ['literal', { ...districts }]], ['get', 'name']],
    after,
  ];
  const names = { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 };
  const of = (layer: string) => ({ source: BASE_SOURCE, 'source-layer': layer });
  const settlementNames: Omit<SymbolLayerSpecification, 'id'> = {
    type: 'symbol',
    ...of('settlement_names'),
    layout: {
      'text-field': name,
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['get', 'rank'], 1, 14, 60, 12, 400, 10.5],
      // The largest places get their labels first.
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: names,
  };
  return {
    version: 8,
    sources: { [BASE_SOURCE]: { type: 'vector', url: `pmtiles://${baseMapUrl}` } },
    layers: [
      ground,
      {
        id: 'sea',
        type: 'fill',
        ...of('sea'),
        paint: { 'fill-color': colours.sea, 'fill-opacity': ['interpolate', ['linear'], ['zoom'], 8, 0, 9, 1] },
      },
      { id: 'settlements', type: 'fill', ...of('settlements'), paint: { 'fill-color': colours.settlement } },
      { id: 'settlement-borders', type: 'line', ...of('settlements'), paint: { 'line-color': colours.border } },
      {
        id: 'neighborhood-borders',
        type: 'line',
        ...of('neighborhoods'),
        minzoom: 11.5,
        paint: { 'line-color': colours.border, 'line-dasharray': [3, 2] },
      },
      {
        id: 'roads',
        type: 'line',
        ...of('roads'),
        minzoom: 12,
        paint: { 'line-color': colours.road, 'line-width': ['interpolate', ['linear'], ['zoom'], 12, 0.6, 16, 5] },
      },
      {
        id: 'district-borders',
        type: 'line',
        ...of('district_borders'),
        maxzoom: DISTRICTS_UNTIL,
        paint: { 'line-color': colours.district, 'line-width': 1.2, 'line-dasharray': [3, 2] },
      },
      { id: 'coast', type: 'line', ...of('coast'), paint: { 'line-color': colours.coast, 'line-width': 2 } },
      {
        id: FIRST_NAMES,
        type: 'symbol',
        ...of('neighborhood_names'),
        minzoom: 12,
        layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 11 },
        paint: { ...names, 'text-opacity': 0.85 },
      },
      {
        id: 'road-names',
        type: 'symbol',
        ...of('roads'),
        minzoom: 14,
        layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 11, 'symbol-placement': 'line' },
        paint: names,
      },
      // The last layer gets its space first: the large cities, then the districts, then the other settlements.
      { id: 'settlement-names', filter: ['>', ['get', 'rank'], LARGE_CITIES], ...settlementNames },
      {
        id: 'district-names',
        type: 'symbol',
        ...of('district_names'),
        maxzoom: DISTRICTS_UNTIL,
        layout: {
          'text-field': district,
          'text-font': FONT,
          'text-size': 12,
          'text-letter-spacing': 0.06,
          'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
          'text-radial-offset': 1,
        },
        paint: { ...names, 'text-color': colours.district },
      },
      { id: 'city-names', filter: ['<=', ['get', 'rank'], LARGE_CITIES], ...settlementNames },
    ],
  };
}
