import { ChartView } from '../chart/lazy-chart.ts';
import { MapView } from '../map/lazy-map.ts';
import { locationOf } from '../map/located-rows.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import { withoutExplain } from '../plan/explained-request.ts';
import { TableView } from './TableView.tsx';
import type { ShownColumn } from './values/columns.ts';
import type { ViewOfResult } from './view-props.ts';

/** All views, in the order of their tabs. The first one is always there. */
export const RESULT_VIEWS: readonly [ViewOfResult, ...ViewOfResult[]] = [
  {
    key: 'table',
    title: (strings) => strings.tableView,
    isOffered: () => true,
    View: TableView,
  },
  {
    key: 'chart',
    title: (strings) => strings.chartView,
    // If no chart can be drawn, it shows why.
    isOffered: ({ outcome, result }) => outcome !== null && result.rows.length > 0,
    View: ChartView,
  },
  {
    key: 'pivot',
    title: (strings) => strings.pivot.title,
    isOffered: ({ outcome, result }, columns) => outcome !== null && result.rows.length > 1 && canBePivoted(columns),
    View: lazyPart(
      () => import('../pivot/PivotView.tsx'),
      (module) => module.PivotView,
    ),
  },
  {
    key: 'map',
    title: (strings) => strings.map.title,
    isOffered: ({ outcome, result }, columns, isOurs) =>
      outcome !== null && locationOf(columns, result.rows, isOurs) !== null,
    View: MapView,
  },
  {
    key: 'columns',
    title: (strings) => strings.row.columnsView,
    isOffered: ({ outcome, result }) => outcome !== null && result.rows.length > 0,
    View: lazyPart(
      () => import('../summary/SummaryView.tsx'),
      (module) => module.SummaryView,
    ),
  },
  {
    key: 'plan',
    title: (strings) => strings.runs.plan,
    // The answer of an EXPLAIN is already a plan.
    isOffered: ({ outcome }) => outcome !== null && withoutExplain(outcome.request.sql) === outcome.request.sql,
    View: lazyPart(
      () => import('../plan/ResultPlan.tsx'),
      (module) => module.ResultPlan,
    ),
  },
];

/** Whether two columns may group rows, by their kinds alone: values are read when the view is shown. */
function canBePivoted(columns: readonly ShownColumn[]): boolean {
  return columns.filter(({ kind, isQuantity }) => kind === 'text' || (kind === 'number' && !isQuantity)).length >= 2;
}
