import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { FUNCTIONS, TABLE_FUNCTIONS, type Table } from '../../catalogue/index.ts';
import { keywordOf, nameOf, tokenize } from '../../contract/guard/tokens.ts';
import { SQLITE_QUERIES } from './dialect.ts';
import { type Suggestion, suggestionsAt } from './suggestions.ts';

const KINDS = { table: 'table', fts5: 'full-text', rtree: 'boxes', view: 'view' } as const satisfies Record<
  Table['kind'],
  string
>;

/** Highlighting, and completion of keywords, functions, tables, columns, join conditions and values, by what stands around the caret. */
export function sqlSupport(tables: readonly Table[]): Extension {
  return [
    SQLITE_QUERIES.extension,
    SQLITE_QUERIES.language.data.of({ autocomplete: namesInScope(tables) }),
    SQLITE_QUERIES.language.data.of({ autocomplete: valuesOfColumn(tables) }),
  ];
}

const CALLS = new Map([...FUNCTIONS, ...TABLE_FUNCTIONS].map((each) => [each.name, each]));
const FUNCTION_NAMES = [...CALLS.keys()];

function namesInScope(tables: readonly Table[]) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const found = suggestionsAt(state.doc.toString(), pos, { tables, functions: FUNCTION_NAMES, explicit });
    if (!found || found.suggestions.length === 0) return null;
    return { from: found.from, options: found.suggestions.map(completionOf), filter: false };
  };
}

function completionOf({ label, kind, table }: Suggestion): Completion {
  switch (kind) {
    case 'keyword':
    case 'join':
      return { label, type: 'keyword' };
    case 'query':
      return { label, type: 'class', detail: 'WITH' };
    case 'output':
      return { label, type: 'variable', detail: 'AS' };
    case 'function':
      return functionCompletion(label);
    case 'table':
      return { label, type: 'class', ...(table && { detail: KINDS[table.kind], info: table.description }) };
    case 'column':
      return { label, type: 'property', ...(table && ofColumn(table, label)) };
  }
}

/** @param written the column, with its source before it where several have one of that name */
function ofColumn(table: Table, written: string): Pick<Completion, 'detail' | 'info'> {
  const name = written.slice(written.lastIndexOf('.') + 1);
  const column = table.columns.find((each) => each.name === name);
  if (!column) return {};
  const { description, values, type, nullable } = column;
  return {
    detail: `${table.name} · ${type}${nullable ? '?' : ''}`,
    info: values === undefined ? description : `${description} ${values.join(' · ')}`,
  };
}

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
