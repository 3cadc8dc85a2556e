import { bytesText, wholeText } from './numbers.ts';
import type { RowStrings } from './row-strings.ts';

const bytes = (n: number) => bytesText(n, ['בתים', 'ק״ב', 'מ״ב', 'ג״ב']);

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
  counted: (n) => (n === 1 ? 'שורה אחת' : n === 2 ? 'שתי שורות' : `${wholeText(n)} שורות`),
  copyValue: (column) => `העתקת ${column}`,
  coordinates: 'נקודת ציון',
  wholeText: (n) => `הצגת כל ${wholeText(n)} התווים`,
};
