import { bytesText, secondsText, wholeText } from '../numbers.ts';
import type { Strings } from '../strings.ts';
import { enAnswer } from './en-answer.ts';
import { enAsk } from './en-ask.ts';
import { enChart } from './en-chart.ts';
import { enComputing } from './en-computing.ts';
import { enEditor } from './en-editor.ts';
import { enForeign } from './en-foreign.ts';
import { enGrid } from './en-grid.ts';
import { enLayout } from './en-layout.ts';
import { enMap } from './en-map.ts';
import { enPanels } from './en-panels.ts';
import { enPivot } from './en-pivot.ts';
import { enRelations } from './en-relations.ts';
import { enRows } from './en-rows.ts';
import { enRuns } from './en-runs.ts';
import { enShare } from './en-share.ts';
import { enTable } from './en-table.ts';
import { enTour } from './en-tour.ts';
import { enWorkspace } from './en-workspace.ts';

const rows = (n: number) => (n === 1 ? '1 row' : `${wholeText(n)} rows`);
const requests = (n: number) => (n === 1 ? '1 request' : `${wholeText(n)} requests`);
const bytes = (n: number) => bytesText(n, ['bytes', 'KB', 'MB', 'GB']);
const seconds = (ms: number) => secondsText(ms, 'ms', 's');

