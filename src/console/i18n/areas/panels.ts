import type { RunEnd } from '../../history/history.ts';
import type { Command } from '../../panels/commands.ts';
import { wholeText } from '../numbers.ts';

/** Texts of the panels over the page. */
export interface PanelStrings {
  readonly commands: Readonly<Record<Command, string>>;
  readonly palette: string;
  readonly paletteHint: string;
  readonly paletteKinds: Readonly<Record<'command' | 'table' | 'example' | 'named' | 'history' | 'place', string>>;
  readonly nothingFound: string;
  readonly history: string;
  readonly named: string;
  readonly runs: string;
  readonly searchHistory: string;
  readonly noRuns: string;
  readonly noNamed: string;
  readonly open: string;
  readonly star: (name: string) => string;
  readonly unstar: (name: string) => string;
  readonly rename: (name: string) => string;
  readonly remove: (name: string) => string;
  readonly nameLabel: string;
  readonly save: string;
  readonly saved: string;
  readonly clearRuns: string;
  readonly exportFile: string;
  readonly importFile: string;
  readonly imported: (statements: number) => string;
  readonly notAHistoryFile: string;
  readonly ends: Readonly<Record<RunEnd, string>>;
  readonly keys: string;
  readonly settings: string;
}

export const PANELS_EN: PanelStrings = {
  commands: {
    run: 'Run the statement at the caret, or the selected one',
    'run-all': 'Run all statements, one after another',
    explain: 'Explain how the statement would be run',
    cancel: 'Cancel the run',
    palette: 'Search everything',
    history: 'History and saved statements',
    keys: 'Keys',
    settings: 'Settings of a run',
    tour: 'Tour of the page',
    'new-tab': 'New tab',
    'close-tab': 'Close the tab',
    'reopen-tab': 'Bring back the closed tab',
    'next-tab': 'Next tab',
    'previous-tab': 'Previous tab',
    'save-statement': 'Save the statement under a name',
    'copy-link': 'Copy a link to the statement',
    'focus-editor': 'Go to the editor',
    format: 'Format the statement',
    find: 'Find and replace in the editor',
    fix: 'Make the change that the hint of an error proposes',
  },
  palette: 'Search actions, tables, examples, places and history',
  paletteHint: 'Actions, tables, examples, places, history',
  paletteKinds: {
    command: 'Action',
    table: 'Table',
    example: 'Example',
    named: 'Saved',
    history: 'History',
    place: 'Place',
  },
  nothingFound: 'Nothing has these words.',
  history: 'History and saved statements',
  named: 'Saved',
  runs: 'History',
  searchHistory: 'Search statements',
  noRuns: 'What you run is listed here. It stays in this browser.',
  noNamed: 'Save a statement under a name with Ctrl+S, and it is listed here.',
  open: 'Open',
  star: (name) => `Put ${name} first`,
  unstar: (name) => `Do not put ${name} first`,
  rename: (name) => `Rename ${name}`,
  remove: (name) => `Remove ${name}`,
  nameLabel: 'Name of the statement',
  save: 'Save',
  saved: 'Saved',
  clearRuns: 'Clear the history',
  exportFile: 'Save as a file',
  importFile: 'Read a file',
  imported: (statements) =>
    statements === 1 ? '1 statement was read.' : `${wholeText(statements)} statements were read.`,
  notAHistoryFile: 'That file has no history of this console. Choose one that was saved here.',
  ends: { answered: 'answered', refused: 'refused', cancelled: 'cancelled', 'over-budget': 'over budget' },
  keys: 'Keys',
  settings: 'Settings of a run',
};

export const PANELS_HE: PanelStrings = {
  commands: {
    run: 'הרצת השאילתה שבסמן, או המסומנת',
    'run-all': 'הרצת כל השאילתות בזו אחר זו',
    explain: 'הצגת תוכנית הביצוע של השאילתה',
    cancel: 'ביטול ההרצה',
    palette: 'חיפוש בכול',
    history: 'היסטוריה ושאילתות שמורות',
    keys: 'מקשים',
    settings: 'הגדרות הרצה',
    tour: 'סיור בדף',
    'new-tab': 'לשונית חדשה',
    'close-tab': 'סגירת הלשונית',
    'reopen-tab': 'החזרת הלשונית שנסגרה',
    'next-tab': 'הלשונית הבאה',
    'previous-tab': 'הלשונית הקודמת',
    'save-statement': 'שמירת השאילתה בשם',
    'copy-link': 'העתקת קישור לשאילתה',
    'focus-editor': 'מעבר לעורך',
    format: 'עיצוב השאילתה',
    find: 'חיפוש והחלפה בעורך',
    fix: 'ביצוע התיקון שמוצע ליד השגיאה',
  },
  palette: 'חיפוש פעולות, טבלאות, דוגמאות, מקומות והיסטוריה',
  paletteHint: 'פעולות, טבלאות, דוגמאות, מקומות, היסטוריה',
  paletteKinds: {
    command: 'פעולה',
    table: 'טבלה',
    example: 'דוגמה',
    named: 'שמורה',
    history: 'היסטוריה',
    place: 'מקום',
  },
  nothingFound: 'לא נמצא דבר עם המילים האלה.',
  history: 'היסטוריה ושאילתות שמורות',
  named: 'שמורות',
  runs: 'היסטוריה',
  searchHistory: 'חיפוש שאילתות',
  noRuns: 'כאן תופיע רשימת השאילתות שהרצתם. היא נשארת בדפדפן הזה בלבד.',
  noNamed: 'שמרו שאילתה בשם בעזרת Ctrl+S, והיא תופיע כאן.',
  open: 'פתיחה',
  star: (name) => `הצגת ${name} בראש הרשימה`,
  unstar: (name) => `הסרת ${name} מראש הרשימה`,
  rename: (name) => `שינוי השם של ${name}`,
  remove: (name) => `מחיקת ${name}`,
  nameLabel: 'שם השאילתה',
  save: 'שמירה',
  saved: 'נשמרה',
  clearRuns: 'ניקוי ההיסטוריה',
  exportFile: 'שמירה כקובץ',
  importFile: 'קריאת קובץ',
  imported: (statements) =>
    statements === 1
      ? 'נקראה שאילתה אחת.'
      : statements === 2
        ? 'נקראו שתי שאילתות.'
        : `נקראו ${wholeText(statements)} שאילתות.`,
  notAHistoryFile: 'אין בקובץ הזה היסטוריה של הדף. בחרו קובץ שנשמר כאן.',
  ends: { answered: 'נענתה', refused: 'נדחתה', cancelled: 'בוטלה', 'over-budget': 'חרגה מהתקציב' },
  keys: 'מקשים',
  settings: 'הגדרות הרצה',
};
