import { wholeText } from '../numbers.ts';

/** Texts of the map. */
export interface MapStrings {
  readonly title: string;
  readonly colourBy: string;
  readonly oneColour: string;
  /** Restricts the rows to the visible part of the map. */
  readonly inView: string;
  readonly inViewHint: string;
  readonly finding: string;
  readonly noWebGl: string;
  readonly noPoints: string;
  /** If the host of the base map is unreachable. */
  readonly baseMissing: string;
  readonly pointsFailed: string;
  /** Rows that are not on the map, because their place is unknown. */
  readonly leftOut: (rows: number) => string;
  readonly tooManyKeys: (keys: number, max: number) => string;
  /** Several rows have one area: the first one gives the colour. */
  readonly sharedAreas: (rows: number) => string;
  readonly rowOf: (number: number, count: number) => string;
  readonly label: (rows: number) => string;
  readonly synthetic: string;
  readonly source: string;
  readonly close: string;
  readonly next: string;
  readonly previous: string;
  /** MapLibre's texts, by its keys. */
  readonly controls: Readonly<Record<string, string>>;
}

const rowsEn = (n: number) => (n === 1 ? '1 row' : `${wholeText(n)} rows`);
const rowsHe = (n: number) => (n === 1 ? 'שורה אחת' : n === 2 ? 'שתי שורות' : `${wholeText(n)} שורות`);

export const MAP_EN: MapStrings = {
  title: 'Map',
  colourBy: 'Colour by',
  oneColour: 'one colour',
  inView: 'Only what is in view',
  inViewHint: 'Writes the condition for this part of the map into the statement, and runs it',
  finding: 'Finding the places…',
  noWebGl: 'This browser cannot draw maps: WebGL is missing or switched off. All rows are in the table.',
  noPoints: 'The database has no points for these places.',
  baseMissing: 'The map below the points cannot be read now. The points are right without it.',
  pointsFailed: 'The places could not be fetched. All rows are in the table.',
  leftOut: (n) => `${rowsEn(n)} without a known place`,
  tooManyKeys: (keys, max) => `${wholeText(max)} of ${wholeText(keys)} places are looked up`,
  sharedAreas: (n) => `${rowsEn(n)} share an area with an earlier row, which gives its colour`,
  rowOf: (number, count) => `Row ${wholeText(number)} of ${wholeText(count)}`,
  label: (n) => `Map of ${rowsEn(n)}. All of them are in the table, too.`,
  synthetic: 'Synthetic map: places and streets are invented',
  source: 'Map: the sources of this database',
  close: 'Close',
  next: 'Next row here',
  previous: 'Previous row here',
  controls: {
    'Map.Title': 'Map',
    'NavigationControl.ZoomIn': 'Zoom in',
    'NavigationControl.ZoomOut': 'Zoom out',
    'ScaleControl.Meters': 'm',
    'ScaleControl.Kilometers': 'km',
  },
};

export const MAP_HE: MapStrings = {
  title: 'מפה',
  colourBy: 'צבע לפי',
  oneColour: 'צבע אחד',
  inView: 'רק מה שמוצג במפה',
  inViewHint: 'כותב בשאילתה את התנאי לחלק הזה של המפה, ומריץ אותה',
  finding: 'מאתר את המקומות…',
  noWebGl: 'הדפדפן הזה אינו יכול לצייר מפות: WebGL חסר או כבוי. כל השורות נמצאות בטבלה.',
  noPoints: 'אין בבסיס הנתונים נקודות למקומות האלה.',
  baseMissing: 'מפת הרקע אינה זמינה כעת. הנקודות נכונות גם בלעדיה.',
  pointsFailed: 'לא ניתן היה להביא את המקומות. כל השורות נמצאות בטבלה.',
  leftOut: (n) => `${rowsHe(n)} ללא מקום ידוע`,
  tooManyKeys: (keys, max) => `נבדקים ${wholeText(max)} מתוך ${wholeText(keys)} מקומות`,
  sharedAreas: (n) => `${rowsHe(n)} באזור של שורה קודמת, שקובעת את צבעו`,
  rowOf: (number, count) => `שורה ${wholeText(number)} מתוך ${wholeText(count)}`,
  label: (n) => `מפה של ${rowsHe(n)}. כולן נמצאות גם בטבלה.`,
  synthetic: 'מפה סינתטית: המקומות והרחובות בדויים',
  source: 'המפה: מהמקורות של בסיס הנתונים הזה',
  close: 'סגירה',
  next: 'השורה הבאה כאן',
  previous: 'השורה הקודמת כאן',
  controls: {
    'Map.Title': 'מפה',
    'NavigationControl.ZoomIn': 'הגדלה',
    'NavigationControl.ZoomOut': 'הקטנה',
    'ScaleControl.Meters': 'מ׳',
    'ScaleControl.Kilometers': 'ק״מ',
  },
};
