import { expect, it } from 'vitest';
import { findColumn } from './column-name.ts';

it.each([
  [['STAT_2022', 'x'], ['STAT_YYYY'], 'STAT_2022'],
  [['אוכלוסייה 2021', 'אוכלוסייה 2025', 'אוכלוסייה 2023'], ['אוכלוסייה YYYY'], 'אוכלוסייה 2025'],
  [['שנה / year', 'אוכלוסייה / Population 2021'], ['population yyyy'], 'אוכלוסייה / Population 2021'],
  [['אוכלוסייה', 'אוכלוסייה 2021'], ['אוכלוסייה', 'אוכלוסייה YYYY'], 'אוכלוסייה'],
  [['סמל / Code*', 'אוכלוסייה 2024(1)', 'גובה¹'], ['אוכלוסייה YYYY'], 'אוכלוסייה 2024(1)'],
  [['סמל / Code*', 'גובה¹'], ['code'], 'סמל / Code*'],
  // The second column of one name.
  [['שטח (1)', 'שטח', 'שטח (2)'], ['שטח'], 'שטח'],
  [['אוכלוסייה 2021 (אומדן)', 'אוכלוסייה 12021', 'אוכלוסייה 1821'], ['אוכלוסייה YYYY'], null],
])('of %j, %j is %j', (columns, names, found) => expect(findColumn(columns, names)).toBe(found));
