import type { Cell } from '../../contract/result.ts';
import { plainText } from '../results/values/cell-text.ts';
import { type AnswerSource, conditionText, statementAbout } from '../summary/answer-sql.ts';
import { sqlName } from '../summary/sql-text.ts';
import type { PivotMeasure } from '../view/pivot-view.ts';
import type { PivotChoice } from './pivot-choice.ts';

const CALLS: Readonly<Record<PivotMeasure, string>> = {
  median: 'median',
  mean: 'avg',
  sum: 'sum',
  min: 'min',
  max: 'max',
};

/**
 * The statement whose answer is a cross table of another one's rows, of all of them. Null if that cannot be a subquery.
 *
 * @param across the values that become columns
 * @param declaredType the type that their column declares; null if it declares none
 */
export function pivotStatement(
  source: AnswerSource,
  choice: PivotChoice,
  across: readonly Cell[],
  declaredType: string | null,
): string | null {
  return statementAbout(source, (nameOf) => {
    const down = nameOf(choice.down);
    const measure = choice.cell === null ? 'count(*)' : `${CALLS[choice.measure]}(${nameOf(choice.cell)})`;
    const columns = across.map((value) => {
      const condition = conditionText(source, nameOf(choice.across), { kind: 'is', cell: value, declaredType });
      return `\n  ${measure} FILTER (WHERE ${condition}) AS ${sqlName(aliasOf(value))}`;
    });
    return { list: [down, ...columns].join(','), condition: null, tail: `\nGROUP BY ${down}\nORDER BY ${down}` };
  });
}

/** The name of the column of a value. A statement ends at a NUL, even in a name. */
const aliasOf = (value: Cell): string => (value === null ? 'NULL' : plainText(value).replaceAll('\0', '\uFFFD'));
