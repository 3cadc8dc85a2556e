import { type ChangeSet, type EditorState, type Extension, StateField } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import { documentText } from './document-text.ts';
import type { Place } from './place.ts';
import { statementAt, statementsIn, type TextChange } from './statements.ts';

/** The statements of the document; an extension. */
export const statementsField = StateField.define<readonly Place[]>({
  create: (state) => statementsIn(documentText(state.doc)),
  update: (statements, { docChanged, changes, state }) =>
    docChanged ? statementsIn(documentText(state.doc), statements, wholeChange(changes)) : statements,
});

/** One change that includes all of several. */
function wholeChange(changes: ChangeSet): TextChange {
  let [from, toBefore, to] = [Number.POSITIVE_INFINITY, 0, 0];
  changes.iterChangedRanges((fromA, toA, _, toB) => {
    [from, toBefore, to] = [Math.min(from, fromA), toA, toB];
  });
  return { from, toBefore, to };
}

/**
 * The text from the beginning of the statement at an offset on, and where that is. Earlier statements have no effect on what
 * can be written there.
 */
export function textFromStatement(
  state: EditorState,
  offset: number,
): { readonly text: string; readonly from: number } {
  const from = state.field(statementsField).findLast((statement) => statement.from <= offset)?.from ?? 0;
  return { text: documentText(state.doc).slice(from), from };
}

const LINE = Decoration.line({ class: 'cm-statement' });

/** Marks the lines of the statement that Run takes, if the text has several. */
export function statementMark(): Extension {
  return [
    statementsField,
    EditorView.decorations.compute([statementsField, 'selection'], (state) => {
      const statements = state.field(statementsField);
      const current = statements.length > 1 ? statementAt(statements, state.selection.main.from) : null;
      if (!current) return Decoration.none;
      const first = state.doc.lineAt(current.from).number;
      const last = state.doc.lineAt(current.to).number;
      const lines = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at));
      return Decoration.set(lines.map(({ from }) => LINE.range(from)));
    }),
  ];
}
