import { type ChangeSet, type Extension, StateField } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { Place } from './place.ts';
import { statementAt, statementsIn } from './statements.ts';

/** The statements of the document; an extension. */
export const statementsField = StateField.define<readonly Place[]>({
  create: (state) => statementsIn(state.doc.toString()),
  update: (statements, { docChanged, changes, state }) =>
    docChanged ? statementsIn(state.doc.toString(), statements, firstChange(changes)) : statements,
});

function firstChange(changes: ChangeSet): number {
  let first = Number.POSITIVE_INFINITY;
  changes.iterChangedRanges((from) => {
    first = Math.min(first, from);
  });
  return first;
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
