import { forceLinting, linter, lintGutter } from '@codemirror/lint';
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Refusal } from '../../contract/errors.ts';
import { guard } from '../../contract/guard/guard.ts';
import { tokenize } from '../../contract/guard/tokens.ts';

/** A range of a statement, in UTF-16 units. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** The token that an offset points into; at the end of the statement its last token, so that there is something to see. */
export function placeAt(sql: string, offset: number): Place {
  let last: Place = { from: 0, to: Math.min(1, sql.length) };
  for (const token of tokenize(sql)) {
    if (token.offset > offset) break;
    last = { from: token.offset, to: token.offset + token.text.length };
    if (offset < last.to) return last;
  }
  return last;
}

/** Line and column of an offset, both from 1. */
export function lineAndColumn(sql: string, offset: number): { readonly line: number; readonly column: number } {
  const before = sql.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

const setRefusal = StateEffect.define<Refusal | null>();

/** Why the statement that stands in the editor was refused; forgotten as soon as it is edited. */
const refusalField = StateField.define<Refusal | null>({
  create: () => null,
  update(refusal, transaction) {
    for (const effect of transaction.effects) if (effect.is(setRefusal)) return effect.value;
    return transaction.docChanged ? null : refusal;
  },
});

/** What is marked now: the refusal of the last run, else what the guard can tell without running. */
export function refusalOf(state: EditorState): Refusal | null {
  const refusal = state.field(refusalField);
  if (refusal) return refusal;
  const statement = state.doc.toString();
  const checked = guard(statement);
  // An empty editor is no mistake, and neither is the blank before the next statement.
  return checked.ok || checked.refusal.code === 'BAD_REQUEST' ? null : checked.refusal;
}

const GUARD_DELAY_MS = 400;

/** Underlines what was refused, or surely will be, and says why at the mark. */
export function errorPlaces(): Extension {
  return [
    refusalField,
    lintGutter(),
    linter(
      ({ state }) => {
        const refusal = refusalOf(state);
        if (refusal?.offset === undefined) return [];
        const place = placeAt(state.doc.toString(), refusal.offset);
        const message = refusal.hint ? `${refusal.message}\n${refusal.hint}` : refusal.message;
        return [{ ...place, severity: 'error', source: refusal.code, message }];
      },
      {
        delay: GUARD_DELAY_MS,
        needsRefresh: ({ transactions }) =>
          transactions.some(({ effects }) => effects.some((effect) => effect.is(setRefusal))),
      },
    ),
  ];
}

/** Marks the place of a refusal at once; null takes the mark away. */
export function markRefusal(view: EditorView, refusal: Refusal | null): void {
  view.dispatch({ effects: setRefusal.of(refusal) });
  forceLinting(view);
}
