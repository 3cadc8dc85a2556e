import type { Cell } from '../../contract/result.ts';
import { describeColumns } from '../results/values/columns.ts';
import { columnKeys } from '../view/result-view.ts';
import type { ChartChoice } from './choice/chart-choice.ts';
import { columnRoles } from './choice/column-roles.ts';

/** A result in plain text: names in the first line, then rows; blanks are NULL, quotes make a number a text. */
export function resultOf(text: string) {
  const [head = '', ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.trim());
  const names = head.split('|').map((name) => name.trim());
  return resultOfRows(
    names,
    lines.map((line) => line.split('|').map((cell) => cellOf(cell.trim()))),
  );
}

export function resultOfRows(names: readonly string[], rows: readonly (readonly Cell[])[]) {
  const columns = describeColumns({ columns: names.map((name) => ({ name, type: null })), rows });
  return { columns, rows, keys: columnKeys(columns), roles: columnRoles(columns, rows) };
}

function cellOf(text: string): Cell {
  if (text === '') return null;
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return text.replace(/^'(.*)'$/, '$1');
}

/** A choice in one line: `line of median_price, deals along year by group`. */
export function sentenceOf(choice: ChartChoice | null, keys: readonly string[]): string | null {
  if (!choice) return null;
  const name = (index: number) => keys[index] ?? '?';
  const along = choice.x === null ? '' : ` along ${name(choice.x)}`;
  const by = choice.split === null ? '' : ` by ${name(choice.split)}`;
  return `${choice.kind} of ${choice.values.map(name).join(', ')}${along}${by}`;
}
