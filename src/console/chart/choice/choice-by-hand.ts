import { CHART_KINDS, type ChartKind, type ChartView } from '../../view/chart-view.ts';
import { type ChartChoice, measuresIn, SERIES_MAX } from './chart-choice.ts';
import type { ColumnRole } from './column-roles.ts';

/** The choices for a kind of chart: columns by their indexes. */
export interface ChartOptions {
  readonly kinds: readonly ChartKind[];
  readonly x: readonly number[];
  readonly values: readonly number[];
  readonly split: readonly number[];
}

const GROUPS: ReadonlySet<ColumnRole['role']> = new Set(['period', 'season', 'name', 'step', 'band', 'flag']);
/** Most series that make a useful choice. */
const SPLIT_MAX = 500;

/** Whether several columns of numbers can be drawn at once. */
export const takesSeveral = (kind: ChartKind) => kind === 'line' || kind === 'bar' || kind === 'stack';

/** Whether it shows a number for each pair of two columns. */
export const isOfPairs = (kind: ChartKind) => kind === 'heat' || kind === 'multiples';

export function chartOptions(kind: ChartKind, roles: readonly ColumnRole[], x: number | null): ChartOptions {
  const groups = roles.filter(({ role, distinct }) => GROUPS.has(role) && distinct >= 1);
  const measures = roles.filter(({ role, distinct }) => role === 'measure' && distinct > 0);
  const parts = groups.filter(({ column, distinct }) => column.index !== x && distinct >= 2 && distinct <= SPLIT_MAX);
  const kinds = CHART_KINDS.filter((one) => {
    if (one === 'histogram') return true;
    if (one === 'scatter') return measures.length + groups.filter(({ role }) => role === 'period').length >= 2;
    return isOfPairs(one) ? groups.length >= 2 : groups.length >= 1;
  });
  const along = kind === 'scatter' ? [...measures, ...groups.filter(({ role }) => role === 'period')] : groups;
  return {
    kinds,
    x: kind === 'histogram' ? [] : indexesOf(along),
    values: indexesOf(measures),
    split: kind === 'histogram' ? [] : indexesOf(parts),
  };
}

const indexesOf = (roles: readonly ColumnRole[]) => roles.map(({ column }) => column.index);

/**
 * A person's choices, completed by the page's.
 *
 * @param keys of the columns, as the view names them
 * @param chosen by the page; null if it found no chart
 */
export function choiceOf(
  view: ChartView,
  keys: readonly string[],
  roles: readonly ColumnRole[],
  chosen: ChartChoice | null,
): ChartChoice | null {
  const at = (key: string | undefined) => (key === undefined ? -1 : keys.indexOf(key));
  const best = measuresIn(roles)[0]?.column.index;
  if (best === undefined) return null;
  const wantedX = at(view.x);
  const kind = view.kind ?? chosen?.kind ?? kindAlong(roles[wantedX]);
  const options = chartOptions(kind, roles, wantedX);
  if (!options.kinds.includes(kind)) return chosen;
  const wanted = (view.y ?? []).map(at).filter((index) => options.values.includes(index));
  const fallback = chosen?.values.filter((index) => options.values.includes(index)) ?? [];
  const values = wanted.length > 0 ? wanted : fallback.length > 0 ? fallback : [best];
  const x = kind === 'histogram' ? null : pick(wantedX, options.x, chosen?.x ?? null, values);
  if (x === null && kind !== 'histogram') return chosen;
  const split = splitOf(view, at, chartOptions(kind, roles, x).split, chosen, kind);
  if (isOfPairs(kind) && split === null) return chosen;
  return {
    kind,
    x,
    values: takesSeveral(kind) && split === null ? values.slice(0, SERIES_MAX) : values.slice(0, 1),
    split,
  };
}

/** The wanted column if it is offered, else the previous one, else the first that is not drawn yet. */
function pick(
  wanted: number,
  offered: readonly number[],
  before: number | null,
  not: readonly number[],
): number | null {
  if (offered.includes(wanted)) return wanted;
  if (before !== null && offered.includes(before) && !not.includes(before)) return before;
  return offered.find((index) => !not.includes(index)) ?? null;
}

function splitOf(
  { split }: ChartView,
  at: (key: string) => number,
  offered: readonly number[],
  chosen: ChartChoice | null,
  kind: ChartKind,
): number | null {
  if (split === null && !isOfPairs(kind)) return null;
  const wanted = split ? at(split) : (chosen?.split ?? -1);
  if (offered.includes(wanted)) return wanted;
  return isOfPairs(kind) ? (offered[0] ?? null) : null;
}

function kindAlong(role: ColumnRole | undefined): ChartKind {
  return role?.role === 'period' || role?.role === 'season' ? 'line' : 'bar';
}
