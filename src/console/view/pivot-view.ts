import { partOf, type ViewPart } from './view-notation.ts';

export const PIVOT_MEASURES = ['median', 'mean', 'sum', 'min', 'max'] as const;
export type PivotMeasure = (typeof PIVOT_MEASURES)[number];

/** A person's settings of the cross table; the page chooses the rest. Columns are named by their keys (`columnKeys`). */
export interface PivotView {
  readonly down?: string;
  readonly across?: string;
  /** The measured column; null to count rows. */
  readonly cell?: string | null;
  readonly measure?: PivotMeasure;
}

export const PIVOT_PART: ViewPart<PivotView> = {
  write: ({ down, across, cell, measure }) => [
    ...(down === undefined ? [] : [['down', down] as const]),
    ...(across === undefined ? [] : [['across', across] as const]),
    ...(cell === undefined ? [] : [cell === null ? (['cell'] as const) : (['cell', cell] as const)]),
    ...(measure === undefined ? [] : [['measure', measure] as const]),
  ],
  read: (fields) =>
    partOf<PivotView>({
      down: fields.get('down')?.[0],
      across: fields.get('across')?.[0],
      cell: fields.has('cell') ? (fields.get('cell')?.[0] ?? null) : undefined,
      measure: PIVOT_MEASURES.find((measure) => measure === fields.get('measure')?.[0]),
    }),
};
