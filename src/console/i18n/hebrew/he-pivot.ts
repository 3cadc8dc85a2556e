import type { PivotStrings } from '../areas/pivot-strings.ts';

export const hePivot: PivotStrings = {
  title: 'טבלת ציר',
  down: 'שורות',
  across: 'עמודות',
  cell: 'ערכים',
  measure: 'מדד',
  rowCount: 'מספר השורות',
  all: 'הכול',
  none: 'טבלת ציר צריכה שתי עמודות שערכיהן מקבצים את השורות, כגון שנה וסוג נכס; לאחת מהן 60 ערכים לכל היותר.',
  asSql: 'כ־SQL',
  copy: 'העתקת טבלת הציר',
};
