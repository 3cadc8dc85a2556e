import type { ForeignStrings } from '../areas/foreign-strings.ts';

export const heForeign: ForeignStrings = {
  notOurs: (host) => `מסד נתונים מ־\u2068${host}\u2069. הוא לא שלנו, ודבר בו לא נבדק כאן.`,
  isWal: 'הוא במצב WAL: שינויים שנמצאים רק בקובץ \u2066-wal\u2069 שלידו אינם נראים כאן.',
  opening: (host) => `פותחים מסד נתונים מ־\u2068${host}\u2069…`,
  cannotOpen: 'אי אפשר לפתוח את מסד הנתונים הזה',
  wrong: {
    'no-url': (given) => `„\u2068${given}\u2069” אינה כתובת. יש לכתוב ‎?db=‎ ואחריו כתובת של קובץ SQLite.`,
    scheme: (given) => `„\u2068${given}\u2069” אינה כתובת אינטרנט. מסד נתונים נקרא רק דרך http או https.`,
    credentials: () =>
      'כתובת שיש בה שם או סיסמה לא נפתחת: היא הייתה נשמרת בהיסטוריה ובקישורים. השתמשו בקובץ שכל אחד רשאי לקרוא.',
  },
  toDeals: 'אל עסקאות הנדל״ן',
  tables: 'טבלאות',
  noTables: 'במסד הנתונים הזה אין טבלאות.',
  welcome: 'בחרו טבלה, או כתבו שאילתה והריצו אותה.',
};
