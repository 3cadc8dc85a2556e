import type { ChartStrings } from '../areas/chart-strings.ts';

export const enChart: ChartStrings = {
  loading: 'Drawing…',
  none: {
    'one-row': 'A chart needs at least two rows.',
    'no-numbers': 'There is no chart: no column of this result has numbers.',
    'only-nulls': 'There is no chart: the columns that could be drawn have no values, only NULL.',
    'only-keys': 'There is no chart: the numbers of this result are codes, places or yes and no, not quantities.',
    'nothing-to-draw-along':
      'There is no chart: no column tells the rows apart, such as a period or a name that comes once. Group the rows, or choose a kind of chart.',
  },
  kind: 'Chart',
  kinds: {
    line: 'Lines',
    bar: 'Bars',
    stack: 'Stacked bars',
    scatter: 'Points',
    histogram: 'Histogram',
    heat: 'Heat map',
    multiples: 'A chart for each',
  },
  along: 'Along',
  values: 'Values',
  split: 'Split by',
  noSplit: 'nothing',
  series: (drawn, all) => `${drawn} of ${all} series`,
  automatic: 'Choose for me',
  label: (kind, values, along, split) =>
    `${enChart.kinds[kind]}: ${values}${along === null ? '' : ` along ${along}`}${split === null ? '' : `, split by ${split}`}. The table has all values.`,
  emphasize: 'Press: makes it stand out. Again: all look the same.',
  quarter: (quarter, year) => `Q${quarter} ${year}`,
  rowsOf: 'Rows',
  leftOut: (n) => (n === 1 ? '1 row is not drawn' : `${n.toLocaleString('en-US')} rows are not drawn`),
  incomplete: 'Dashed: the period was not over when the data ended',
  small: (below) => `Hollow or pale: fewer than ${below} deals`,
  fromDeals: (n) => (n === 1 ? 'from 1 deal' : `from ${n.toLocaleString('en-US')} deals`),
  savePng: 'PNG',
  saveSvg: 'SVG',
  imageFailed: 'The browser could not make the picture.',
};
