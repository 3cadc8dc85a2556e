import { textLine } from '../server/log/text-line.ts';
import { adviseOnStatement } from '../src/advice/advice.ts';
import type { StatementReads } from '../src/advice/data-rules.ts';
import { DATA_RULES } from '../src/catalogue/data-rules.ts';
import { CATALOGUE, JOINS } from '../src/catalogue/index.ts';
import { textAtCaret } from '../src/console/editor/completion/text-values.ts';
import { callAtCaret, describeName } from '../src/console/editor/names/describe-name.ts';
import { lineAndColumn, placeAt } from '../src/console/editor/place.ts';
import { copiedText } from '../src/console/export/copied-text.ts';
import { readLink, writeLink } from '../src/console/link/link.ts';
import { columnWidthsPx } from '../src/console/results/columns/column-widths.ts';
import { viewCell } from '../src/console/results/values/cell-text.ts';
import { describeColumns } from '../src/console/results/values/columns.ts';
import { namedInvisibles } from '../src/console/results/values/invisible-characters.ts';
import { textBlocks } from '../src/console/results/values/text-blocks.ts';
import { resultHeaders } from '../src/contract/formats/headers.ts';
import { resultOf, WRITINGS } from '../src/contract/formats/results.testing.ts';
import { writeResult } from '../src/contract/formats/write.ts';
import { columnsSize, rowSize } from '../src/contract/formats/written-size.ts';
import { guard } from '../src/contract/guard/guard.ts';
import { tokenize } from '../src/contract/guard/tokens.ts';
import { LIMITS } from '../src/contract/limits.ts';
import { warning } from '../src/contract/warning.ts';
import { searchTexts, searchWords } from '../src/engine/remote/trees/searches.ts';
import { explainFailure, type Failed } from '../src/engine/statement/hints/hints.ts';
import type { Reader } from './growth.ts';

/** A cell has up to some megabytes. A quadratic reader is found long before this length. */
const CELL_LENGTHS = [2_000, 20_000, 200_000];
/** Longer statements are refused. */
const STATEMENT_LENGTHS = [
  LIMITS.statementCharacters / 100,
  LIMITS.statementCharacters / 10,
  LIMITS.statementCharacters,
];

/**
 * Reads every table and column, and calls every function that the rules of advice look for, so that no rule is left
 * out.
 */
const READS: StatementReads = {
  columns: new Map(CATALOGUE.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))])),
  functions: new Set(['avg', 'sum', 'count', 'median', 'date', 'strftime']),
};
/** A statement is prepared before it gets advice, so a literal may hold any text, and a list any number of values. */
const STATEMENTS = [
  (text: string) => `SELECT avg(deal_amount) FROM deals WHERE settlement = '${text.replaceAll("'", "''")}'`,
  (text: string) => `SELECT avg(deal_amount) FROM deals WHERE id IN (${'1,'.repeat(text.length / 4)}2)`,
  (text: string) => `SELECT avg(deal_amount) FROM deals WHERE ${'id AND '.repeat(text.length / 14)}id`,
];

/** Messages of SQLite that quote the statement; a separate rule explains each. */
const MESSAGES = [
  (text: string) => `no such table: ${text}`,
  (text: string) => `no such column: ${text}`,
  (text: string) => `no such column: "${text}" - should this be a string literal in single-quotes?`,
  (text: string) => `no such function: ${text}`,
  (text: string) => `ambiguous column name: ${text}`,
  (text: string) => `near "${text}": syntax error`,
  (text: string) => `unrecognized token: "${text}"`,
  () => 'incomplete input',
];
const NAMES = new Map(CATALOGUE.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
const failed = (sql: string, isRunning: boolean): Failed => ({
  sql,
  isRunning,
  readNames: async () => NAMES,
  readFunctions: async () => new Map([['median', [1]]]),
  compiles: async () => false,
  otherNames: DATA_RULES.otherNames,
});

async function explain(text: string): Promise<void> {
  for (const message of MESSAGES) {
    await explainFailure({ code: 'SQL_ERROR', message: message(text) }, failed(`SELECT ${text}`, false));
  }
  await explainFailure(
    { code: 'SQL_ERROR', message: 'fts5: syntax error' },
    failed(`SELECT 1 WHERE a MATCH '${text.replaceAll("'", "''")}'`, true),
  );
}

/** The text as the name of a column and as a cell. */
const tableOf = (text: string) => resultOf([text], [[text], [text]]);

/** Everything that reads or writes cells, names of columns or statements, in the order in which a request meets it. */
export const READERS: readonly Reader[] = [
  { name: 'guard', read: (text) => [guard(text), guard(`SELECT ${text}`)], lengths: STATEMENT_LENGTHS },
  { name: 'tokens', read: (text) => [...tokenize(text)].length, lengths: STATEMENT_LENGTHS },
  {
    name: 'advice',
    read: (text) => STATEMENTS.map((of) => adviseOnStatement(of(text), READS, DATA_RULES, '2026-08-31')),
    lengths: STATEMENT_LENGTHS,
  },
  { name: 'hints', read: explain, lengths: STATEMENT_LENGTHS },
  {
    name: 'full-text searches',
    read: (text) => searchWords(searchTexts(`SELECT 1 WHERE a MATCH '${text}`, [text])),
    lengths: STATEMENT_LENGTHS,
  },
  ...WRITINGS.flatMap((writing): readonly Reader[] => {
    const name = [writing.format, writing.safe].filter((part) => part !== undefined).join(' for ');
    return [
      {
        name: `writer of ${name}`,
        read: (text) => writeResult(tableOf(text), writing, { synthetic: true }).body.length,
        lengths: CELL_LENGTHS,
      },
      {
        name: `size of ${name}`,
        read: (text) => [
          columnsSize(tableOf(text).columns, writing, Infinity),
          rowSize([text], writing, { isFirst: true, maxBytes: Infinity }),
        ],
        lengths: CELL_LENGTHS,
      },
    ];
  }),
  {
    name: 'headers of a result',
    read: (text) => resultHeaders({ ...tableOf(text), warnings: [warning('BIG_INTEGER', text), text] }),
    lengths: CELL_LENGTHS,
  },
  {
    name: 'log',
    read: (text) =>
      textLine(
        JSON.stringify({
          time: '2026-08-31T12:00:00.000Z',
          level: 'info',
          msg: 'request',
          sql: text,
          err: { stack: text },
        }),
      ),
    lengths: CELL_LENGTHS,
  },
  {
    name: 'table of the page',
    read: (text) => {
      const result = tableOf(text);
      const columns = describeColumns(result);
      return [
        columns.map((column) => viewCell(text, column)),
        columnWidthsPx(result, 1),
        copiedText(result, 'tsv', true),
        textBlocks(text).length,
        namedInvisibles(text),
      ];
    },
    lengths: CELL_LENGTHS,
  },
  {
    name: 'editor of the page',
    read: (text) => [
      textAtCaret(text, text.length, null),
      textAtCaret(`SELECT 1 FROM deals WHERE settlement IN ('${text}`, text.length, null),
      callAtCaret(text, text.length),
      describeName(text, text.length - 1, { tables: CATALOGUE, joins: JOINS }),
      placeAt(text, text.length),
      lineAndColumn(text, text.length),
    ],
    lengths: STATEMENT_LENGTHS,
  },
  { name: 'links', read: (text) => readLink(writeLink({ sql: text, limit: 10 })), lengths: STATEMENT_LENGTHS },
];
