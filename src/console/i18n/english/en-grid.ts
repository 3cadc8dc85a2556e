import type { GridStrings } from '../areas/grid-strings.ts';
import { wholeText } from '../numbers.ts';

const rows = (n: number) => (n === 1 ? '1 row' : `${wholeText(n)} rows`);

export const enGrid: GridStrings = {
  cellText: (n) => (n === 1 ? '1 character' : `${wholeText(n)} characters`),
  invisible: ({ name, codePoint, isDirectional }) =>
    `Invisible character${isDirectional ? ' that changes the direction of text' : ''}: ${name === null ? '' : `${name}, `}${codePoint}`,

  export: 'Export',
  asShown: 'As shown: sorted, filtered, visible columns',
  asItCame: 'As it came',
  exportFormats: {
    csv: 'CSV',
    csvForExcel: 'CSV for Excel',
    xlsx: 'Excel (XLSX)',
    json: 'JSON',
    markdown: 'Markdown',
    parquet: 'Parquet',
  },
  exportFailed: 'The file could not be written. Is the connection there?',
  getAllRows: (limit) => `Get all rows, up to ${wholeText(limit)}`,
  copyFormats: {
    tsv: 'For a spreadsheet',
    csv: 'As CSV',
    markdown: 'As Markdown',
    json: 'As JSON',
    inList: 'As a list for IN',
  },

  sourceSheet: {
    rowsTitle: 'Rows',
    title: 'Source',
    statement: 'Statement',
    params: 'Its values',
    dataAsOf: 'Deals until',
    build: 'Database',
    link: 'Link',
    rows: 'Rows',
    extent: (n, all, truncated) =>
      `${n === all ? rows(n) : `${wholeText(n)} of ${rows(all)}`}${truncated ? '; the statement has more' : ''}`,
    exportedAt: 'Exported at (UTC)',
    synthetic: 'Synthetic data',
    syntheticExplained: 'These deals are invented: for trying things out, not for learning about prices.',
    cut: 'Texts that were cut',
    cutExplained: (n, limit) => `${wholeText(n)}: a cell of Excel holds ${wholeText(limit)} characters.`,
  },
};
