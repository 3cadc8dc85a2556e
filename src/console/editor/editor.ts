import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import type { Table } from '../../catalogue/index.ts';
import type { ErrorCode, Refusal } from '../../contract/errors.ts';
import { appearance } from './appearance.ts';
import { isolateTexts } from './bidi.ts';
import { sqlSupport } from './completion.ts';
import { errorPlaces, markRefusal, placeAt, refusalTitles } from './error-place.ts';

export interface EditorWords {
  /** The accessible name of the editor. */
  readonly label: string;
  /** CodeMirror's own words, by their English. */
  readonly phrases: Readonly<Record<string, string>>;
  /** What stands above the sentence of a refusal. */
  readonly refusalTitles: Readonly<Record<ErrorCode, string>>;
}

export interface EditorOptions {
  readonly text: string;
  readonly tables: readonly Table[];
  readonly words: EditorWords;
  readonly isDark: boolean;
  /** Called after every change of the text. */
  readonly onChange: () => void;
  /** Ctrl+Enter or Cmd+Enter. */
  readonly onRun: () => void;
  /** Escape, when nothing of the editor itself is to be closed by it. Returns whether there was something to cancel. */
  readonly onEscape: () => boolean;
}

/** The editor, as the rest of the console sees it. */
export interface Editor {
  readonly text: () => string;
  /** Replaces the statement as one step that can be undone. */
  readonly setText: (text: string) => void;
  /** Puts a name where the caret is, with blanks around it where it would run into another word. */
  readonly insertName: (name: string) => void;
  /** Marks what a refusal points at; null takes the mark away. */
  readonly mark: (refusal: Refusal | null) => void;
  /** Selects the token at an offset and scrolls to it. */
  readonly goTo: (offset: number) => void;
  readonly focus: () => void;
  /** Takes the list of completions away: a run has begun. */
  readonly closeCompletions: () => void;
  readonly setWords: (words: EditorWords) => void;
  readonly setDark: (isDark: boolean) => void;
  readonly destroy: () => void;
}

/** Opens an editor for SQL inside an element. The statement reads left to right whatever the page's direction is. */
export function openEditor(parent: HTMLElement, options: EditorOptions): Editor {
  const words = new Compartment();
  const scheme = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        Prec.highest(
          keymap.of(
            ['Mod-Enter', 'Ctrl-Enter'].map((key) => ({
              key,
              run: () => {
                options.onRun();
                return true;
              },
            })),
          ),
        ),
        lineNumbers(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        dropCursor(),
        EditorState.allowMultipleSelections.of(true),
        indentUnit.of('  '),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ icons: false }),
        rectangularSelection(),
        crosshairCursor(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        sqlSupport(options.tables),
        isolateTexts(),
        errorPlaces(),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged) options.onChange();
        }),
        appearance,
        scheme.of(EditorView.darkTheme.of(options.isDark)),
        words.of(wordsExtension(options.words)),
        keymap.of([
          { key: 'Tab', run: acceptCompletion },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...historyKeymap,
          { key: 'Escape', run: options.onEscape },
          ...defaultKeymap,
        ]),
      ],
    }),
  });

  return {
    text: () => view.state.doc.toString(),
    setText: (text) => {
      if (text === view.state.doc.toString()) return;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: 0 },
        scrollIntoView: true,
        userEvent: 'input.replace',
      });
    },
    insertName: (name) => {
      const { from, to } = view.state.selection.main;
      const isWord = (text: string) => /[\w$"'\u0080-\uFFFF]/.test(text);
      const before = isWord(view.state.sliceDoc(from - 1, from)) ? ' ' : '';
      const after = isWord(view.state.sliceDoc(to, to + 1)) ? ' ' : '';
      view.dispatch({
        changes: { from, to, insert: `${before}${name}${after}` },
        selection: { anchor: from + before.length + name.length },
        scrollIntoView: true,
        userEvent: 'input.complete',
      });
      view.focus();
    },
    mark: (refusal) => markRefusal(view, refusal),
    goTo: (offset) => {
      const { from, to } = placeAt(view.state.doc.toString(), offset);
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.focus();
    },
    focus: () => view.focus(),
    closeCompletions: () => void closeCompletion(view),
    setWords: (next) => view.dispatch({ effects: words.reconfigure(wordsExtension(next)) }),
    setDark: (isDark) => view.dispatch({ effects: scheme.reconfigure(EditorView.darkTheme.of(isDark)) }),
    destroy: () => view.destroy(),
  };
}

function wordsExtension({ label, phrases, refusalTitles: titles }: EditorWords): Extension {
  return [
    EditorState.phrases.of({ ...phrases }),
    refusalTitles.of(titles),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocorrect: 'off' }),
  ];
}
