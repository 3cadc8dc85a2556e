import { bytesText, secondsText, wholeText } from '../numbers.ts';
import type { Strings } from '../strings.ts';
import { heAnswer } from './he-answer.ts';
import { heAsk } from './he-ask.ts';
import { heChart } from './he-chart.ts';
import { heComputing } from './he-computing.ts';
import { heEditor } from './he-editor.ts';
import { heForeign } from './he-foreign.ts';
import { heGrid } from './he-grid.ts';
import { heLayout } from './he-layout.ts';
import { heMap } from './he-map.ts';
import { hePanels } from './he-panels.ts';
import { hePivot } from './he-pivot.ts';
import { heRelations } from './he-relations.ts';
import { heRows } from './he-rows.ts';
import { heRuns } from './he-runs.ts';
import { heShare } from './he-share.ts';
import { heTable } from './he-table.ts';
import { heTour } from './he-tour.ts';
import { heWorkspace } from './he-workspace.ts';

const rows = (n: number) => (n === 1 ? 'שורה אחת' : n === 2 ? 'שתי שורות' : `${wholeText(n)} שורות`);
const requests = (n: number) => (n === 1 ? 'בקשה אחת' : n === 2 ? 'שתי בקשות' : `${wholeText(n)} בקשות`);
const bytes = (n: number) => bytesText(n, ['בתים', 'ק״ב', 'מ״ב', 'ג״ב']);
const seconds = (ms: number) => secondsText(ms, 'אלפיות שנייה', 'שניות');
const TIMES: Readonly<Record<number, string>> = {
  2: 'פעם שנייה',
  3: 'פעם שלישית',
  4: 'פעם רביעית',
  5: 'פעם חמישית',
};

