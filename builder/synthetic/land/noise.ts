import { movedBy } from '../../geometry/distance.ts';
import type { Ring } from '../../geometry/shapes.ts';
import { readFacts } from '../../sources/facts.ts';
import type { SourceRecord } from '../../sources/layout.ts';
import { noiseZones } from '../../sources/layouts/location.ts';
import { madeRecords, type RecordSource } from '../../sources/records.ts';

/** The names of areas of aircraft noise in the law. */
const STATUTORY_LABEL = 'מתחם רעש מטוסים';
/** Corners of a contour. */
const CORNERS = 48;
const DIGITS = 6;

/** Zones of aircraft noise around the airports of the country, one of which is closed. */
export function syntheticNoiseZones(): RecordSource<typeof noiseZones> {
  return madeRecords(noiseZones, 'synthetic', () => contours().map(zoneOf));
}

/** Contours of equal noise, the loudest of each airport first. A contour without a band is defined by law. */
const contours = () =>
  readFacts('airport_noise.csv', [
    'airport',
    'is_main',
    'is_active',
    'lat',
    'lon',
    'bearing',
    'band',
    'along_m',
    'aside_m',
  ]);

type Contour = ReturnType<typeof contours>[number];

/** A band is between its contour and the next louder one. */
function zoneOf(contour: Contour, at: number, all: readonly Contour[]): SourceRecord<typeof noiseZones> {
  const { airport, band } = contour;
  const before = all[at - 1];
  const louder = band !== '' && before?.airport === airport ? [ringOf(before)] : [];
  return {
    values: {
      airport,
      is_main_airport: Number(contour.is_main),
      is_active: Number(contour.is_active),
      band: band === '' ? null : band,
      statutory_label: band === '' ? STATUTORY_LABEL : null,
    },
    geometry: [[ringOf(contour), ...louder]],
  };
}

/** An ellipse along the runway, with this bearing in degrees from north. */
function ringOf(contour: Contour): Ring {
  const [lat, lon, bearing] = [Number(contour.lat), Number(contour.lon), Number(contour.bearing)];
  const [sin, cos] = [Math.sin((bearing * Math.PI) / 180), Math.cos((bearing * Math.PI) / 180)];
  const corners = Array.from({ length: CORNERS }, (_, at) => {
    const turn = (2 * Math.PI * at) / CORNERS;
    const [along, aside] = [Number(contour.along_m) * Math.cos(turn), Number(contour.aside_m) * Math.sin(turn)];
    const point = movedBy({ lat, lon }, along * sin + aside * cos, along * cos - aside * sin);
    return [Number(point.lon.toFixed(DIGITS)), Number(point.lat.toFixed(DIGITS))] as const;
  });
  return [...corners, ...corners.slice(0, 1)];
}
