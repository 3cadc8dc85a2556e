import type { Access } from '../../plan/plan-steps.ts';
import { wholeText } from '../numbers.ts';

/** Texts on the plan of a statement. */
export interface PlanStrings {
  readonly loading: string;
  /** Explanations of SQLite's terms. */
  readonly badges: Readonly<Record<'search' | 'scan' | 'temp-b-tree' | 'other', string>>;
  /** How a step finds its rows. */
  readonly access: Readonly<Record<Access, string>>;
  readonly index: string;
  readonly pages: (count: number) => string;
  readonly reads: (pages: string, bytes: string) => string;
  readonly toFetch: (bytes: string) => string;
  readonly atHand: string;
  readonly whole: (bytes: string, toFetch: string) => string;
  readonly judging: string;
  readonly notJudged: string;
  readonly otherWays: string;
  readonly otherWaysExplained: string;
  readonly thisWay: string;
  readonly byIndex: (table: string, index: string) => string;
  readonly withoutIndex: (table: string) => string;
  /** How many times as much is read. */
  readonly times: (factor: string) => string;
  readonly sameCost: string;
  readonly copyStatement: string;
  readonly copied: string;
  readonly noOtherWay: string;
  readonly estimatesOnly: string;
}

const EN: PlanStrings = {
  loading: 'Asking SQLite for its plan…',
  badges: {
    search: 'Goes straight to the rows that it needs',
    scan: 'Reads all of it from one end to the other',
    'temp-b-tree': 'Collects rows and sorts them before the first one comes out',
    other: 'A part of the statement',
  },
  access: {
    table: 'the rows of the table',
    index: 'by index',
    'covering-index': 'by index alone',
    'primary-key': 'by primary key',
    'automatic-index': 'by an index made for this run',
    virtual: 'by its own index',
  },
  index: 'Index',
  pages: (count) => (count === 1 ? '1 page' : `${wholeText(count)} pages`),
  reads: (pages, bytes) => `about ${pages}, ${bytes}`,
  toFetch: (bytes) => `${bytes} to fetch`,
  atHand: 'at hand',
  whole: (bytes, toFetch) => `Reads about ${bytes} in all, ${toFetch}.`,
  judging: 'Judging what each step reads…',
  notJudged:
    'What the steps read cannot be judged here: of full-text and box tables, of values that are missing, and of a file without statistics.',
  otherWays: 'By another way',
  otherWaysExplained: 'What the statement would read with another index. Estimated, not run.',
  thisWay: 'as SQLite chose',
  byIndex: (table, index) => `${table} by ${index}`,
  withoutIndex: (table) => `${table} without an index`,
  times: (factor) => `${factor}×`,
  sameCost: 'about the same',
  copyStatement: 'Copy this statement',
  copied: 'Statement copied',
  noOtherWay: 'No other index serves this statement.',
  estimatesOnly: 'Pages and bytes are estimates.',
};

const HE: PlanStrings = {
  loading: 'מבקשים מ־SQLite את התוכנית…',
  badges: {
    search: 'מגיע ישר אל השורות הדרושות',
    scan: 'קורא הכול מקצה לקצה',
    'temp-b-tree': 'אוסף שורות וממיין אותן לפני שיוצאת הראשונה',
    other: 'חלק של השאילתה',
  },
  access: {
    table: 'שורות הטבלה',
    index: 'לפי אינדקס',
    'covering-index': 'מתוך האינדקס בלבד',
    'primary-key': 'לפי המפתח הראשי',
    'automatic-index': 'לפי אינדקס שנבנה להרצה הזאת',
    virtual: 'לפי אינדקס משלה',
  },
  index: 'אינדקס',
  pages: (count) => (count === 1 ? 'דף אחד' : count === 2 ? 'שני דפים' : `\u2068${wholeText(count)}\u2069 דפים`),
  reads: (pages, bytes) => `כ־${pages}, ${bytes}`,
  toFetch: (bytes) => `${bytes} להורדה`,
  atHand: 'כבר כאן',
  whole: (bytes, toFetch) => `קורא בסך הכול כ־${bytes}, ${toFetch}.`,
  judging: 'אומדים כמה קורא כל שלב…',
  notJudged: 'אי אפשר לאמוד כאן כמה קוראים השלבים: בטבלאות חיפוש ותיבות, בערכים חסרים ובקובץ בלי סטטיסטיקה.',
  otherWays: 'בדרך אחרת',
  otherWaysExplained: 'כמה הייתה השאילתה קוראת עם אינדקס אחר. אומדן, בלי הרצה.',
  thisWay: 'כפי ש־SQLite בחר',
  byIndex: (table, index) => `\u2068${table}\u2069 לפי \u2068${index}\u2069`,
  withoutIndex: (table) => `\u2068${table}\u2069 בלי אינדקס`,
  times: (factor) => `פי ${factor}`,
  sameCost: 'בערך אותו דבר',
  copyStatement: 'העתקת השאילתה הזאת',
  copied: 'השאילתה הועתקה',
  noOtherWay: 'אין אינדקס אחר שמתאים לשאילתה הזאת.',
  estimatesOnly: 'הדפים והבתים הם אומדנים.',
};

/** They are loaded with the view of a plan. */
export const planStrings = (direction: 'ltr' | 'rtl'): PlanStrings => (direction === 'rtl' ? HE : EN);
