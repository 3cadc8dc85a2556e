import { movedBy, type Point } from '../geometry/distance.ts';
import type { Ring } from '../geometry/shapes.ts';
import type { SourceRecord } from '../sources/layout.ts';
import { noiseZones } from '../sources/layouts/location.ts';
import { madeRecords, type RecordSource } from '../sources/records.ts';

type ZoneRecord = SourceRecord<typeof noiseZones>;

/** Around a runway: how far a contour reaches along it and aside from it, metres. */
interface Reach {
  readonly alongM: number;
  readonly asideM: number;
}

interface Airport extends Point {
  readonly name: string;
  readonly isMain: boolean;
  readonly isActive: boolean;
  /** Where its runway points, degrees from north. */
  readonly bearing: number;
  /** Contours of equal noise, from the loudest; each band lies between two of them. */
  readonly bands: readonly (Reach & { readonly band: string })[];
  readonly statutory: Reach | null;
}

/** What the law calls an area of aircraft noise. */
const STATUTORY_LABEL = 'מתחם רעש מטוסים';

/** Places and runways are general knowledge; how far the noise reaches is modelled. */
const AIRPORTS: readonly Airport[] = [
  {
    name: 'נתב"ג',
    lat: 32.0005,
    lon: 34.879,
    isMain: true,
    isActive: true,
    bearing: 118,
    bands: [
      { band: '75+', alongM: 3_000, asideM: 600 },
      { band: '70-75', alongM: 5_500, asideM: 1_200 },
      { band: '65-70', alongM: 8_000, asideM: 1_900 },
      { band: '60-65', alongM: 10_500, asideM: 2_500 },
    ],
    statutory: null,
  },
  {
    name: 'חיפה',
    lat: 32.8095,
    lon: 35.0435,
    isMain: false,
    isActive: true,
    bearing: 160,
    bands: [],
    statutory: { alongM: 3_500, asideM: 1_100 },
  },
  {
    name: 'רמון',
    lat: 29.7237,
    lon: 35.0114,
    isMain: false,
    isActive: true,
    bearing: 15,
    bands: [],
    statutory: { alongM: 5_000, asideM: 1_200 },
  },
  {
    name: 'שדה דב',
    lat: 32.1147,
    lon: 34.7822,
    isMain: false,
    isActive: false,
    bearing: 30,
    bands: [{ band: '60-65', alongM: 2_500, asideM: 600 }],
    statutory: null,
  },
];

/** Corners of a contour. */
const CORNERS = 48;
const DIGITS = 6;

/** Zones of aircraft noise around the airports of the country, one of which is closed. */
export function syntheticNoiseZones(): RecordSource<typeof noiseZones> {
  return madeRecords(noiseZones, 'synthetic', () => AIRPORTS.flatMap(zonesOf));
}

function zonesOf(airport: Airport): readonly ZoneRecord[] {
  const { name, isMain, isActive, bands, statutory } = airport;
  const zone = (rings: readonly Ring[], of: { band: string | null; statutory_label: string | null }): ZoneRecord => ({
    values: { airport: name, is_main_airport: isMain ? 1 : 0, is_active: isActive ? 1 : 0, ...of },
    geometry: [rings],
  });
  return [
    ...bands.map((reach, at) => {
      const louder = bands[at - 1];
      const rings = [contour(airport, reach), ...(louder === undefined ? [] : [contour(airport, louder)])];
      return zone(rings, { band: reach.band, statutory_label: null });
    }),
    ...(statutory === null
      ? []
      : [zone([contour(airport, statutory)], { band: null, statutory_label: STATUTORY_LABEL })]),
  ];
}

/** An ellipse along the runway. */
function contour({ lat, lon, bearing }: Airport, { alongM, asideM }: Reach): Ring {
  const [sin, cos] = [Math.sin((bearing * Math.PI) / 180), Math.cos((bearing * Math.PI) / 180)];
  const corners = Array.from({ length: CORNERS }, (_, at) => {
    const turn = (2 * Math.PI * at) / CORNERS;
    const [along, aside] = [alongM * Math.cos(turn), asideM * Math.sin(turn)];
    const point = movedBy({ lat, lon }, along * sin + aside * cos, along * cos - aside * sin);
    return [Number(point.lon.toFixed(DIGITS)), Number(point.lat.toFixed(DIGITS))] as const;
  });
  return [...corners, ...corners.slice(0, 1)];
}
