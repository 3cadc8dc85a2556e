import type { WorkspaceStrings } from '../areas/workspace.ts';
import { wholeText } from '../numbers.ts';

export const heWorkspace: WorkspaceStrings = {
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
  pageFailed: 'אי אפשר להציג את הדף. ייתכן שתוסף של הדפדפן שינה אותו, או שהדפדפן ישן מדי. מה שכתבתם נשמר.',
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
    typeof asked === 'string'
      ? `המגבלה שבקישור, “\u2068${asked}\u2069”, אינה מספר שלם. כאן היא \u2068${wholeText(limit)}\u2069 שורות.`
      : `הקישור מבקש \u2068${wholeText(asked)}\u2069 שורות. המגבלה כאן היא \u2068${wholeText(limit)}\u2069, הקרובה ביותר שאפשר.`,
};