export const en: Strings = {
  direction: 'ltr',
  title: 'Nadlan SQL',
  tagline: 'SQL over every reported real-estate deal since 1998. It runs in your browser.',
  documentTitle: 'Nadlan SQL: query every reported real-estate deal',
  syntheticData: 'Synthetic data',
  syntheticExplained: 'These deals are invented: for trying things out, not for learning about prices.',
  unwatchedFile: 'File not verified',
  unwatchedExplained:
    'The host of the database does not say which version it sends (ETag, Last-Modified). Should the file be replaced while it is read, an answer could mix both.',
  dataUntil: 'Deals until',
  otherLanguage: 'עברית',
  openTables: 'Tables and examples',
  close: 'Close',
  skipToEditor: 'Skip to the editor',
  toQuestions: 'To the questions',

  editorLabel: 'SQL statement',
  run: 'Run',
  cancel: 'Cancel',
  rowLimit: 'Rows at most',
  copyLink: 'Copy link',
  settings: 'Settings',
  linkCopied: 'Link copied',
  copyFailed: 'Your browser does not allow copying here.',
  damagedLink:
    'The link in the address bar is damaged, so its statement cannot be read. Ask for it again, or write your own.',
  editorPhrases: {},

  tables: 'Tables',
  examples: 'Examples',
  filterTables: 'Filter tables and columns',
  filterExamples: 'Filter examples',
  noMatch: 'No table or column has these words.',
  noExampleMatch: 'No example has these words.',
  insertName: (name) => `Insert ${name}`,
  showColumns: (table) => `Columns of ${table}`,
  showFirstRows: (table) => `Show the first rows of ${table}`,
  firstRows: 'First rows',
  exampleValue: 'for example',
  canBeNull: 'can be NULL',
  onlyValues: 'the only values',
  joinsWith: 'Joins',
  conventions: 'Conventions',
  loadingExamples: 'Loading the examples …',
  noExamples: 'The examples could not be loaded.',
  exampleCategories: {
    prices: 'Prices',
    trends: 'Trends',
    homes: 'Homes and deals',
    activity: 'Activity',
    search: 'Search by name',
    map: 'On the map',
    places: 'Neighbourhoods and streets',
    location: 'Location',
    society: 'Society',
    rents: 'Rents and the economy',
    projects: 'Renewal and lotteries',
    data: 'About the data',
  },
  tableGroups: {
    core: 'Core',
    aggregates: 'Aggregates',
    search: 'Search',
    places: 'Places',
    location: 'Location',
    society: 'Society',
    macro: 'Economy',
    projects: 'Projects',
    reference: 'Reference',
  },

  welcome: 'Ask the housing market a question',
  welcomeTextAlone: 'Write SQL above and run it.',
  running: 'Running…',
  opening: 'Opening the database…',
  hostRefuses: 'The host is slow or refuses',
  askingAgain: (inMs, time) => {
    const ordinal = time === 2 ? '2nd' : time === 3 ? '3rd' : `${time}th`;
    const s = Math.ceil(inMs / 1000);
    return `asking again ${s === 0 ? 'now' : `in ${s}\u00A0s`} (${ordinal} time)`;
  },
  cancelled: 'Cancelled',
  olderResult: 'The result below is of an earlier statement.',
  rowsComing: (n) => `Still running: the first ${n === 1 ? 'row' : rows(n)} so far.`,
  rowsStopped: (n) => `Cancelled after ${rows(n)}: this is not the whole result.`,
  ready: 'Ready',
  noRows: 'The statement ran, and no row fits it.',
  rows,
  requests,
  bytes,
  seconds,
  truncatedAt: (n) => `Cut at ${rows(n)}: there are more.`,
  fromCache: 'from cache',
  byServer: 'answered by the server',
  budget: 'Fetch at most',
  noBudget: 'no limit',
  about: (cost) => `about ${cost}`,
  estimateExplained: (size, count) =>
    `An estimate: the query will fetch some ${size} of the database in ${count}. What was fetched before is not fetched again.`,
  nothingToFetch: 'nothing to fetch',
  nothingToFetchExplained: 'All that the query reads was fetched before.',
  estimated: (n) => `estimated ${bytes(n)}`,
  overBudget: 'This query needs more data than you allow',
  wouldFetch: (expected, budget) =>
    `It would fetch about ${bytes(expected)} of the database, and may fetch ${bytes(budget)}. Nothing has been fetched yet.`,
  hasFetched: (fetched, budget) =>
    `It has fetched ${bytes(fetched)} of the ${bytes(budget)} that it may fetch, and is not finished. What has come is kept: going on does not fetch it again.`,
  linkFetches: (n) => `A link that runs by itself fetches ${bytes(n)} at most, whatever you allow your own queries.`,
  goOnUpTo: (n) => `Go on, up to ${bytes(n)}`,
  goOnWithout: 'Go on without a limit',
  askServer: 'Let the server answer',
  whyServer: 'The server has the whole database: only the statement and its answer cross your connection.',
  fetchLess:
    'A query that filters by an indexed column, or reads a summary table instead of all deals, fetches much less.',
  warnings: 'Advice',
  warningCount: (n) => (n === 1 ? 'Note:' : `${n} notes:`),
  warningTitles: {
    DIMENSION_NOT_PINNED: 'Deals may be counted twice',
    INCOMPLETE_PERIODS: 'The last periods are incomplete',
    MEDIAN_AGGREGATED: 'A mean of medians is no median',
    UNFILTERED_PRICES: 'Prices that are no market prices',
    CONTENTLESS_COLUMN: 'A column without text',
    WINDOW_FROM_TODAY: 'Counted from today',
    SUSPECT_COMPARISON: 'A comparison that is not what it seems',
    BARE_COLUMN: 'The value of an arbitrary row',
    COUNTED_CONDITION: 'False conditions are counted, too',
    CONSTANT_ORDER: 'Sorted by a text, not by a column',
    TEXT_AS_NUMBER: 'Computed with a text',
    NULLS_FIRST: 'Rows without a value come first',
    MULTIPLIED_ROWS: 'Rows come more than once',
    MISSING_COMMA: 'Is a comma missing?',
    NEGATIVE_DIGITS: 'Rounded to whole numbers alone',
    DATE_FORMAT: 'A call that gives no date',
    SUSPECT_ARGUMENT: 'A call that gives another text',
    WHOLE_SHARE: 'A share without decimals',
    FULL_SCAN: 'The whole table was read',
    ROW_LIMIT_REACHED: 'There are more rows',
    SIZE_LIMIT_REACHED: 'The result is too large',
    BIG_INTEGER: 'Integers written as text',
    INFINITE_NUMBER: 'Infinite numbers left out',
  },

  ask: enAsk,
  results: 'Results',
  tableView: 'Table',
  chartView: 'Chart',
  sortHint: (n) =>
    `Sorts the ${n === 1 ? 'row' : rows(n)} at hand. To sort all that there is, use ORDER BY in the statement.`,
  sortedHere: (n) => `${rows(n)} at hand sorted here`,
  nullValue: 'NULL',
  emptyText: 'empty text',
  blob: (n) => `${bytes(n)} of data`,
  copyTsv: 'Copy',
  copyTsvHint: 'Copy the rows for a spreadsheet',
  rowsCopied: (n) => `${rows(n)} copied`,
  cellCopied: 'Cell copied',
  cellTitle: (column, row) => `\u2068${column}\u2069, row ${wholeText(row)}`,
  copyCell: 'Copy',
  cellHint: 'Arrow keys move between cells, Enter shows the whole value, Space the whole row, Ctrl+C copies.',
  grid: enGrid,
  table: enTable,
  row: enRows,

  chart: enChart,
  pivot: enPivot,
  map: enMap,

  errorAt: (line, column) => `Line ${line}, column ${column}`,
  showPlace: 'Show the place',
  replaceBy: 'Replace by',
  tryAgain: 'Try again',
  errors: {
    BAD_REQUEST: { title: 'This cannot be run' },
    TOO_LONG: { title: 'The statement is too long' },
    MULTIPLE_STATEMENTS: { title: 'One statement at a time' },
    NOT_READ_ONLY: { title: 'The database can only be read' },
    FORBIDDEN: { title: 'This is not allowed here' },
    SQL_ERROR: { title: 'SQLite does not accept this' },
    TIMEOUT: {
      title: 'The query took too long',
      advice: 'Filter by an indexed column (settlement_code, gush, deal_date), add LIMIT, or read fewer columns.',
    },
    RATE_LIMITED: { title: 'Too many queries', advice: 'Wait a moment, then run it again.' },
    INTERNAL_ERROR: {
      title: 'Something broke',
      advice: 'Run it again. If it breaks again, reload the page and tell the people who keep this site.',
    },
    BUSY: { title: 'The service is busy', advice: 'Wait a few seconds, then run it again.' },
    DB_UNAVAILABLE: {
      title: 'The database cannot be read',
      advice: 'Check your connection and try again. If it stays so, the site may be in the middle of an update.',
    },
  },

  asIs: 'Data as is. Not an appraisal.',
  sources: "From the tax authority's public registry and other sources, each on its publisher's terms.",
  listSources: 'Sources and licences',
  httpInterface: 'HTTP interface',

  workspace: enWorkspace,
  panels: enPanels,
  relations: enRelations,
  layout: enLayout,
  tour: enTour,
  share: enShare,
  editor: enEditor,
  answer: enAnswer,
  runs: enRuns,
  computing: enComputing,
  foreign: enForeign,
};
