import type { RowStrings } from '../areas/row-strings.ts';
import { bytesText, share, wholeText } from '../numbers.ts';

const bytes = (n: number) => bytesText(n, ['bytes', 'KB', 'MB', 'GB']);
const rows = (n: number) => (n === 1 ? '1 row' : `${wholeText(n)} rows`);

export const enRows: RowStrings = {
  locale: 'en-GB',
  units: {
    shekels: '₪',
    shekels_per_sqm: '₪/m²',
    shekels_a_month: '₪ a month',
    shekels_a_year: '₪ a year',
    percent: '%',
    square_metres: 'm²',
    square_kilometres: 'km²',
    metres: 'm',
    kilometres: 'km',
    decibels: 'dB',
    degrees: '°',
  },
  yes: 'yes',
  no: 'no',
  openAddress: 'Open the address',

  rowDetails: 'Row details',
  rowOf: (row, rows) => `Row ${wholeText(row)} of ${wholeText(rows)}`,
  previousRow: 'Previous row',
  nextRow: 'Next row',
  back: 'Back',
  followKey: (table, key) => `Open the row of ${table} where ${key}`,
  fetchingRow: 'Fetching the row…',
  noSuchRow: (table, key) => `${table} has no row where ${key}.`,
  rowCosts: (sizeBytes) => `This would fetch about ${bytes(sizeBytes)}.`,
  fetchAnyway: 'Fetch it',
  openInEditor: 'Open in the editor',
  rowsThatMean: 'Rows that belong to this one',
  count: 'Count',
  countThem: (table) => `Count the rows of ${table}`,
  counted: rows,
  copyValue: (column) => `Copy ${column}`,
  coordinates: 'Coordinates',
  wholeText: (n) => `Show all ${wholeText(n)} characters`,

  columnsView: 'Columns',
  ofAllRows: (n) => (n === 1 ? 'The only row.' : `All ${wholeText(n)} rows. A press on a value or bar shows its rows.`),
  ofFirstRows: (n) => `The first ${wholeText(n)} rows only; the statement has more.`,
  distinctValues: (n) => (n === 1 ? '1 distinct value' : `${wholeText(n)} distinct values`),
  noNulls: 'no NULL',
  share,
  moreValues: (n) => (n === 1 ? '1 more value' : `${wholeText(n)} more values`),
  min: 'min',
  median: 'median',
  max: 'max',
  filterToValue: (value, n) => `Filter to ${value} (${rows(n)})`,
  filterToRange: (from, to, n) => `Filter to ${from}–${to} (${rows(n)})`,
  countByThis: 'Count by this',

  summaryOf: (column) => `What ${column} holds`,
  lookingAtRows: 'Looking at the first rows…',
  ofWholeTable: (n) => (n === 1 ? 'The only row of the table' : `All ${wholeText(n)} rows of the table`),
  ofTableSample: (n) => `Of the first ${wholeText(n)} rows, in the order of the table`,
  fetched: bytes,
};
