import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
import type { SqlRequest } from '../../../contract/request.ts';
import type { Cell } from '../../../contract/result.ts';
import { textFromStatement } from '../statement-mark.ts';
import { knownValuesAt, type NameSearch, type TextValue, textAtCaret, valuesFound } from './text-values.ts';

/** The source of values that the page does not know. */
export interface ValueSource {
  /** The rows of a small request; null if it cannot be made now. */
  readonly lookUp: (request: SqlRequest, signal: AbortSignal) => Promise<readonly (readonly Cell[])[] | null>;
  /** The last day of the data, 'YYYY-MM-DD'; null if unknown. */
  readonly until: () => string | null;
}

/** Debounce of the search for names. */
const PAUSE_MS = 150;
const ANSWERS_MAX = 100;

/** Completes a text that is compared with a column of few values or of searchable names; few values also before its quote. */
export function valuesInText({ lookUp, until }: ValueSource) {
  const answers = new Map<string, readonly TextValue[]>();
  const find = async (search: NameSearch, context: CompletionContext): Promise<readonly TextValue[] | null> => {
    const key = JSON.stringify(search);
    const known = answers.get(key);
    if (known) return known;
    const abort = new AbortController();
    context.addEventListener('abort', () => abort.abort(), { onDocChange: true });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (context.aborted || abort.signal.aborted) return null;
    const rows = await lookUp(search.request, abort.signal);
    if (rows === null) return null;
    const values = valuesFound(rows, search);
    if (answers.size >= ANSWERS_MAX) answers.clear();
    answers.set(key, values);
    return values;
  };
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos } = context;
    const node = syntaxTree(state).resolveInner(pos, -1);
    const { text, from } = textFromStatement(state, pos);
    if (node.name !== 'String' || pos === node.from) {
      const options = knownValuesAt(text, pos - from, until()).map((label) => ({ label, type: 'enum' }));
      return options.length === 0 ? null : { from: pos, options, filter: false };
    }
    const found = textAtCaret(text, pos - from, until());
    const values = found?.search ? await find(found.search, context) : found?.values;
    if (!found || !values || values.length === 0) return null;
    const options = values.map((value) => optionOf(value, found.isPattern));
    return { from: from + found.from, to: from + found.to, options, filter: false };
  };
}

function optionOf({ text, detail }: TextValue, isPattern: boolean): Completion {
  const written = (isPattern ? `%${text}%` : text).replaceAll("'", "''");
  return {
    label: text,
    type: 'enum',
    ...(detail !== null && { detail }),
    apply: (view: EditorView, _: Completion, from: number, to: number) => {
      const isClosed = view.state.sliceDoc(to, to + 1) === "'";
      view.dispatch({
        changes: { from, to, insert: isClosed ? written : `${written}'` },
        selection: { anchor: from + written.length + 1 },
        scrollIntoView: true,
        userEvent: 'input.complete',
      });
    },
  };
}
