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
 * @param isNumber whether integers among them came as text
 */
export function pivotStatement(
  source: AnswerSource,
  choice: PivotChoice,
  across: readonly Cell[],
  isNumber: boolean,
): string | null {
  return statementAbout(source, (nameOf) => {
    const down = nameOf(choice.down);
    const measure = choice.cell === null ? 'count(*)' : `${CALLS[choice.measure]}(${nameOf(choice.cell)})`;
    const columns = across.map((value) => {
      const condition = conditionText(nameOf(choice.across), { kind: 'is', cell: value, isNumber });
      return `\n  ${measure} FILTER (WHERE ${condition}) AS ${sqlName(value === null ? 'NULL' : plainText(value))}`;
    });
    return { list: [down, ...columns].join(','), condition: null, tail: `\nGROUP BY ${down}\nORDER BY ${down}` };
  });
}
