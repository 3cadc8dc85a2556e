import { type Diagnostic, forceLinting, linter, lintGutter } from '@codemirror/lint';
import { type EditorState, type Extension, Facet, StateEffect, StateField } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Refusal } from '../../../contract/errors.ts';
import { checkRequest } from '../../../contract/request.ts';
import { documentText } from '../document-text.ts';
import { placeAt } from '../place.ts';
import { statementsField } from '../statement-mark.ts';
import { type QuickFix, quickFixes } from './quick-fixes.ts';

const setRefusal = StateEffect.define<Refusal | null>();

/** Why the statement in the editor was refused; forgotten as soon as it is edited. */
const refusalField = StateField.define<Refusal | null>({
  create: () => null,
  update(refusal, transaction) {
    for (const effect of transaction.effects) if (effect.is(setRefusal)) return effect.value;
    return transaction.docChanged ? null : refusal;
  },
});

/** The current mark: the refusal of the last run, else a fault found without a run. */
export function refusalOf(state: EditorState): Refusal | null {
  const refusal = state.field(refusalField);
  if (refusal) return refusal;
  const text = documentText(state.doc);
  for (const { from, to } of state.field(statementsField)) {
    const checked = checkRequest({ sql: text.slice(from, to) });
    if (checked.ok || checked.refusal.offset === undefined) continue;
    const offset = from + checked.refusal.offset;
    // A word with the caret at its end may be unfinished.
    return state.selection.main.head === placeAt(text, offset).to ? null : { ...checked.refusal, offset };
  }
  return null;
}

/** The text on a refusal in the page's language, line by line. */
export const refusalLines = Facet.define<(refusal: Refusal) => readonly string[]>();

const GUARD_DELAY_MS = 400;

/** Underlines what was refused or certainly will be, with the reason at the mark. */
export function errorPlaces(): Extension {
  return [
    refusalField,
    statementsField,
    lintGutter(),
    linter(({ state }) => diagnosticsOf(state), {
      delay: GUARD_DELAY_MS,
      needsRefresh: ({ selectionSet, transactions }) =>
        selectionSet || transactions.some(({ effects }) => effects.some((effect) => effect.is(setRefusal))),
    }),
  ];
}

function diagnosticsOf(state: EditorState): Diagnostic[] {
  const refusal = refusalOf(state);
  if (refusal?.offset === undefined) return [];
  const { code, message, offset } = refusal;
  const lines = state.facet(refusalLines)[0]?.(refusal) ?? [message];
  const sql = documentText(state.doc);
  const actions = quickFixes(sql, refusal).map((fix) => ({
    name: fix.insert === '' ? `⌫ ${fix.text}` : fix.insert,
    apply: (view: EditorView) => applyFix(view, fix),
  }));
  return [{ ...placeAt(sql, offset), severity: 'error', source: code, message: lines.join('\n'), actions }];
}

/** Makes a change, as one step that can be undone; nothing if another text stands there by now. */
export function applyFix(view: EditorView, { from, to, text, insert }: QuickFix): void {
  if (view.state.sliceDoc(from, to) !== text) return;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: 'input.complete',
  });
  view.focus();
}

/** Applies the likeliest quick fix of the refusal; false if it has none. */
export function takeFix(view: EditorView): boolean {
  const refusal = refusalOf(view.state);
  const [fix] = refusal ? quickFixes(documentText(view.state.doc), refusal) : [];
  if (fix) applyFix(view, fix);
  return fix !== undefined;
}

/** Marks the place of a refusal at once; null removes the mark. */
export function markRefusal(view: EditorView, refusal: Refusal | null): void {
  view.dispatch({ effects: setRefusal.of(refusal) });
  forceLinting(view);
}
