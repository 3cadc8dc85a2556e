import type { TableStrings } from '../areas/table-strings.ts';
import { wholeText } from '../numbers.ts';

const rows = (n: number) => (n === 1 ? 'שורה אחת' : n === 2 ? 'שתי שורות' : `${wholeText(n)} שורות`);
const columns = (n: number) => (n === 1 ? 'עמודה אחת' : n === 2 ? 'שתי עמודות' : `${wholeText(n)} עמודות`);
const cells = (n: number) => (n === 1 ? 'תא אחד' : n === 2 ? 'שני תאים' : `${wholeText(n)} תאים`);

export const heTable: TableStrings = {
  selectAll: 'בחירת כל התאים',
  columnMenu: (column) => `תפריט העמודה ${column}`,
  headerHint: 'לחיצה ממיינת, ועם Shift גם לפי עמודה זו; Ctrl ולחיצה בוחרים את העמודה.',

  sortAscending: 'מיון בסדר עולה',
  sortDescending: 'מיון בסדר יורד',
  notSorted: 'ביטול המיון לפיה',
  filterBy: 'סינון…',
  pin: 'הצמדה',
  unpin: 'ביטול ההצמדה',
  hide: 'הסתרה',
  moveLeft: 'הזזה שמאלה',
  moveRight: 'הזזה ימינה',
  wider: 'הרחבה',
  narrower: 'הצרה',
  fitWidth: 'התאמת הרוחב לתוכן',
  selectColumn: 'בחירת העמודה',
  selectRow: 'בחירת השורה',

  columns: 'עמודות',
  hiddenColumns: (n) => (n === 1 ? 'עמודה אחת מוסתרת' : `${columns(n)} מוסתרות`),
  showAll: 'הצגת כולן',
  resetColumns: 'העמודות כפי שהתקבלו',
  headSummaries: 'התפלגויות בכותרות',

  filterRow: 'סינון',
  filterOf: (column) => `סינון לפי ${column}`,
  filterHint: 'חלק מהטקסט, ‎=טקסט שלם, "במירכאות", a..b, ‏null, ‏not null',
  numberFilterHint: '5, >5, <=5, !=5, 1..5, 2m.., null, not null',
  filterExample: 'טקסט',
  numberFilterExample: '>5, 1..5',
  notAFilter: 'זה אינו סינון של מספרים.',
  clearFilters: 'ניקוי הסינון',
  filtered: (shown, atHand, isCut) =>
    `${
      atHand === 1 ? `${wholeText(shown)} מתוך השורה האחת שכאן` : `${wholeText(shown)} מתוך ${rows(atHand)} שכאן`
    } ${shown === 1 ? 'מתאימה' : 'מתאימות'} לסינון.${isCut ? ' לשאילתה יש שורות נוספות, שלא נבדקו.' : ''}`,
  noneFits: 'אין כאן שורה שמתאימה לסינון.',

  copy: 'העתקה',
  copyWithNames: 'העתקה עם כותרות',
  copyAs: 'העתקה בתור',
  cellsCopied: (n) => (n === 1 ? 'תא אחד הועתק' : `${cells(n)} הועתקו`),
  showCell: 'הצגת הערך המלא',
  onlyThisValue: 'רק שורות עם הערך הזה',
  onlyThisValueBySql: 'אותו הדבר ב־SQL',
  clearSelection: 'ביטול הבחירה',

  selection: 'התאים הנבחרים',
  selected: (n, inRows, inColumns) => `${cells(n)} (${rows(inRows)} × ${columns(inColumns)})`,
  nulls: (n) => `${wholeText(n)} NULL`,
  sum: 'סכום',
  mean: 'ממוצע',
  median: 'חציון',
  min: 'מינימום',
  max: 'מקסימום',
  numberCount: (n) => (n === 1 ? 'מספר אחד' : n === 2 ? 'שני מספרים' : `${wholeText(n)} מספרים`),
  distinct: (n) => (n === 1 ? 'טקסט אחד' : n === 2 ? 'שני טקסטים שונים' : `${wholeText(n)} טקסטים שונים`),
  rounded: 'מעוגל: חוברו מספרים שלמים גדולים ושברים.',
};
