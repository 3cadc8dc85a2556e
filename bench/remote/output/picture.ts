import { drawGroupedBars } from '../../picture/grouped-bars.ts';
import { type CompetitorId, nameOf } from '../run/competitors.ts';
import type { StatementSummary } from './summary.ts';

/** Draws the time of every statement after the database was open as an SVG picture. */
export function drawPicture(
  summary: readonly StatementSummary[],
  competitors: readonly CompetitorId[],
  subtitle: string,
): string {
  return drawGroupedBars({
    title: 'Milliseconds to the last row, database open, nothing cached',
    subtitle,
    description: 'Milliseconds of each statement',
    series: competitors.map((id) => ({ colour: id, name: nameOf(id) })),
    groups: summary.map(({ id, of }) => ({
      label: id,
      values: competitors.map((competitor) => of[competitor]?.costs.first?.ms ?? null),
    })),
  });
}
