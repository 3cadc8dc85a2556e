import type { RowStrings } from '../areas/row-strings.ts';
import { bytesText, share, wholeText } from '../numbers.ts';

const bytes = (n: number) => bytesText(n, ['בתים', 'ק״ב', 'מ״ב', 'ג״ב']);
const rows = (n: number) => (n === 1 ? 'שורה אחת' : n === 2 ? 'שתי שורות' : `${wholeText(n)} שורות`);

export const heRows: RowStrings = {
  locale: 'he-IL',
  units: {
    shekels: '₪',
    shekels_per_sqm: '₪/מ״ר',
    shekels_a_month: '₪ לחודש',
    shekels_a_year: '₪ לשנה',
    percent: '%',
    square_metres: 'מ״ר',
    square_kilometres: 'קמ״ר',
    metres: 'מ׳',
    kilometres: 'ק״מ',
    decibels: 'dB',
    degrees: '°',
  },
  yes: 'כן',
  no: 'לא',
  openAddress: 'פתיחת הכתובת',

  rowDetails: 'פרטי השורה',
  rowOf: (row, rows) => `שורה ${wholeText(row)} מתוך ${wholeText(rows)}`,
  previousRow: 'השורה הקודמת',
  nextRow: 'השורה הבאה',
  back: 'חזרה',
  followKey: (table, key) => `פתיחת השורה של ${table} שבה ${key}`,
  fetchingRow: 'השורה בדרך…',
  noSuchRow: (table, key) => `אין ב־${table} שורה שבה ${key}.`,
  rowCosts: (sizeBytes) => `לשם כך יש להוריד כ־${bytes(sizeBytes)}.`,
  fetchAnyway: 'הורדה',
  openInEditor: 'פתיחה בעורך',
  rowsThatMean: 'שורות ששייכות לשורה הזאת',
  count: 'ספירה',
  countThem: (table) => `ספירת השורות של ${table}`,
  counted: rows,
  copyValue: (column) => `העתקת ${column}`,
  coordinates: 'נקודת ציון',
  wholeText: (n) => `הצגת כל ${wholeText(n)} התווים`,

  columnsView: 'עמודות',
  ofAllRows: (n) =>
    n === 1 ? 'השורה היחידה.' : `כל ${wholeText(n)} השורות. לחיצה על ערך או על עמודה בתרשים מציגה את השורות שלהם.`,
  ofFirstRows: (n) => `רק ${wholeText(n)} השורות הראשונות; לשאילתה יש שורות נוספות.`,
  distinctValues: (n) => (n === 1 ? 'ערך שונה אחד' : n === 2 ? 'שני ערכים שונים' : `${wholeText(n)} ערכים שונים`),
  noNulls: 'ללא NULL',
  share,
  moreValues: (n) => (n === 1 ? 'ועוד ערך אחד' : n === 2 ? 'ועוד שני ערכים' : `ועוד ${wholeText(n)} ערכים`),
  min: 'מזערי',
  median: 'חציון',
  max: 'מרבי',
  filterToValue: (value, n) => `סינון לפי ${value} (${rows(n)})`,
  filterToRange: (from, to, n) => `סינון לטווח \u2066${from}–${to}\u2069 (${rows(n)})`,
  countByThis: 'ספירה לפי העמודה',

  summaryOf: (column) => `מה יש ב־${column}`,
  lookingAtRows: 'השורות הראשונות נבדקות…',
  ofWholeTable: (n) => (n === 1 ? 'השורה היחידה בטבלה' : `כל ${wholeText(n)} השורות בטבלה`),
  ofTableSample: (n) => `מתוך ${wholeText(n)} השורות הראשונות, לפי סדר הטבלה`,
  fetched: bytes,
};
