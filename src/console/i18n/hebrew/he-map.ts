import type { MapStrings } from '../areas/map-strings.ts';
import { wholeText } from '../numbers.ts';

const rows = (n: number) => (n === 1 ? 'שורה אחת' : n === 2 ? 'שתי שורות' : `${wholeText(n)} שורות`);

export const heMap: MapStrings = {
  title: 'מפה',
  colourBy: 'צבע לפי',
  oneColour: 'צבע אחד',
  noValue: 'ללא ערך',
  inView: 'רק מה שמוצג במפה',
  inViewHint: 'כותב בשאילתה את התנאי לחלק הזה של המפה, ומריץ אותה',
  finding: 'מאתר את המקומות…',
  drawing: 'מצייר את המפה…',
  noWebGl: 'הדפדפן הזה אינו יכול לצייר מפות: WebGL חסר או כבוי. כל השורות נמצאות בטבלה.',
  noPoints: 'אין בבסיס הנתונים נקודות למקומות האלה.',
  baseMissing: 'מפת הרקע אינה זמינה כעת. הנקודות נכונות גם בלעדיה.',
  pointsFailed: 'לא ניתן היה להביא את המקומות. כל השורות נמצאות בטבלה.',
  leftOut: (n) => `${rows(n)} ללא מקום ידוע`,
  tooManyKeys: (keys, max) => `נבדקים ${wholeText(max)} מתוך ${wholeText(keys)} מקומות`,
  sharedAreas: (n) => `${rows(n)} באזור של שורה קודמת, שקובעת את צבעו`,
  rowOf: (number, count) => `שורה ${wholeText(number)} מתוך ${wholeText(count)}`,
  label: (n) => `מפה של ${rows(n)}. כולן נמצאות גם בטבלה.`,
  synthetic: 'מפה סינתטית: המקומות והרחובות בדויים',
  source: 'המפה: מהמקורות של בסיס הנתונים הזה',
  close: 'סגירה',
  next: 'השורה הבאה כאן',
  previous: 'השורה הקודמת כאן',
  aroundDistrict: ['מחוז ', ''],
  controls: {
    'Map.Title': 'מפה',
    'NavigationControl.ZoomIn': 'הגדלה',
    'NavigationControl.ZoomOut': 'הקטנה',
    'ScaleControl.Meters': 'מ׳',
    'ScaleControl.Kilometers': 'ק״מ',
  },
};
