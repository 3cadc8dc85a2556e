import { wholeText } from '../numbers.ts';

/** Texts on tabs, history and named statements. */
export interface WorkspaceStrings {
  readonly tabs: string;
  readonly newTab: string;
  readonly untitled: string;
  readonly closeTab: (title: string) => string;
  readonly tabClosed: (title: string) => string;
  readonly textReplaced: string;
  readonly textFormatted: string;
  readonly textChanged: string;
  readonly notFormatted: string;
  /** What stands in the place of a part of the page whose code did not load. */
  readonly partFailed: string;
  /** The same in few words. */
  readonly notLoaded: string;
  readonly reload: string;
  readonly openedInNewTab: string;
  readonly undo: string;
  readonly notices: string;
  /** If the browser's storage is full or refused. */
  readonly notKept: string;
  /** Above the answer of a link: the last day of its author's data, and of the data now. */
  readonly dataThenAndNow: (then: string, now: string) => string;
  /** Above the answer of a link that asked for more rows, or fewer, than there can be. */
  readonly limitMoved: (asked: number, limit: number) => string;
  /** If no row matches: a text that a column never contains. */
  readonly neverHas: (column: string, text: string) => string;
  /** Before the suggested values. */
  readonly didYouMean: string;
}

export const WORKSPACE_EN: WorkspaceStrings = {
  tabs: 'Open statements',
  newTab: 'New tab',
  untitled: 'Untitled',
  closeTab: (title) => `Close ${title}`,
  tabClosed: (title) => `Closed: ${title}`,
  textReplaced: 'The text in the editor was replaced.',
  textFormatted: 'The text was formatted.',
  textChanged: 'The statement was changed.',
  notFormatted: 'This text cannot be formatted: it has an error.',
  partFailed: 'This part of the page could not be loaded. Check the connection and try again, or reload the page.',
  notLoaded: 'Could not be loaded. Is there a connection?',
  reload: 'Reload the page',
  neverHas: (column, text) => `${column} is never “${text}”.`,
  didYouMean: 'Did you mean',
  openedInNewTab: 'Opened in a new tab. What you wrote is in its own.',
  undo: 'Undo',
  notices: 'Notices',
  notKept: 'This browser has no room for what you write, or refuses to keep it: it is lost when the page is closed.',
  dataThenAndNow: (then, now) =>
    `This link was made on data until ${then}. These are the answers of today's data, until ${now}.`,
  limitMoved: (asked, limit) =>
    `This link asks for ${wholeText(asked)} rows. Its limit here is ${wholeText(limit)}, the nearest that there is.`,
};

export const WORKSPACE_HE: WorkspaceStrings = {
  tabs: 'שאילתות פתוחות',
  newTab: 'לשונית חדשה',
  untitled: 'ללא שם',
  closeTab: (title) => `סגירת ${title}`,
  tabClosed: (title) => `נסגרה: ${title}`,
  textReplaced: 'הטקסט בעורך הוחלף.',
  textFormatted: 'הטקסט עוצב.',
  textChanged: 'השאילתה שונתה.',
  notFormatted: 'אי אפשר לעצב את הטקסט: יש בו שגיאה.',
  partFailed: 'החלק הזה של הדף לא נטען. בדקו את החיבור ונסו שוב, או טענו את הדף מחדש.',
  notLoaded: 'לא נטען. האם יש חיבור?',
  reload: 'טעינת הדף מחדש',
  neverHas: (column, text) => `ב־${column} אין הערך „${text}”.`,
  didYouMean: 'האם התכוונתם ל־',
  openedInNewTab: 'נפתח בלשונית חדשה. מה שכתבתם נשאר בלשונית שלו.',
  undo: 'ביטול הפעולה',
  notices: 'הודעות',
  notKept: 'אין בדפדפן מקום למה שאתם כותבים, או שהוא מסרב לשמור: הטקסט יאבד כשהדף ייסגר.',
  dataThenAndNow: (then, now) =>
    `הקישור נוצר על נתונים עד \u2068${then}\u2069. אלה התשובות מהנתונים של היום, עד \u2068${now}\u2069.`,
  limitMoved: (asked, limit) =>
    `הקישור מבקש \u2068${wholeText(asked)}\u2069 שורות. המגבלה כאן היא \u2068${wholeText(limit)}\u2069, הקרובה ביותר שאפשר.`,
};
