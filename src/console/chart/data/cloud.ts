import type { ShownColumn } from '../../results/values/columns.ts';
import { type ChartChoice, SERIES_MAX } from '../choice/chart-choice.ts';
import type { ColumnRole, Rows } from '../choice/column-roles.ts';
import { numberOf } from './chart-data.ts';
import { type Grain, periodStart } from './period.ts';

export interface CloudPoint {
  /** The index of its row in the result. */
  readonly row: number;
  readonly x: number;
  readonly y: number;
  /** The name of the row; null if no column has it. */
  readonly name: string | null;
}

/** Points of two quantities, in groups of one colour each. */
export interface Cloud {
  readonly x: ShownColumn;
  readonly y: ShownColumn;
  /** If x is time, its values are milliseconds since 1970. */
  readonly grain: Grain | null;
  readonly groups: readonly { readonly name: string; readonly points: readonly CloudPoint[] }[];
  readonly rowsLeftOut: number;
}

/** More points than this would hide each other; an even sample is drawn. */
const CLOUD_MAX = 3_000;

/** The rows as points; null if a column is missing. */
export function cloudOf(choice: ChartChoice, roles: readonly ColumnRole[], rows: Rows): Cloud | null {
  const x = roles[choice.x ?? -1];
  const y = roles[choice.values[0] ?? -1]?.column;
  if (!x || !y) return null;
  const grain = x.role === 'period' ? x.grain : null;
  const name = roles.find(({ role, column }) => role === 'name' && column.index !== choice.split)?.column;
  const step = Math.max(1, rows.length / CLOUD_MAX);
  const groups = new Map<string, CloudPoint[]>();
  let drawn = 0;
  for (let at = 0; at < rows.length; at += step) {
    const index = Math.floor(at);
    const row = rows[index] ?? [];
    const cell = row[x.column.index] ?? null;
    const point = {
      row: index,
      x: grain ? periodStart(cell) : numberOf(cell),
      y: numberOf(row[y.index]),
      name: nameOf(row[name?.index ?? -1]),
    };
    if (point.x === null || point.y === null) continue;
    const group = choice.split === null ? y.name : (nameOf(row[choice.split]) ?? 'NULL');
    const points = groups.get(group) ?? [];
    if (points.length === 0 && groups.size >= SERIES_MAX) continue;
    groups.set(group, points);
    points.push({ ...point, x: point.x, y: point.y });
    drawn += 1;
  }
  const parts = [...groups].map(([group, points]) => ({ name: group, points }));
  return { x: x.column, y, grain, groups: parts, rowsLeftOut: rows.length - drawn };
}

function nameOf(cell: Rows[number][number] | undefined): string | null {
  return cell === null || cell === undefined || typeof cell === 'object' ? null : String(cell);
}
