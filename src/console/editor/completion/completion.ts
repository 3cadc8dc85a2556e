import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippetCompletion,
} from '@codemirror/autocomplete';
import type { EditorState, Extension } from '@codemirror/state';
import { FUNCTIONS, TABLE_FUNCTIONS, type Table } from '../../../catalogue/index.ts';
import { sqlName } from '../../summary/sql-text.ts';
import { SQLITE_QUERIES } from '../dialect.ts';
import type { KnownSchema } from '../known-schema.ts';
import { functionText, namesHelp } from '../names/names-help.ts';
import { statementsField, textFromStatement } from '../statement-mark.ts';
import { columnIn, type Suggestion } from './suggestion.ts';
import { suggestionsAt } from './suggestions.ts';
import { type ValueSource, valuesInText } from './values-completion.ts';

const KINDS = { table: 'table', fts5: 'full-text', rtree: 'boxes', view: 'view' } as const satisfies Record<
  Table['kind'],
  string
>;

/**
 * Highlighting, and completion of keywords, functions, tables, columns, join conditions and values, by the context of
 * the caret.
 *
 * @param values null if no values are known, such as of a foreign database
 */
export function sqlSupport(known: KnownSchema, values: ValueSource | null): Extension {
  return [
    statementsField,
    SQLITE_QUERIES.extension,
    // Before names, because a column of few values is mostly compared with one of them.
    values ? SQLITE_QUERIES.language.data.of({ autocomplete: valuesInText(values) }) : [],
    SQLITE_QUERIES.language.data.of({ autocomplete: namesInScope(known) }),
  ];
}

const CALLS = new Map([...FUNCTIONS, ...TABLE_FUNCTIONS].map((each) => [each.name, each]));

function namesInScope(known: KnownSchema) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const { text, from } = textFromStatement(state, pos);
    // The texts are in the page's current language.
    const tables = state.facet(namesHelp)[0]?.tables ?? known.tables;
    const found = suggestionsAt(text, pos - from, { ...known, tables, explicit });
    if (!found || found.suggestions.length === 0) return null;
    return {
      from: from + found.from,
      options: found.suggestions.map((each) => completionOf(each, state)),
      filter: false,
    };
  };
}

function completionOf({ label, kind, table, template }: Suggestion, state: EditorState): Completion {
  switch (kind) {
    case 'snippet':
      return snippetCompletion(template ?? '', { label, type: 'text', detail: firstLine(template ?? '') });
    case 'keyword':
    case 'join':
      return { label, type: 'keyword' };
    case 'query':
      return { ...written(label), type: 'class', detail: 'WITH' };
    case 'output':
      return { ...written(label), type: 'variable', detail: 'AS' };
    case 'function':
      return functionCompletion(label, state);
    case 'table':
      return { ...written(label), type: 'class', ...(table && { detail: KINDS[table.kind], info: table.description }) };
    case 'column':
      return { ...written(label, table), type: 'property', ...(table && ofColumn(table, label)) };
  }
}

/** A name as the list shows it; it is inserted with the quotes that it needs. */
function written(label: string, table?: Table): Pick<Completion, 'label' | 'apply'> {
  const column = table && columnIn(table, label)?.name;
  const owner = column === undefined ? '' : label.slice(0, -column.length - 1);
  const apply = owner === '' ? sqlName(label) : `${sqlName(owner)}.${sqlName(column ?? '')}`;
  return apply === label ? { label } : { label, apply };
}

/** @param label the column, qualified with its source if several have one of that name */
function ofColumn(table: Table, label: string): Pick<Completion, 'detail' | 'info'> {
  const column = columnIn(table, label);
  if (!column) return {};
  const { description, values, type, nullable } = column;
  return {
    detail: `${table.name} · ${type}${nullable ? '?' : ''}`,
    info: values === undefined ? description : `${description} ${values.join(' · ')}`,
  };
}

/** The start of a snippet, without the marks of its fields. */
function firstLine(template: string): string {
  const [line = ''] = template.replace(/#\{([^}]*)\}/g, '$1').split('\n');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}

function functionCompletion(name: string, state: EditorState): Completion {
  const parameters = CALLS.get(name)?.parameters;
  const info = functionText(state, name);
  return {
    label: name,
    type: 'function',
    detail: `(${parameters ?? ''})`,
    ...(info !== '' && { info }),
    apply: parameters ? `${name}(` : `${name}()`,
  };
}
