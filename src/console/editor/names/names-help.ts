import { type EditorState, type Extension, Facet, StateField } from '@codemirror/state';
import { type EditorView, hoverTooltip, showTooltip, type Tooltip } from '@codemirror/view';
import { FUNCTIONS, TABLE_FUNCTIONS } from '../../../catalogue/index.ts';
import type { EditorStrings } from '../../i18n/areas/editor-strings.ts';
import { documentText } from '../document-text.ts';
import type { KnownSchema } from '../known-schema.ts';
import { callAtCaret, describeName, type NameMeaning } from './describe-name.ts';

/** The editor's texts on names, in the page's language. */
export interface NamesHelp extends KnownSchema {
  /** What a function returns, by its name in lower case; null if the page has no text for it. */
  readonly functionText: (name: string) => string | null;
  readonly strings: EditorStrings;
}

export const namesHelp = Facet.define<NamesHelp>();

const TEXTS = new Map([...FUNCTIONS, ...TABLE_FUNCTIONS].map(({ name, description }) => [name, description]));
/** Most values, columns and tables that are shown. */
const SHOWN_MAX = 12;

export function functionText(state: EditorState, name: string): string {
  return state.facet(namesHelp)[0]?.functionText(name) ?? TEXTS.get(name) ?? '';
}

/** Shows the meaning of a name at the pointer, and the signature of a function at the caret. */
export function helpWithNames(): Extension {
  return [hoverTooltip(hovered, { hideOnChange: true }), signatureField];
}

function hovered({ state }: EditorView, pos: number): Tooltip | null {
  const help = state.facet(namesHelp)[0];
  const meaning = help && describeName(documentText(state.doc), pos, help);
  if (!help || !meaning) return null;
  return {
    pos: meaning.from,
    end: meaning.to,
    above: true,
    create: () => ({ dom: card(linesOf(meaning, help, state)) }),
  };
}

/** A line of a card: code is left-to-right, prose has the direction of its language. */
interface Line {
  readonly text: string;
  readonly kind: 'code' | 'prose' | 'note';
}

function linesOf(meaning: NameMeaning, { strings }: NamesHelp, state: EditorState): readonly Line[] {
  switch (meaning.kind) {
    case 'function':
      return [
        { text: meaning.signature, kind: 'code' },
        { text: functionText(state, meaning.name), kind: 'prose' },
      ];
    case 'table': {
      const { table, alias, joins } = meaning;
      const shown = joins.slice(0, SHOWN_MAX).join(', ');
      return [
        { text: alias === null ? table.name : `${alias} = ${table.name}`, kind: 'code' },
        { text: table.description, kind: 'prose' },
        ...(joins.length === 0 ? [] : [{ text: `${strings.joinsWith}: ${shown}`, kind: 'note' } as const]),
      ];
    }
    case 'column': {
      const { table, column } = meaning;
      const { type, nullable, description, values, example } = column;
      const note =
        values === undefined
          ? example === null
            ? null
            : `${strings.example}: ${example}`
          : values.slice(0, SHOWN_MAX).join(' · ') + (values.length > SHOWN_MAX ? ' …' : '');
      return [
        { text: `${table.name}.${column.name} ${type}`, kind: 'code' },
        { text: description, kind: 'prose' },
        ...(note === null ? [] : [{ text: note, kind: 'note' } as const]),
        ...(nullable ? [{ text: strings.canBeNull, kind: 'note' } as const] : []),
      ];
    }
    case 'query':
      return [
        { text: meaning.name, kind: 'code' },
        { text: meaning.columns.slice(0, SHOWN_MAX).join(', '), kind: 'note' },
      ];
  }
}

function card(lines: readonly Line[]): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'cm-names-help';
  for (const { text, kind } of lines) {
    const line = document.createElement('p');
    line.className = `cm-help-${kind}`;
    line.dir = kind === 'code' ? 'ltr' : 'auto';
    line.textContent = text;
    dom.append(line);
  }
  return dom;
}

/** The signature of the call around the caret. */
export const signatureField = StateField.define<Tooltip | null>({
  create: () => null,
  update: (tooltip, transaction) => {
    const { docChanged, selection, state } = transaction;
    if (!docChanged && !selection) return tooltip;
    // No help after a document was opened, or after a click.
    if (docChanged && !transaction.isUserEvent('input') && !transaction.isUserEvent('delete')) return null;
    if (!docChanged && tooltip === null) return null;
    return signatureAt(state);
  },
  provide: (field) => showTooltip.from(field),
});

function signatureAt(state: EditorState): Tooltip | null {
  const { main } = state.selection;
  const call = main.empty ? callAtCaret(documentText(state.doc), main.head) : null;
  if (!call || call.parameters.length === 0) return null;
  return {
    pos: call.from,
    above: true,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-names-help';
      const signature = document.createElement('p');
      signature.className = 'cm-help-code';
      signature.dir = 'ltr';
      signature.append(`${call.name}(`);
      for (const [i, parameter] of call.parameters.entries()) {
        const part = document.createElement(i === call.current ? 'strong' : 'span');
        part.textContent = parameter;
        signature.append(i === 0 ? '' : ', ', part);
      }
      signature.append(')');
      const text = document.createElement('p');
      text.className = 'cm-help-prose';
      text.dir = 'auto';
      text.textContent = functionText(state, call.name);
      dom.append(signature, text);
      return { dom };
    },
  };
}
