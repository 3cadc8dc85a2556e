import { type RefObject, useEffect, useRef } from 'react';
import { type CatalogueView, useCatalogue, useStrings } from '../i18n/context.ts';
import { type Messages, sayRefusal, useMessages } from '../i18n/messages-context.ts';
import type { Strings } from '../i18n/strings.ts';
import { useMedia } from '../page/use-media.ts';
import { useRunner } from '../run/runner-context.ts';
import { useActions, useConsoleStore } from '../state/context.ts';
import { activeTab } from '../state/workspace.ts';
import { lookUpsOf } from './completion/look-ups.ts';
import { type Editor, type EditorWords, openEditor } from './editor.ts';

interface SqlEditorProps {
  /** Receives the open editor, for the rest of the console. */
  readonly editorRef: RefObject<Editor | null>;
  /** Called when the editor is open. */
  readonly onOpen: () => void;
  /** Called when the caret has moved. */
  readonly onSelect: () => void;
  readonly onRun: () => void;
  readonly onRunAll: () => void;
  readonly onEscape: () => boolean;
}

/** The editor of the active tab's statement. Its text and the store's are the same at all times. */
export function SqlEditor({ editorRef, ...handlers }: SqlEditorProps) {
  const strings = useStrings();
  const messages = useMessages();
  const catalogue = useCatalogue();
  const runner = useRunner();
  const store = useConsoleStore();
  const { edit } = useActions();
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const parent = useRef<HTMLDivElement>(null);
  const latest = useRef({ ...handlers, strings, messages, catalogue, isDark });
  latest.current = { ...handlers, strings, messages, catalogue, isDark };

  useEffect(() => {
    if (!parent.current) return;
    const { isDark: dark, catalogue: known } = latest.current;
    // Values and names are those of our own database.
    const isOurs = known.foreignHost === undefined;
    const lookUps = lookUpsOf(isOurs ? runner : null, () =>
      Object.values(store.getState().runs).some(({ phase }) => phase === 'running'),
    );
    const { id, sql } = activeTab(store.getState().workspace);
    const editor = openEditor(parent.current, {
      id,
      text: sql,
      known,
      values: isOurs ? lookUps.values : null,
      words: wordsOf(latest.current),
      isDark: dark,
      onChange: (text) => edit({ sql: text }),
      onSelect: () => latest.current.onSelect(),
      onRun: () => latest.current.onRun(),
      onRunAll: () => latest.current.onRunAll(),
      onEscape: () => latest.current.onEscape(),
    });
    editorRef.current = editor;
    latest.current.onOpen();
    const unsubscribe = store.subscribe(({ workspace, runs }, before) => {
      if (runs !== before.runs) lookUps.giveWay();
      if (workspace === before.workspace) return;
      const tab = activeTab(workspace);
      editor.open(tab.id, tab.sql);
      if (workspace.tabs.length < before.workspace.tabs.length) {
        const closed = workspace.closed.map(({ tab: { id: closedId } }) => closedId);
        editor.keep(new Set([...workspace.tabs.map(({ id: openId }) => openId), ...closed]));
      }
    });
    return () => {
      unsubscribe();
      lookUps.close();
      editorRef.current = null;
      editor.destroy();
    };
  }, [editorRef, store, edit, runner]);

  useEffect(() => {
    editorRef.current?.setWords(wordsOf({ strings, messages, catalogue }));
  }, [editorRef, strings, messages, catalogue]);
  useEffect(() => editorRef.current?.setDark(isDark), [editorRef, isDark]);

  return <div className="editor" dir="ltr" ref={parent} />;
}

interface Words {
  readonly strings: Strings;
  readonly messages: Messages;
  readonly catalogue: CatalogueView;
}

function wordsOf({ strings, messages, catalogue }: Words): EditorWords {
  return {
    label: strings.editorLabel,
    phrases: strings.editorPhrases,
    refusalLines: (refusal) => {
      const { message, hint } = sayRefusal(refusal, messages);
      return [strings.errors[refusal.code].title, message, ...(hint === null ? [] : [hint])];
    },
    names: {
      tables: catalogue.tables,
      joins: catalogue.joins,
      functionText: (name) => catalogue.functionTexts[name] ?? null,
      strings: strings.editor,
    },
  };
}
