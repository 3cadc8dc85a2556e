import type { MapStrings } from '../areas/map-strings.ts';
import { wholeText } from '../numbers.ts';

const rows = (n: number) => (n === 1 ? '1 row' : `${wholeText(n)} rows`);

export const enMap: MapStrings = {
  title: 'Map',
  colourBy: 'Colour by',
  oneColour: 'one colour',
  noValue: 'no value',
  inView: 'Only what is in view',
  inViewHint: 'Writes the condition for this part of the map into the statement, and runs it',
  finding: 'Finding the places…',
  drawing: 'Drawing the map…',
  noWebGl: 'This browser cannot draw maps: WebGL is missing or switched off. All rows are in the table.',
  noPoints: 'The database has no points for these places.',
  baseMissing: 'The map below the points cannot be read now. The points are right without it.',
  pointsFailed: 'The places could not be fetched. All rows are in the table.',
  leftOut: (n) => `${rows(n)} without a known place`,
  tooManyKeys: (keys, max) => `${wholeText(max)} of ${wholeText(keys)} places are looked up`,
  sharedAreas: (n) => `${rows(n)} share an area with an earlier row, which gives its colour`,
  rowOf: (number, count) => `Row ${wholeText(number)} of ${wholeText(count)}`,
  label: (n) => `Map of ${rows(n)}. All of them are in the table, too.`,
  synthetic: 'Synthetic map: places and streets are invented',
  source: 'Map: the sources of this database',
  close: 'Close',
  next: 'Next row here',
  previous: 'Previous row here',
  aroundDistrict: ['', ' District'],
  controls: {
    'Map.Title': 'Map',
    'NavigationControl.ZoomIn': 'Zoom in',
    'NavigationControl.ZoomOut': 'Zoom out',
    'ScaleControl.Meters': 'm',
    'ScaleControl.Kilometers': 'km',
  },
};
