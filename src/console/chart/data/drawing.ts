import type { ShownColumn } from '../../results/values/columns.ts';
import type { ChartChoice } from '../choice/chart-choice.ts';
import type { ColumnRole, Rows } from '../choice/column-roles.ts';
import { type ChartData, chartData, numberOf } from './chart-data.ts';
import { type Cloud, cloudOf } from './cloud.ts';
import { type Bin, histogram } from './histogram.ts';

/** The data of a chart, by its kind. */
export type Drawing =
  | {
      readonly kind: 'series';
      readonly as: 'line' | 'bar' | 'stack';
      readonly data: ChartData;
      readonly rowsLeftOut: number;
    }
  | { readonly kind: 'heat' | 'multiples'; readonly data: ChartData; readonly rowsLeftOut: number }
  | { readonly kind: 'cloud'; readonly cloud: Cloud; readonly rowsLeftOut: number }
  | {
      readonly kind: 'histogram';
      readonly bins: readonly Bin[];
      readonly column: ShownColumn;
      readonly rowsLeftOut: number;
    };

/** Prepares the rows for a choice; null if nothing is left to draw. */
export function drawingOf(
  choice: ChartChoice,
  roles: readonly ColumnRole[],
  rows: Rows,
  options: Parameters<typeof chartData>[3],
): Drawing | null {
  switch (choice.kind) {
    case 'scatter': {
      const cloud = cloudOf(choice, roles, rows);
      return cloud && cloud.groups.length > 0 ? { kind: 'cloud', cloud, rowsLeftOut: cloud.rowsLeftOut } : null;
    }
    case 'histogram': {
      const column = roles[choice.values[0] ?? -1]?.column;
      if (!column) return null;
      const numbers = rows.flatMap((row) => numberOf(row[column.index]) ?? []);
      const { bins, beyond } = histogram(numbers);
      const rowsLeftOut = rows.length - numbers.length + beyond;
      return bins.length > 0 ? { kind: 'histogram', bins, column, rowsLeftOut } : null;
    }
    default: {
      const data = chartData(choice, roles, rows, options);
      if (!data.points.some(({ values }) => Object.values(values).some((value) => value !== null))) return null;
      const { rowsLeftOut } = data;
      return choice.kind === 'heat' || choice.kind === 'multiples'
        ? { kind: choice.kind, data, rowsLeftOut }
        : { kind: 'series', as: choice.kind, data, rowsLeftOut };
    }
  }
}
