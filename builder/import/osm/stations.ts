import { distanceM, type Point } from '../../geometry/distance.ts';
import { hebrewName, type Tags } from './objects.ts';

/** What the map knows of a station's service, the best first. */
const STATUSES = ['operating', 'under_construction', 'planned'] as const;
type Status = (typeof STATUSES)[number];

/** A station of the map: a node, or an area. */
export interface MappedStation {
  readonly kind: 'rail' | 'lrt';
  readonly status: Status;
  readonly name: string;
  readonly point: Point;
  readonly tags: Tags;
  /** 'node 12', of the first of its objects. */
  readonly place: string;
}

/** A station with the lines that stop there. */
export interface Station extends MappedStation {
  readonly lines: readonly string[];
}

/** A stop of a line of light rail. */
export interface LineStop {
  readonly line: string;
  readonly point: Point;
}

/** Prefixes of keys, and values of `railway`, that say how far a station is. */
const LIFECYCLES = [
  { status: 'operating', prefix: '', railway: null },
  { status: 'under_construction', prefix: 'construction', railway: 'construction' },
  { status: 'planned', prefix: 'proposed', railway: 'proposed' },
  { status: 'planned', prefix: 'planned', railway: 'planned' },
] as const;
const STATION_VALUES = new Set(['station', 'halt', 'tram_stop']);
const LIGHT = new Set(['light_rail', 'tram', 'subway', 'monorail']);
/** Objects of one name are one station within this distance: platforms, entrances and the building. */
const SAME_STATION_M = 500;
/** A line stops at a station if one of its stops is so near. */
const STOP_OF_STATION_M = 200;

/** Keys that a station is known by, for the reader of objects. */
export const STATION_KEYS = [
  'railway',
  'station',
  'disused',
  'abandoned',
  ...LIGHT,
  ...LIFECYCLES.flatMap(({ prefix }) => (prefix === '' ? [] : [prefix, `${prefix}:railway`, `${prefix}:station`])),
];

/**
 * The kind and the status of a station: `railway=station`, `halt` or `tram_stop`, with `construction:` or `proposed:` before the
 * key, or as `railway=construction` with `construction=station`. Null if the object is none.
 */
export function stationOf(tags: Tags): Pick<MappedStation, 'kind' | 'status'> | null {
  if (tags.disused === 'yes' || tags.abandoned === 'yes') return null;
  for (const { status, prefix, railway } of LIFECYCLES) {
    const value =
      prefix === ''
        ? tags.railway
        : (tags[`${prefix}:railway`] ?? (tags.railway === railway ? tags[prefix] : undefined));
    if (value === undefined || !STATION_VALUES.has(value)) continue;
    const mode = tags.station ?? tags[`${prefix}:station`] ?? '';
    const isLight = value === 'tram_stop' || LIGHT.has(mode) || [...LIGHT].some((key) => tags[key] === 'yes');
    return { kind: isLight ? 'lrt' : 'rail', status };
  }
  return null;
}

/** Joins the objects of each station, and finds its lines. */
export function joinStations(objects: readonly MappedStation[], stops: readonly LineStop[]): readonly Station[] {
  const groups: MappedStation[][] = [];
  for (const each of objects) {
    const known = groups.find(
      ([first]) =>
        first !== undefined &&
        first.kind === each.kind &&
        first.name === each.name &&
        distanceM(first.point, each.point) <= SAME_STATION_M,
    );
    if (known === undefined) groups.push([each]);
    else known.push(each);
  }
  return groups.flatMap((group) => {
    const status = STATUSES.find((wanted) => group.some((each) => each.status === wanted));
    // The platforms of an open station count, not what is being built beside it.
    const counted = group.filter((each) => each.status === status);
    const [first] = counted;
    if (first === undefined) return [];
    const mean = (of: (point: Point) => number) =>
      counted.reduce((sum, { point }) => sum + of(point), 0) / counted.length;
    const point = { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) };
    const lines = new Set(
      first.kind === 'rail'
        ? []
        : stops.filter((stop) => distanceM(stop.point, point) <= STOP_OF_STATION_M).map(({ line }) => line),
    );
    return [{ ...first, point, lines: [...lines].sort() }];
  });
}

/** The line that a relation is the route of, if it is one of light rail: its number, else its name. */
export const lineOf = (tags: Tags): string | null =>
  tags.type === 'route' && LIGHT.has(tags.route ?? '') ? (tags.ref ?? hebrewName(tags)) : null;
