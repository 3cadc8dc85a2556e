import type { ChartData, Point } from './chart-data.ts';

const PANEL_MIN_PX = 190;
export const PANEL_PX = { height: 118, title: 20, foot: 18, gap: 14 } as const;

/** The positions of small charts of one size: as many in a row as fit. */
export function panelsIn(widthPx: number, count: number) {
  const inRow = Math.max(1, Math.min(count, Math.floor((widthPx + PANEL_PX.gap) / (PANEL_MIN_PX + PANEL_PX.gap))));
  const panelPx = Math.max(PANEL_MIN_PX, (widthPx - (inRow - 1) * PANEL_PX.gap) / inRow);
  return {
    inRow,
    widthPx: panelPx,
    totalWidthPx: inRow * panelPx + (inRow - 1) * PANEL_PX.gap,
    totalHeightPx: Math.ceil(count / inRow) * (PANEL_PX.height + PANEL_PX.gap),
  };
}

/** The ends of both axes, which all small charts share, so that they can be compared. */
export function commonScale({ points, series }: Pick<ChartData, 'points' | 'series'>) {
  const numbers = points.flatMap(({ values }) => series.flatMap(({ key }) => values[key] ?? []));
  const places = points.map(({ at }) => at);
  return {
    low: Math.min(...numbers),
    high: Math.max(...numbers),
    first: Math.min(...places),
    last: Math.max(...places),
  };
}

/**
 * The lines of a series as SVG paths: one of complete periods and one of incomplete ones. A gap in the numbers is a gap
 * in the line.
 */
export function seriesPaths(
  points: readonly Point[],
  key: string,
  xOf: (at: number) => number,
  yOf: (value: number) => number,
): { readonly whole: string; readonly incomplete: string } {
  let whole = '';
  let incomplete = '';
  let before: { readonly spot: string } | null = null;
  for (const point of points) {
    const value = point.values[key] ?? null;
    if (value === null) {
      before = null;
      continue;
    }
    const spot = `${xOf(point.at).toFixed(1)} ${yOf(value).toFixed(1)}`;
    if (point.isIncomplete) incomplete += before ? `M${before.spot}L${spot}` : `M${spot}h0.1`;
    else whole += before ? `L${spot}` : `M${spot}h0.1`;
    before = point.isIncomplete ? null : { spot };
  }
  return { whole, incomplete };
}
