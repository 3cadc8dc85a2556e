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
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
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
import type { Refusal } from '../../contract/errors.ts';
import { appearance } from './appearance.ts';
import { isolateTexts } from './bidi.ts';
import { sqlSupport } from './completion/completion.ts';
import type { ValueSource } from './completion/values-completion.ts';
import { applyFix, errorPlaces, markRefusal, refusalLines, takeFix } from './diagnostics/error-place.ts';
import type { QuickFix } from './diagnostics/quick-fixes.ts';
import { documentText } from './document-text.ts';
import type { KnownSchema } from './known-schema.ts';
import { helpWithNames, type NamesHelp, namesHelp } from './names/names-help.ts';
import { type CatalogueName, writtenName } from './names/written-name.ts';
import { type Place, placeAt } from './place.ts';
import { statementMark, statementsField } from './statement-mark.ts';
import { partToRun } from './statements.ts';
import { stillCaret } from './still-caret.ts';

export interface EditorWords {
  /** The accessible name of the editor. */
  readonly label: string;
  /** Translations of CodeMirror's phrases, by their English. */
  readonly phrases: Readonly<Record<string, string>>;
  /** The text on a refusal, line by line. */
  readonly refusalLines: (refusal: Refusal) => readonly string[];
  readonly names: NamesHelp;
}

export interface EditorOptions {
  /** The first document: the id of its tab, and its text. */
  readonly id: string;
  readonly text: string;
  readonly known: KnownSchema;
  /** Null if no values of columns are known. */
  readonly values: ValueSource | null;
  readonly words: EditorWords;
  readonly isDark: boolean;
  /** Called with the text after every change of it. */
  readonly onChange: (text: string) => void;
  /** Called when the caret has moved, or the selection has changed. */
  readonly onSelect: () => void;
  /** Ctrl+Enter or Cmd+Enter. */
  readonly onRun: () => void;
  /** The same with Shift. */
  readonly onRunAll: () => void;
  /** Escape, if it closes nothing in the editor. Returns whether there was something to cancel. */
  readonly onEscape: () => boolean;
}

/** The editor's interface for the rest of the console. */
export interface Editor {
  readonly text: () => string;
  /** The part of the text that Run takes: a selected statement, or the one at the caret; null for the whole text. */
  readonly partToRun: () => Place | null;
  /**
   * Shows the document of a tab with its caret and its undo history. A different text replaces the document in one
   * undoable step.
   */
  readonly open: (id: string, text: string) => void;
  /** Forgets the documents of all tabs but these. */
  readonly keep: (ids: ReadonlySet<string>) => void;
  /** Inserts a name at the caret, in the form that the statement needs there. */
  readonly insertName: (name: CatalogueName) => void;
  /** Opens the panel of find and replace. */
  readonly find: () => void;
  /** Marks the place of a refusal; null removes the mark. */
  readonly mark: (refusal: Refusal | null) => void;
  /** Selects the token at an offset and scrolls to it. */
  readonly goTo: (offset: number) => void;
  /** Makes a change in one undoable step; does nothing if the text there has changed meanwhile. */
  readonly fix: (fix: QuickFix) => void;
  /** Applies the likeliest quick fix of the marked refusal. */
  readonly takeFix: () => void;
  readonly focus: () => void;
  /** Closes the list of completions, because a run has begun. */
  readonly closeCompletions: () => void;
  readonly setWords: (words: EditorWords) => void;
  readonly setDark: (isDark: boolean) => void;
  readonly destroy: () => void;
}

/** Opens an SQL editor inside an element. Statements are left-to-right in any page. */
export function openEditor(parent: HTMLElement, options: EditorOptions): Editor {
  const words = new Compartment();
  const scheme = new Compartment();
  let currentWords = options.words;
  let isDark = options.isDark;
  let openId = options.id;
  const documents = new Map<string, EditorState>();
  const createState = (text: string) =>
    EditorState.create({
      doc: text,
      extensions: [
        Prec.highest(
          keymap.of(
            ['Mod-Enter', 'Ctrl-Enter'].map((key) => ({
              key,
              run: () => {
                options.onRun();
                return true;
              },
              shift: () => {
                options.onRunAll();
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
        sqlSupport(options.known, options.values),
        helpWithNames(),
        isolateTexts(),
        statementMark(),
        stillCaret(),
        errorPlaces(),
        search({ top: true }),
        EditorView.updateListener.of(({ docChanged, selectionSet }) => {
          if (docChanged) options.onChange(documentText(view.state.doc));
          if (selectionSet) options.onSelect();
        }),
        appearance,
        scheme.of(EditorView.darkTheme.of(isDark)),
        words.of(wordsExtension(currentWords)),
        keymap.of([
          { key: 'Tab', run: acceptCompletion },
          { key: 'Mod-.', run: takeFix },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...searchKeymap,
          ...historyKeymap,
          { key: 'Escape', run: options.onEscape },
          ...defaultKeymap,
        ]),
      ],
    });
  const view = new EditorView({ parent, state: createState(options.text) });
  const setText = (text: string) => {
    if (text === documentText(view.state.doc)) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      selection: { anchor: 0 },
      scrollIntoView: true,
      userEvent: 'input.replace',
    });
  };
  const showWords = () => view.dispatch({ effects: words.reconfigure(wordsExtension(currentWords)) });
  const showScheme = () => view.dispatch({ effects: scheme.reconfigure(EditorView.darkTheme.of(isDark)) });

  return {
    text: () => documentText(view.state.doc),
    partToRun: () =>
      partToRun(documentText(view.state.doc), view.state.selection.main, view.state.field(statementsField)),
    open: (id, text) => {
      if (id !== openId) {
        documents.set(openId, view.state);
        const known = documents.get(id);
        openId = id;
        view.setState(known ?? createState(text));
        // A hidden document still has the language and theme of the time when it was hidden.
        if (known) {
          showWords();
          showScheme();
        }
      }
      setText(text);
    },
    keep: (ids) => {
      for (const id of documents.keys()) if (!ids.has(id)) documents.delete(id);
    },
    insertName: (name) => {
      const { from, to } = view.state.selection.main;
      const { insert, caret } = writtenName(documentText(view.state.doc), { from, to }, name, options.known);
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + caret },
        scrollIntoView: true,
        userEvent: 'input.complete',
      });
      view.focus();
    },
    find: () => void openSearchPanel(view),
    mark: (refusal) => markRefusal(view, refusal),
    goTo: (offset) => {
      const { from, to } = placeAt(documentText(view.state.doc), offset);
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.focus();
    },
    fix: (fix) => applyFix(view, fix),
    takeFix: () => void takeFix(view),
    focus: () => view.focus(),
    closeCompletions: () => void closeCompletion(view),
    setWords: (next) => {
      currentWords = next;
      showWords();
    },
    setDark: (next) => {
      isDark = next;
      showScheme();
    },
    destroy: () => view.destroy(),
  };
}

function wordsExtension({ label, phrases, refusalLines: lines, names }: EditorWords): Extension {
  return [
    EditorState.phrases.of({ ...phrases }),
    refusalLines.of(lines),
    namesHelp.of(names),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocorrect: 'off' }),
  ];
}
