import { type Field, listField, partOf, type ViewPart } from './view-notation.ts';

export const CHART_KINDS = ['line', 'bar', 'stack', 'scatter', 'histogram', 'heat', 'multiples'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** A person's settings of a chart; the page chooses the rest. Columns are named by their keys (`columnKeys`). */
export interface ChartView {
  readonly kind?: ChartKind;
  readonly x?: string;
  readonly y?: readonly string[];
  /** The column whose values group the rows into series; null for none. */
  readonly split?: string | null;
  /** The series to draw, by name, if there are more than can be distinguished. */
  readonly series?: readonly string[];
}

export const CHART_PART: ViewPart<ChartView> = {
  write: ({ kind, x, y, split, series }) => [
    ...(kind === undefined ? [] : [['kind', kind] as const]),
    ...(x === undefined ? [] : [['x', x] as const]),
    ...listField('y', y),
    ...(split === undefined ? [] : [splitField(split)]),
    ...listField('series', series),
  ],
  read: (fields) =>
    partOf<ChartView>({
      kind: CHART_KINDS.find((kind) => kind === fields.get('kind')?.[0]),
      x: fields.get('x')?.[0],
      y: fields.get('y'),
      split: fields.has('split') ? (fields.get('split')?.[0] ?? null) : undefined,
      series: fields.get('series'),
    }),
};

const splitField = (split: string | null): Field => (split === null ? ['split'] : ['split', split]);
