import { expect, it } from 'vitest';
import { findHeaderRow } from './header-row.ts';

/** Rows of a text whose cells are divided by bars. */
const table = (...lines: readonly string[]) => lines.map((line) => line.split('|').map((cell) => cell.trim()));

it.each<[string, readonly string[], readonly string[], number]>([
  ['below a title', ['לוח 1||', '||', 'קוד|שם|שטח', '1|חיפה|2'], ['קוד', 'שם', 'שטח'], 3],
  ['in two languages', ['קוד|שם|שטח', 'Code|Name|Area', '1|חיפה|2'], ['קוד / Code', 'שם / Name', 'שטח / Area'], 2],
  [
    'with names of several columns above them',
    ['לוח 2||||', 'קוד|שם|אוכלוסייה||', '||סך הכל|יהודים|ערבים', '1|חיפה|9|8|1'],
    ['קוד', 'שם', 'אוכלוסייה / סך הכל', 'יהודים', 'ערבים'],
    3,
  ],
  [
    'with names of a few columns below theirs',
    ['קוד|שם|מחוז|נפה|מחיר|', '||||2023|2024', '1|חיפה|חיפה|חיפה|9|8'],
    ['קוד', 'שם', 'מחוז', 'נפה', 'מחיר / 2023', '2024'],
    2,
  ],
  [
    'with their units below',
    ['קוד|שם|מחיר|שטח', '||ש"ח|מ"ר', '1|חיפה|9|8'],
    ['קוד', 'שם', 'מחיר / ש"ח', 'שטח / מ"ר'],
    2,
  ],
  [
    'with ranges of sizes below one of them',
    ['עיר|שנה|רבעון|חדרים|||', '|||1-2|2.5-3|3.5-4|4.5-6', 'חיפה|2024|1|9|8|7|6', 'חיפה|2024|2|9|8|7|6'],
    ['עיר', 'שנה', 'רבעון', 'חדרים / 1-2', '2.5-3', '3.5-4', '4.5-6'],
    2,
  ],
  ['above a first row without its first cell', ['קוד|שם|שטח', '|סך הכל|9', '1|חיפה|2'], ['קוד', 'שם', 'שטח'], 1],
  ['of texts alone', ['שם|רחוב|הערה', '|הרצל|פינה', 'ב|יפו|'], ['שם', 'רחוב', 'הערה'], 1],
])('the names of columns are found %s', (_, lines, columns, firstDataRow) => {
  expect(findHeaderRow(table(...lines))).toEqual({ columns, firstDataRow });
});
