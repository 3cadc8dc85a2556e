import { listField, pairsOf, partOf, type ViewPart } from './view-notation.ts';

/** A person's settings of the table. Columns are named by their keys (`columnKeys`). */
export interface TableView {
  /** The primary sort column comes first. */
  readonly sort?: readonly { readonly column: string; readonly isDescending: boolean }[];
  /** The texts of the filter row. */
  readonly filters?: readonly { readonly column: string; readonly text: string }[];
  /** The columns in their shown order; missing ones follow in their original order. */
  readonly order?: readonly string[];
  readonly hidden?: readonly string[];
  readonly pinned?: readonly string[];
  readonly widths?: readonly { readonly column: string; readonly px: number }[];
}

const WIDEST_PX = 4_000;

export const TABLE_PART: ViewPart<TableView> = {
  write: ({ sort = [], filters = [], order, hidden, pinned, widths = [] }) => [
    ...listField(
      'sort',
      sort.flatMap(({ column, isDescending }) => [column, isDescending ? 'desc' : 'asc']),
    ),
    ...listField(
      'filter',
      filters.flatMap(({ column, text }) => [column, text]),
    ),
    ...listField('order', order),
    ...listField('hide', hidden),
    ...listField('pin', pinned),
    ...listField(
      'width',
      widths.flatMap(({ column, px }) => [column, String(Math.round(px))]),
    ),
  ],
  read: (fields) =>
    partOf<TableView>({
      sort: pairsOf(fields.get('sort')).map(([column, way]) => ({ column, isDescending: way === 'desc' })),
      filters: pairsOf(fields.get('filter')).map(([column, text]) => ({ column, text })),
      order: fields.get('order'),
      hidden: fields.get('hide'),
      pinned: fields.get('pin'),
      widths: pairsOf(fields.get('width'))
        .map(([column, px]) => ({ column, px: Number(px) }))
        .filter(({ px }) => px > 0 && px <= WIDEST_PX),
    }),
};
