import { isolated } from './chart-words.ts';
import { SERIES_MAX } from './choice/chart-choice.ts';
import type { NumberAxis } from './data/number-axis.ts';

/** The colour of a series, by its index. */
export const seriesColour = (i: number) => `var(--series-${(i % SERIES_MAX) + 1})`;

export const AXIS_LOOK = {
  stroke: 'var(--faint)',
  tick: { fill: 'var(--muted)', fontSize: 12 },
  tickLine: { stroke: 'var(--border)' },
} as const;

/** An axis of numbers with its own labels; without numbers those of the library. */
export const scaleOf = (axis: NumberAxis | null) =>
  axis === null ? {} : { domain: [...axis.domain] as [number, number], ticks: axis.ticks, interval: 0 as const };

export const GRID_COLOUR = 'var(--border)';

/** Space above the axes for their units. */
export const MARGIN = { top: 26, right: 18, bottom: 4, left: 4 } as const;

/** The unit of an axis, above it. */
export const unitLabel = (unit: string | null) =>
  unit === null
    ? {}
    : { label: { value: isolated(unit), position: 'top', offset: 10, fill: 'var(--muted)', fontSize: 12 } as const };

/** The label below an axis: what it measures, or its unit. */
export const labelBelow = (text: string | null) =>
  text === null
    ? {}
    : ({
        height: 44,
        label: { value: isolated(text), position: 'insideBottom', offset: 2, fill: 'var(--muted)', fontSize: 12 },
      } as const);
