import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { signatureField } from './names-help.ts';

/** Whether a signature is shown after a text was inserted in one step, with the caret at its end. */
function isShown(written: string, userEvent?: string): boolean {
  const state = EditorState.create({ extensions: signatureField });
  const { state: after } = state.update({
    changes: { from: 0, insert: written },
    selection: { anchor: written.length },
    ...(userEvent !== undefined && { userEvent }),
  });
  return after.field(signatureField) !== null;
}

it('the signature of a call is shown where one types in its brackets', () => {
  expect(isShown('SELECT round(', 'input.type')).toBe(true);
  expect(isShown('SELECT round(1)', 'input.type')).toBe(false);
  expect(isShown('SELECT round(', 'delete')).toBe(true);
});

it('a text that is opened shows none', () => expect(isShown('SELECT round(')).toBe(false));