export const he: Strings = {
  direction: 'rtl',
  title: 'נדל״ן SQL',
  tagline: 'שאילתות SQL על כל עסקאות הנדל״ן שדווחו מאז 1998. הכול רץ אצלכם בדפדפן.',
  documentTitle: 'נדל״ן SQL: שאילתות על כל עסקאות הנדל״ן שדווחו',
  syntheticData: 'נתונים סינתטיים',
  syntheticExplained: 'העסקאות האלה בדויות: הן נועדו להתנסות, ואין ללמוד מהן על מחירים.',
  unwatchedFile: 'הקובץ אינו מאומת',
  unwatchedExplained:
    'השרת שמאחסן את מסד הנתונים אינו מציין איזו גרסה הוא שולח (ETag, Last-Modified). אם הקובץ יוחלף בזמן הקריאה, תשובה עלולה לערבב בין שתי הגרסאות.',
  dataUntil: 'עסקאות עד',
  otherLanguage: 'English',
  openTables: 'טבלאות ודוגמאות',
  close: 'סגירה',
  skipToEditor: 'דילוג לעורך',
  toQuestions: 'אל השאלות',

  editorLabel: 'שאילתת SQL',
  run: 'הרצה',
  cancel: 'ביטול',
  rowLimit: 'מספר שורות מרבי',
  copyLink: 'העתקת קישור',
  settings: 'הגדרות',
  linkCopied: 'הקישור הועתק',
  copyFailed: 'הדפדפן אינו מאפשר להעתיק כאן.',
  damagedLink: 'הקישור בשורת הכתובת פגום ואי אפשר לקרוא ממנו את השאילתה. בקשו אותו שוב, או כתבו שאילתה משלכם.',
  editorPhrases: {
    Completions: 'השלמות',
    Diagnostics: 'הערות',
    'No diagnostics': 'אין הערות',
    'current match': 'ההתאמה הנוכחית',
    Find: 'חיפוש',
    Replace: 'החלפה ב־',
    next: 'הבא',
    previous: 'הקודם',
    all: 'הכול',
    'match case': 'הבחנה באותיות גדולות',
    'by word': 'מילים שלמות',
    regexp: 'ביטוי רגולרי',
    replace: 'החלפה',
    'replace all': 'החלפת הכול',
    close: 'סגירה',
    'replaced $ matches': 'הוחלפו $ מופעים',
    'replaced match on line $': 'הוחלף המופע בשורה $',
    'on line': 'בשורה',
    'Go to line': 'מעבר לשורה',
    go: 'מעבר',
    'Control character': 'תו בקרה',
  },

  tables: 'טבלאות',
  examples: 'דוגמאות',
  filterTables: 'סינון טבלאות ועמודות',
  filterExamples: 'סינון דוגמאות',
  noMatch: 'אין טבלה או עמודה עם המילים האלה.',
  noExampleMatch: 'אין דוגמה עם המילים האלה.',
  insertName: (name) => `הוספת ${name}`,
  showColumns: (table) => `העמודות של ${table}`,
  showFirstRows: (table) => `הצגת השורות הראשונות של ${table}`,
  firstRows: 'שורות ראשונות',
  exampleValue: 'למשל',
  canBeNull: 'יכול להיות NULL',
  onlyValues: 'הערכים האפשריים',
  joinsWith: 'חיבורים',
  conventions: 'מוסכמות',
  loadingExamples: 'הדוגמאות נטענות …',
  noExamples: 'לא ניתן לטעון את הדוגמאות.',
  exampleCategories: {
    prices: 'מחירים',
    trends: 'מגמות',
    homes: 'דירות ועסקאות',
    activity: 'היקף הפעילות',
    search: 'חיפוש לפי שם',
    map: 'על המפה',
    places: 'שכונות ורחובות',
    location: 'מיקום',
    society: 'חברה',
    rents: 'שכירות וכלכלה',
    projects: 'התחדשות והגרלות',
    data: 'על הנתונים',
  },
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
  welcomeTextAlone: 'כתבו שאילתת SQL למעלה והריצו אותה.',
  running: 'רצה…',
  opening: 'מסד הנתונים נפתח…',
  hostRefuses: 'השרת איטי או מסרב לענות',
  askingAgain: (inMs, time) => {
    const s = Math.ceil(inMs / 1000);
    const when = s === 0 ? 'כעת' : s === 1 ? 'בעוד שנייה' : s === 2 ? 'בעוד שתי שניות' : `בעוד ${s}\u00A0שניות`;
    return `נפנה אליו שוב ${when} (${TIMES[time] ?? `פעם ${time}`})`;
  },
  cancelled: 'בוטלה',
  olderResult: 'התוצאה שלמטה היא של שאילתה קודמת.',
  rowsComing: (n) => `השאילתה עדיין רצה. עד כה ${n === 1 ? 'הגיעה' : 'הגיעו'} ${rows(n)}.`,
  rowsStopped: (n) => `השאילתה בוטלה אחרי ${rows(n)}, וזו אינה התוצאה המלאה.`,
  ready: 'מוכן',
  noRows: 'השאילתה רצה, ואין שורה שמתאימה לה.',
  rows,
  requests,
  bytes,
  seconds,
  truncatedAt: (n) => `נחתך אחרי ${rows(n)}: יש עוד.`,
  fromCache: 'מהמטמון',
  byServer: 'השרת ענה',
  budget: 'להוריד לכל היותר',
  noBudget: 'בלי הגבלה',
  about: (cost) => `בערך ${cost}`,
  estimateExplained: (size, count) =>
    `הערכה: השאילתה תוריד בערך ${size} ממסד הנתונים, ב${count}. מה שכבר הורד לא יורד שוב.`,
  nothingToFetch: 'אין מה להוריד',
  nothingToFetchExplained: 'כל מה שהשאילתה קוראת כבר הורד.',
  estimated: (n) => `הוערך ${bytes(n)}`,
  overBudget: 'השאילתה צריכה יותר נתונים מכפי שהתרתם',
  wouldFetch: (expected, budget) =>
    `היא תוריד בערך ${bytes(expected)} ממסד הנתונים, ומותר לה ${bytes(budget)}. עדיין לא הורד דבר.`,
  hasFetched: (fetched, budget) =>
    `היא הורידה ${bytes(fetched)} מתוך ${bytes(budget)} שמותר לה, ועדיין לא הסתיימה. מה שהורד נשמר: אם תמשיכו, הוא לא יורד שוב.`,
  linkFetches: (n) => `קישור שרץ מעצמו מוריד ${bytes(n)} לכל היותר, בלי קשר למה שהתרתם לשאילתות שלכם.`,
  goOnUpTo: (n) => `להמשיך, עד ${bytes(n)}`,
  goOnWithout: 'להמשיך בלי הגבלה',
  askServer: 'לתת לשרת לענות',
  whyServer: 'כל מסד הנתונים נמצא בשרת: רק השאילתה והתשובה עוברות בחיבור שלכם.',
  fetchLess: 'שאילתה שמסננת לפי עמודה עם אינדקס, או קוראת טבלת סיכום במקום את כל העסקאות, מורידה הרבה פחות.',
  warnings: 'עצות',
  warningCount: (n) => (n === 1 ? 'עצה אחת:' : n === 2 ? 'שתי עצות:' : `${n} עצות:`),
  warningTitles: {
    DIMENSION_NOT_PINNED: 'ייתכן שעסקאות נספרו פעמיים',
    INCOMPLETE_PERIODS: 'התקופות האחרונות אינן שלמות',
    MEDIAN_AGGREGATED: 'ממוצע של חציונים אינו חציון',
    UNFILTERED_PRICES: 'מחירים שאינם מחירי שוק',
    CONTENTLESS_COLUMN: 'עמודה בלי טקסט',
    WINDOW_FROM_TODAY: 'התקופה נספרת מהיום',
    SUSPECT_COMPARISON: 'השוואה שאינה מה שנדמה',
    BARE_COLUMN: 'ערך של שורה שרירותית',
    COUNTED_CONDITION: 'נספרים גם תנאים שאינם מתקיימים',
    CONSTANT_ORDER: 'מיון לפי טקסט ולא לפי עמודה',
    TEXT_AS_NUMBER: 'חישוב עם טקסט',
    NULLS_FIRST: 'שורות בלי ערך באות ראשונות',
    MULTIPLIED_ROWS: 'שורות מופיעות יותר מפעם אחת',
    MISSING_COMMA: 'האם חסר פסיק?',
    NEGATIVE_DIGITS: 'העיגול הוא רק למספר שלם',
    DATE_FORMAT: 'קריאה שאינה נותנת תאריך',
    SUSPECT_ARGUMENT: 'קריאה שנותנת טקסט אחר',
    WHOLE_SHARE: 'חלק בלי ספרות אחרי הנקודה',
    FULL_SCAN: 'הטבלה נקראה כולה',
    ROW_LIMIT_REACHED: 'יש עוד שורות',
    SIZE_LIMIT_REACHED: 'התוצאה גדולה מדי',
    BIG_INTEGER: 'מספרים שלמים שנכתבו כטקסט',
    INFINITE_NUMBER: 'מספרים אינסופיים הושמטו',
  },

  ask: heAsk,
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
  cellTitle: (column, row) => `\u2068${column}\u2069, שורה ${wholeText(row)}`,
  copyCell: 'העתקה',
  cellHint: 'מקשי החיצים עוברים בין תאים, Enter מציג את הערך המלא, רווח את כל השורה, Ctrl+C מעתיק.',
  grid: heGrid,
  table: heTable,
  row: heRows,

  chart: heChart,
  pivot: hePivot,
  map: heMap,

  errorAt: (line, column) => `שורה ${line}, תו ${column}`,
  showPlace: 'הצגת המקום',
  replaceBy: 'החלפה ב־',
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
  httpInterface: 'ממשק HTTP',

  workspace: heWorkspace,
  panels: hePanels,
  relations: heRelations,
  layout: heLayout,
  tour: heTour,
  share: heShare,
  editor: heEditor,
  answer: heAnswer,
  runs: heRuns,
  computing: heComputing,
  foreign: heForeign,
};
