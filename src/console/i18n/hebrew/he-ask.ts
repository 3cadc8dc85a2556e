import { amountText, percentText } from '../amounts.ts';
import type { AskStrings } from '../areas/ask-strings.ts';
import { wholeText } from '../numbers.ts';

export const heAsk: AskStrings = {
  parameters: 'פרמטרים',
  parameter: (name) => `ערך ${name}`,
  nullWhenEmpty: 'ריק = NULL',
  needsValues: 'חסרים ערכים',
  emptyFields: (names) =>
    `${names.length === 1 ? 'השדה ריק' : 'השדות ריקים'}: \u2068${names.join(', ')}\u2069. שדה ריק הוא NULL, והשוואה ל־NULL לעולם אינה מתקיימת. מלאו ${names.length === 1 ? 'אותו' : 'אותם'}.`,
  linkNeedsValues: 'בשאילתה של הקישור הזה חסרים ערכים. מלאו את השדות והריצו אותה.',
  wrongNumber: 'יש לכתוב מספר.',
  wrongDate: 'יש לכתוב תאריך בצורה 2024-05-31.',
  comparedWith: (column) => `משווה לעמודה ${column}`,
  typeAName: 'הקלידו שם',
  noPlace: (typed) => `אין מקום שמתחיל ב„${typed}”.`,
  places: (n) => (n === 1 ? 'מקום אחד' : n === 2 ? 'שני מקומות' : `${n} מקומות`),
  welcome: 'השלימו שאלה, חפשו שאלה אחרת, או כתבו SQL בעורך.',
  searchQuestions: 'חיפוש שאלה',
  searchHint: 'מה תרצו לדעת? למשל: שכר דירה בתל אביב',
  noQuestion: 'אין שאלה עם המילים האלה. נסו מילים אחרות, או עיינו בדוגמאות.',
  examplesInSql: 'דוגמאות ב־SQL',
  answer: 'תשובה',
  answering: 'מחפשים את התשובה…',
  unanswered: 'לא ניתן לענות על כך מיד. העורך יסביר למה.',
  noAnswer: 'אין על כך נתונים.',
  showSql: 'הצגת ה־SQL',
  amount: (value, unit) => amountText(value, unit, { locale: 'he', sqm: 'מ״ר', month: 'לחודש', years: 'שנים' }),
  changed: (percent, since) =>
    `${percent < 0 ? `ירידה של ${percentText(-percent)}` : `עלייה של ${percentText(percent)}`}${since === null ? '' : ` מאז ${since}`}`,
  medianOfFew: (n) => `לפי ${n === 1 ? 'עסקה אחת' : n === 2 ? 'שתי עסקאות' : `${n} עסקאות`} בלבד, שמלמדות מעט`,
  medianOf: (n) =>
    n === null
      ? 'חציון'
      : n === 1
        ? 'לפי עסקה אחת'
        : n === 2
          ? 'חציון של שתי עסקאות'
          : `חציון של \u2068${wholeText(n)}\u2069 עסקאות`,
  answerTo: (question) => `התשובה לשאלה הקודמת: \u2068${question}\u2069`,
  nearPlaces: (typed) => `אין מקום שמתחיל ב„${typed}”. אולי:`,
  yes: 'כן',
  no: 'לא',
  towns: null,
  pluralLabels: {
    property_group: {
      apartment: 'דירות',
      garden_apartment: 'דירות גן',
      penthouse: 'דירות גג',
      house: 'בתים פרטיים',
      land: 'קרקעות',
      commercial: 'נכסים מסחריים',
      agriculture: 'נכסים חקלאיים',
      parking: 'חניות ומחסנים',
      other: 'נכסים אחרים',
      all_residential: 'בתים מכל סוג',
      all: 'נכסים מכל סוג',
    },
  },
  valueLabels: {
    property_group: {
      apartment: 'דירה',
      garden_apartment: 'דירת גן',
      penthouse: 'דירת גג',
      house: 'בית פרטי',
      land: 'קרקע',
      commercial: 'נכס מסחרי',
      agriculture: 'נכס חקלאי',
      parking: 'חניה או מחסן',
      other: 'נכס אחר',
      all_residential: 'בית מכל סוג',
      all: 'נכס מכל סוג',
    },
    rooms_bucket: {
      '1-2': '\u20661–2\u2069 חדרים',
      3: '3 חדרים',
      4: '4 חדרים',
      5: '5 חדרים',
      '6+': '6 חדרים ומעלה',
      '2.5-3': '\u20662.5–3\u2069 חדרים',
      '3.5-4': '\u20663.5–4\u2069 חדרים',
      '4.5-6': '\u20664.5–6\u2069 חדרים',
      '4.5+': '4.5 חדרים ומעלה',
      all: 'כל מספר חדרים',
    },
    stock: { all: 'כל הדירות', existing: 'יד שנייה' },
  },
};
