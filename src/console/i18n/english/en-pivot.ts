import type { PivotStrings } from '../areas/pivot-strings.ts';

export const enPivot: PivotStrings = {
  title: 'Pivot',
  down: 'Rows',
  across: 'Columns',
  cell: 'Values',
  measure: 'Measure',
  rowCount: 'Number of rows',
  all: 'All',
  none: 'A pivot needs two columns whose values group the rows, such as a year and a kind of property; one of them with at most 60 values.',
  asSql: 'As SQL',
  copy: 'Copy the pivot',
};
