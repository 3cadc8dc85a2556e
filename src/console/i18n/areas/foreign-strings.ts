/** Texts for foreign databases. */
export interface ForeignStrings {
  readonly notOurs: (host: string) => string;
  readonly isWal: string;
  readonly opening: (host: string) => string;
  readonly cannotOpen: string;
  readonly wrong: Readonly<Record<'no-url' | 'scheme' | 'credentials', (given: string) => string>>;
  readonly toDeals: string;
  readonly tables: string;
  readonly noTables: string;
  readonly welcome: string;
}

export const FOREIGN_EN: ForeignStrings = {
  notOurs: (host) => `A database from ${host}. It is not ours, and nothing in it was checked here.`,
  isWal: 'It is in WAL mode: changes that stand only in a -wal file beside it are not seen here.',
  opening: (host) => `Opening a database from ${host}…`,
  cannotOpen: 'This database cannot be opened',
  wrong: {
    'no-url': (given) => `The address “${given}” is none. Write ?db= and the address of a SQLite file.`,
    scheme: (given) => `“${given}” is no address of the web. A database is read over http or https alone.`,
    credentials: () =>
      'An address with a name or password in it is not opened: it would stand in histories and links. Use a file that anyone may read.',
  },
  toDeals: 'To the real-estate deals',
  tables: 'Tables',
  noTables: 'This database has no tables.',
  welcome: 'Choose a table, or write a statement and run it.',
};

export const FOREIGN_HE: ForeignStrings = {
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
