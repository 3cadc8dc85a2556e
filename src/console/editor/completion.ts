import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { type SQLNamespace, sql } from '@codemirror/lang-sql';
import { syntaxTree } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { type Column, FUNCTIONS, TABLE_FUNCTIONS, type Table } from '../../catalogue/index.ts';
import { keywordOf, nameOf, tokenize } from '../../contract/guard/tokens.ts';
import { SQLITE_QUERIES } from './dialect.ts';

const KINDS = { table: 'table', fts5: 'full-text', rtree: 'boxes', view: 'view' } as const satisfies Record<
  Table['kind'],
  string
>;

/** Highlighting, and completion of keywords, functions, tables, and columns (`deals.`, `d.`, and without a table). */
export function sqlSupport(tables: readonly Table[]): Extension {
  return [
    sql({
      dialect: SQLITE_QUERIES,
      schema: namespaceOf(tables),
      keywordCompletion: (label, type) =>
        type === 'variable' ? functionCompletion(label) : { label: label.toUpperCase(), type, boost: -1 },
    }),
    SQLITE_QUERIES.language.data.of({ autocomplete: columnsInScope(tables) }),
    SQLITE_QUERIES.language.data.of({ autocomplete: valuesOfColumn(tables) }),
  ];
}

function namespaceOf(tables: readonly Table[]): SQLNamespace {
  return Object.fromEntries(
    tables.map((table) => [
      table.name,
      {
        self: { label: table.name, type: 'class', detail: KINDS[table.kind], info: table.description, boost: 1 },
        children: table.columns.map((column) => columnCompletion(column)),
      },
    ]),
  );
}

function columnCompletion(column: Column, tableName?: string): Completion {
  const type = column.nullable ? `${column.type}?` : column.type;
  return {
    label: column.name,
    type: 'property',
    detail: tableName ? `${tableName} · ${type}` : type,
    info: column.values === undefined ? column.description : `${column.description} ${column.values.join(' · ')}`,
    boost: 2,
  };
}

const CALLS = new Map([...FUNCTIONS, ...TABLE_FUNCTIONS].map((each) => [each.name, each]));

function functionCompletion(name: string): Completion {
  const { parameters, description } = CALLS.get(name) ?? {};
  return {
    label: name,
    type: 'function',
    detail: `(${parameters ?? ''})`,
    ...(description === undefined ? {} : { info: description }),
    apply: parameters ? `${name}(` : `${name}()`,
  };
}

// Looked for in the last 250 characters alone: CodeMirror gives no more of them.
const WORD = /[A-Za-z_][\w$]*$/;
const NOT_A_NAME = new Set(['String', 'QuotedIdentifier', 'LineComment', 'BlockComment']);

/** Completes the bare names of columns: of the tables that the statement names, anywhere in it. */
function columnsInScope(tables: readonly Table[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(WORD);
    if (!word && !context.explicit) return null;
    const from = word?.from ?? context.pos;
    if (context.state.sliceDoc(from - 1, from) === '.') return null;
    if (NOT_A_NAME.has(syntaxTree(context.state).resolveInner(context.pos, -1).name)) return null;
    const named = tablesNamed(context.state.doc.toString(), tables);
    const options = named.flatMap((table) => table.columns.map((column) => columnCompletion(column, table.name)));
    return options.length === 0 ? null : { from, options, validFor: /^[\w$]*$/ };
  };
}

const COMPARISONS: ReadonlySet<string> = new Set(['=', '==', '<>', '!=']);

/**
 * The column that a text is compared with, alone or in a list; null where it is not. Read from tokens, in one pass: a regular
 * expression that looks for the end of the text takes quadratic time for long runs of letters or blanks.
 *
 * @param before the statement up to the text
 */
export function comparedColumn(before: string): string | null {
  const tokens = [...tokenize(before)];
  let last = tokens.length - 1;
  const isWord = (word: string) => keywordOf(tokens[last]) === word;
  if (COMPARISONS.has(tokens[last]?.text ?? '') || isWord('IS')) {
    last -= 1;
  } else if (isWord('NOT') && keywordOf(tokens[last - 1]) === 'IS') {
    last -= 2;
  } else {
    while (tokens[last]?.text === ',' && tokens[last - 1]?.kind === 'string') last -= 2;
    if (tokens[last]?.text !== '(' || keywordOf(tokens[last - 1]) !== 'IN') return null;
    last -= 2;
    if (isWord('NOT')) last -= 1;
  }
  return nameOf(tokens[last])?.toLowerCase() ?? null;
}

/** Completes a text that is compared with a column of few known values. */
function valuesOfColumn(tables: readonly Table[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const node = syntaxTree(context.state).resolveInner(context.pos, -1);
    if (node.name !== 'String' || context.pos === node.from) return null;
    const statement = context.state.doc.toString();
    const name = comparedColumn(statement.slice(0, node.from));
    const values = new Set(
      tablesNamed(statement, tables).flatMap((table) =>
        table.columns.flatMap((column) => (column.name.toLowerCase() === name ? (column.values ?? []) : [])),
      ),
    );
    if (values.size === 0) return null;
    const options = [...values].map((label): Completion => ({ label, type: 'enum' }));
    return { from: node.from + 1, options, validFor: /^[^']*$/ };
  };
}

/** The tables whose names occur in a statement, literals and comments aside. */
export function tablesNamed(statement: string, tables: readonly Table[]): readonly Table[] {
  const words = new Set<string>();
  for (const { kind, text } of tokenize(statement)) {
    if (kind === 'word') words.add(text.toLowerCase());
    if (kind === 'quoted') words.add(text.slice(1, -1).toLowerCase());
  }
  return tables.filter((table) => words.has(table.name.toLowerCase()));
}
