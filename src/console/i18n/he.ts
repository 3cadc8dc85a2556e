import { bytesText, secondsText, wholeText } from './numbers.ts';
import type { Strings } from './strings.ts';

const rows = (n: number) => (n === 1 ? 'שורה אחת' : n === 2 ? 'שתי שורות' : `${wholeText(n)} שורות`);
const requests = (n: number) => (n === 1 ? 'בקשה אחת' : n === 2 ? 'שתי בקשות' : `${wholeText(n)} בקשות`);
const bytes = (n: number) => bytesText(n, ['בתים', 'ק״ב', 'מ״ב', 'ג״ב']);
const seconds = (ms: number) => secondsText(ms, 'אלפיות שנייה', 'שניות');

export const he: Strings = {
  direction: 'rtl',
  title: 'נדל״ן SQL',
  tagline: 'שאילתות SQL על כל עסקאות הנדל״ן שדווחו מאז 1998. הכול רץ אצלכם בדפדפן.',
  documentTitle: 'נדל״ן SQL: שאילתות על כל עסקאות הנדל״ן שדווחו',
  syntheticData: 'נתונים סינתטיים',
  syntheticExplained: 'העסקאות האלה בדויות: הן נועדו להתנסות, ואין ללמוד מהן על מחירים.',
  dataUntil: 'עסקאות עד',
  otherLanguage: 'English',
  openTables: 'טבלאות ודוגמאות',
  close: 'סגירה',
  skipToEditor: 'דילוג לעורך',

  editorLabel: 'שאילתת SQL',
  run: 'הרצה',
  cancel: 'ביטול',
  rowLimit: 'מספר שורות מרבי',
  copyLink: 'העתקת קישור',
  linkCopied: 'הקישור הועתק',
  copyFailed: 'הדפדפן אינו מאפשר להעתיק כאן.',
  damagedLink: 'הקישור בשורת הכתובת פגום ואי אפשר לקרוא ממנו את השאילתה. בקשו אותו שוב, או כתבו שאילתה משלכם.',
  editorPhrases: {
    Completions: 'השלמות',
    Diagnostics: 'הערות',
    'No diagnostics': 'אין הערות',
    'current match': 'ההתאמה הנוכחית',
    'Control character': 'תו בקרה',
  },

  tables: 'טבלאות',
  examples: 'דוגמאות',
  filterTables: 'סינון טבלאות ועמודות',
  filterExamples: 'סינון דוגמאות',
  noMatch: 'אין טבלה או עמודה ששמה מכיל את זה.',
  noExampleMatch: 'אין דוגמה עם המילים האלה.',
  insertName: (name) => `הוספת ${name}`,
  showColumns: (table) => `העמודות של ${table}`,
  showFirstRows: (table) => `הצגת השורות הראשונות של ${table}`,
  firstRows: 'שורות ראשונות',
  exampleValue: 'למשל',
  canBeNull: 'יכול להיות NULL',
  tableGroups: {
    core: 'ליבה',
    aggregates: 'סיכומים',
    search: 'חיפוש',
    places: 'מקומות',
    location: 'מיקום',
    society: 'חברה',
    macro: 'כלכלה',
    projects: 'פרויקטים',
    reference: 'מילונים',
  },

  welcome: 'מה תרצו לשאול על שוק הדיור?',
  welcomeText: 'כתבו שאילתת SQL למעלה והריצו אותה, או התחילו מאחת הדוגמאות:',
  running: 'רצה…',
  cancelled: 'בוטלה',
  olderResult: 'התוצאה שלמטה היא של שאילתה קודמת.',
  ready: 'מוכן',
  noRows: 'השאילתה רצה, ואין שורה שמתאימה לה.',
  rows,
  requests,
  bytes,
  seconds,
  truncatedAt: (n) => `נחתך אחרי ${rows(n)}: יש עוד.`,
  fromCache: 'מהמטמון',
  warnings: 'עצות',

  results: 'תוצאות',
  tableView: 'טבלה',
  chartView: 'תרשים',
  sortHint: (n) =>
    n === 1
      ? 'ממיין את השורה שכאן. כדי למיין את כל הנתונים, הוסיפו ORDER BY לשאילתה.'
      : `ממיין את ${rows(n)} שכאן. כדי למיין את כל הנתונים, הוסיפו ORDER BY לשאילתה.`,
  sortedHere: (n) => `${rows(n)}, מוין כאן`,
  nullValue: 'NULL',
  emptyText: 'טקסט ריק',
  blob: (n) => `נתונים בינריים, ${bytes(n)}`,
  copyTsv: 'העתקה',
  copyTsvHint: 'העתקת השורות לגיליון אלקטרוני',
  rowsCopied: (n) => (n === 1 ? 'שורה אחת הועתקה' : `${rows(n)} הועתקו`),
  cellCopied: 'התא הועתק',
  downloadCsv: 'הורדת CSV',
  cellTitle: (column, row) => `${column}, שורה ${wholeText(row)}`,
  copyCell: 'העתקה',
  cellHint: 'מקשי החיצים עוברים בין תאים, Enter מציג את הערך המלא, Ctrl+C מעתיק אותו.',

  chartAxis: 'לאורך',
  chartValues: 'ערכים',
  chartBy: (column) => `קו לכל ערך של ${column}`,
  chartLeftOut: (n) => (n === 1 ? 'שורה אחת לא צוירה' : `${rows(n)} לא צוירו`),
  chartLabel: (values, axis) => `תרשים של ${values} לפי ${axis}`,
  loadingChart: 'מצייר…',
  chartFailed: 'לא ניתן לטעון את התרשים. האם יש חיבור? כל השורות נמצאות בטבלה.',

  errorAt: (line, column) => `שורה ${line}, תו ${column}`,
  showPlace: 'הצגת המקום',
  tryAgain: 'ניסיון נוסף',
  errors: {
    BAD_REQUEST: { title: 'אי אפשר להריץ את זה' },
    TOO_LONG: { title: 'השאילתה ארוכה מדי' },
    MULTIPLE_STATEMENTS: { title: 'פקודה אחת בכל פעם' },
    NOT_READ_ONLY: { title: 'מסד הנתונים לקריאה בלבד' },
    FORBIDDEN: { title: 'זה אסור כאן' },
    SQL_ERROR: { title: 'SQLite אינו מקבל את זה' },
    TIMEOUT: {
      title: 'השאילתה ארכה זמן רב מדי',
      advice: 'סננו לפי עמודה שיש לה אינדקס (settlement_code, gush, deal_date), הוסיפו LIMIT או קראו פחות עמודות.',
    },
    RATE_LIMITED: { title: 'יותר מדי שאילתות', advice: 'המתינו רגע והריצו שוב.' },
    INTERNAL_ERROR: {
      title: 'משהו נשבר',
      advice: 'הריצו שוב. אם זה חוזר, טענו מחדש את הדף וספרו למי שמתחזק את האתר.',
    },
    BUSY: { title: 'השירות עמוס', advice: 'המתינו כמה שניות והריצו שוב.' },
    DB_UNAVAILABLE: {
      title: 'אי אפשר לקרוא את מסד הנתונים',
      advice: 'בדקו את החיבור ונסו שוב. אם זה נמשך, ייתכן שהאתר באמצע עדכון.',
    },
  },

  asIs: 'הנתונים כמות שהם. אין לראות בהם שומה.',
  sources: 'מתוך המאגר הציבורי של רשות המסים ומקורות נוספים, כל אחד לפי תנאי המפרסם.',
  listSources: 'מקורות ורישיונות',
};
