import type { TableStrings } from '../areas/table-strings.ts';
import { wholeText } from '../numbers.ts';

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${wholeText(n)} ${many}`);

export const enTable: TableStrings = {
  selectAll: 'Select all cells',
  columnMenu: (column) => `Menu of the column ${column}`,
  headerHint: 'A click sorts, with Shift by this column too; Ctrl+click selects the column.',

  sortAscending: 'Sort ascending',
  sortDescending: 'Sort descending',
  notSorted: 'Do not sort by it',
  filterBy: 'Filter…',
  pin: 'Pin',
  unpin: 'Unpin',
  hide: 'Hide',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  wider: 'Wider',
  narrower: 'Narrower',
  fitWidth: 'Fit width to content',
  selectColumn: 'Select column',
  selectRow: 'Select row',

  columns: 'Columns',
  hiddenColumns: (n) => `${count(n, 'column', 'columns')} hidden`,
  showAll: 'Show all',
  resetColumns: 'Columns as they came',
  headSummaries: 'Distributions in the headers',

  filterRow: 'Filter',
  filterOf: (column) => `Filter of ${column}`,
  filterHint: 'A part of the text, =whole text, "quoted", a..b, null, not null',
  numberFilterHint: '5, >5, <=5, !=5, 1..5, 2m.., null, not null',
  filterExample: 'text',
  numberFilterExample: '>5 or 1..5',
  notAFilter: 'This is no filter of numbers.',
  clearFilters: 'Clear filters',
  filtered: (shown, atHand, isCut) =>
    `${wholeText(shown)} of the ${count(atHand, 'row', 'rows')} at hand ${shown === 1 ? 'fits' : 'fit'} the filter.${
      isCut ? ' The statement has more, which were not searched.' : ''
    }`,
  noneFits: 'No row at hand fits the filter.',

  copy: 'Copy',
  copyWithNames: 'Copy with headers',
  copyAs: 'Copy as',
  cellsCopied: (n) => `${count(n, 'cell', 'cells')} copied`,
  showCell: 'Show whole value',
  onlyThisValue: 'Only rows with this value',
  onlyThisValueBySql: 'The same as SQL',
  clearSelection: 'Clear selection',

  selection: 'Selected cells',
  selected: (cells, rows, columns) =>
    `${count(cells, 'cell', 'cells')} (${count(rows, 'row', 'rows')} × ${count(columns, 'column', 'columns')})`,
  nulls: (n) => `${wholeText(n)} NULL`,
  sum: 'Sum',
  mean: 'Mean',
  median: 'Median',
  min: 'Min',
  max: 'Max',
  numberCount: (n) => count(n, 'number', 'numbers'),
  distinct: (n) => count(n, 'distinct text', 'distinct texts'),
  rounded: 'Rounded: large integers and fractions were added.',
};
