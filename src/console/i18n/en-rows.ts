import { bytesText, wholeText } from './numbers.ts';
import type { RowStrings } from './row-strings.ts';

const bytes = (n: number) => bytesText(n, ['bytes', 'KB', 'MB', 'GB']);

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
  counted: (n) => (n === 1 ? '1 row' : `${wholeText(n)} rows`),
  copyValue: (column) => `Copy ${column}`,
  coordinates: 'Coordinates',
  wholeText: (n) => `Show all ${wholeText(n)} characters`,
};
