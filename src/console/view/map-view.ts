import { partOf, type ViewPart } from './view-notation.ts';

/** A person's settings of the map. */
export interface MapView {
  readonly place?: MapPlace;
  /** The key of the column that colours the points. */
  readonly colour?: string;
}

/** The centre of the map in degrees (WGS 84), and its zoom, 0 for the whole world. */
export interface MapPlace {
  readonly lat: number;
  readonly lon: number;
  readonly zoom: number;
}

const ZOOM_MAX = 24;

export const MAP_PART: ViewPart<MapView> = {
  write: ({ place, colour }) => [
    // Five decimals are a metre.
    ...(place ? [['at', place.lat.toFixed(5), place.lon.toFixed(5), place.zoom.toFixed(2)] as const] : []),
    ...(colour === undefined ? [] : [['colour', colour] as const]),
  ],
  read: (fields) => partOf<MapView>({ place: placeOf(fields.get('at')), colour: fields.get('colour')?.[0] }),
};

function placeOf(values: readonly string[] | undefined): MapPlace | undefined {
  if (values?.length !== 3 || values.some((value) => !/^-?\d+(?:\.\d+)?$/.test(value))) return undefined;
  const [lat = 0, lon = 0, zoom = 0] = values.map(Number);
  const isOnMap = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && zoom >= 0 && zoom <= ZOOM_MAX;
  return isOnMap ? { lat, lon, zoom } : undefined;
}
