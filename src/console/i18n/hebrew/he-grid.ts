import type { GridStrings } from '../areas/grid-strings.ts';
import { wholeText } from '../numbers.ts';

const rows = (n: number) => (n === 1 ? 'שורה אחת' : n === 2 ? 'שתי שורות' : `${wholeText(n)} שורות`);

export const heGrid: GridStrings = {
  cellText: (n) => (n === 1 ? 'תו אחד' : n === 2 ? 'שני תווים' : `${wholeText(n)} תווים`),
  invisible: ({ name, codePoint, isDirectional }) =>
    `תו בלתי נראה${isDirectional ? ' שמשנה את כיוון הטקסט' : ''}: \u2066${name === null ? '' : `${name}, `}${codePoint}\u2069`,

  export: 'ייצוא',
  asShown: 'כפי שמוצג: אחרי מיון וסינון, העמודות הגלויות',
  asItCame: 'כפי שהתקבל',
  exportFormats: {
    csv: 'CSV',
    csvForExcel: 'CSV לאקסל',
    xlsx: 'אקסל (XLSX)',
    json: 'JSON',
    markdown: 'Markdown',
    parquet: 'Parquet',
  },
  exportFailed: 'לא ניתן היה לכתוב את הקובץ. האם יש חיבור?',
  getAllRows: (limit) => `הבאת כל השורות, עד ${wholeText(limit)}`,
  copyFormats: {
    tsv: 'לגיליון אלקטרוני',
    csv: 'בתור CSV',
    markdown: 'בתור Markdown',
    json: 'בתור JSON',
    inList: 'כרשימה ל־IN',
  },

  sourceSheet: {
    rowsTitle: 'שורות',
    title: 'מקור',
    statement: 'שאילתה',
    params: 'הערכים שלה',
    dataAsOf: 'עסקאות עד',
    build: 'מסד נתונים',
    link: 'קישור',
    rows: 'שורות',
    extent: (n, all, truncated) =>
      `${n === all ? rows(n) : `${wholeText(n)} מתוך ${rows(all)}`}${truncated ? '; לשאילתה יש שורות נוספות' : ''}`,
    exportedAt: 'מועד הייצוא (UTC)',
    synthetic: 'נתונים סינתטיים',
    syntheticExplained: 'העסקאות האלה בדויות: הן נועדו להתנסות, ואין ללמוד מהן על מחירים.',
    cut: 'טקסטים שנחתכו',
    cutExplained: (n, limit) => `${wholeText(n)}: תא של אקסל מכיל ${wholeText(limit)} תווים לכל היותר.`,
  },
};
