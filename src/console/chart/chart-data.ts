import type { Cell } from '../../contract/result.ts';
import type { ShownColumn } from '../results/columns.ts';
import { BARS_MAX, type ChartChoice, POINTS_MAX } from './chart-choice.ts';

export interface Series {
  /** Distinct even where columns share a name. */
  readonly key: string;
  readonly name: string;
}

/** A point of the axis, with a number for each series that has one there. */
export interface Point {
  readonly label: string;
  readonly values: Readonly<Record<string, number | null>>;
}

export interface ChartData {
  readonly series: readonly Series[];
  readonly points: readonly Point[];
  /** Rows that found no place in the chart, for their number or for an axis value that is NULL. */
  readonly rowsLeftOut: number;
}

/** The rows as a chart draws them: periods in their order, categories in the order of the result. */
export function chartData(
  choice: ChartChoice,
  columns: readonly ShownColumn[],
  rows: readonly (readonly Cell[])[],
): ChartData {
  const seriesByKey = new Map<string, Series>();
  if (choice.split === null) {
    for (const index of choice.values) {
      seriesByKey.set(`v${index}`, { key: `v${index}`, name: columns[index]?.name ?? '' });
    }
  }
  const pointsByLabel = new Map<string, Record<string, number | null>>();
  const points: { label: string; values: Record<string, number | null> }[] = [];
  const max = choice.kind === 'bar' ? BARS_MAX : POINTS_MAX;
  let rowsLeftOut = 0;
  for (const row of rows) {
    const at = row[choice.x] ?? null;
    if (at === null || typeof at === 'object') {
      rowsLeftOut += 1;
      continue;
    }
    const label = String(at);
    let values = choice.split === null ? undefined : pointsByLabel.get(label);
    if (!values) {
      if (points.length >= max) {
        rowsLeftOut += 1;
        continue;
      }
      values = {};
      pointsByLabel.set(label, values);
      points.push({ label, values });
    }
    if (choice.split === null) {
      for (const index of choice.values) values[`v${index}`] = toNumber(row[index]);
    } else {
      const part = row[choice.split] ?? null;
      const key = `s${JSON.stringify(part)}`;
      const name = part === null ? 'NULL' : typeof part === 'object' ? part.encoded : String(part);
      if (!seriesByKey.has(key)) seriesByKey.set(key, { key, name });
      values[key] = toNumber(row[choice.values[0] ?? -1]);
    }
  }
  if (choice.kind === 'line') points.sort((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0));
  return { series: [...seriesByKey.values()], points, rowsLeftOut };
}

function toNumber(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return cell;
  return typeof cell === 'string' ? Number(cell) : null;
}
