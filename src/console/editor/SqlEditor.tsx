import { type RefObject, useEffect, useRef } from 'react';
import { useCatalogue, useStrings } from '../i18n/context.ts';
import { type Messages, sayRefusal, useMessages } from '../i18n/messages-context.ts';
import type { Strings } from '../i18n/strings.ts';
import { useMedia } from '../page/use-media.ts';
import { useActions, useConsoleStore } from '../state/context.ts';
import { activeTab } from '../state/workspace.ts';
import { type Editor, type EditorWords, openEditor } from './editor.ts';

interface SqlEditorProps {
  /** Where the open editor is put, for the rest of the console to speak to it. */
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
  const store = useConsoleStore();
  const { edit } = useActions();
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const parent = useRef<HTMLDivElement>(null);
  const { tables } = useCatalogue();
  const latest = useRef({ ...handlers, strings, messages, isDark, tables });
  latest.current = { ...handlers, strings, messages, isDark, tables };

  useEffect(() => {
    if (!parent.current) return;
    const { isDark: dark, tables: known } = latest.current;
    const { id, sql } = activeTab(store.getState().workspace);
    const editor = openEditor(parent.current, {
      id,
      text: sql,
      tables: known,
      words: wordsOf(latest.current.strings, latest.current.messages),
      isDark: dark,
      onChange: (text) => edit({ sql: text }),
      onSelect: () => latest.current.onSelect(),
      onRun: () => latest.current.onRun(),
      onRunAll: () => latest.current.onRunAll(),
      onEscape: () => latest.current.onEscape(),
    });
    editorRef.current = editor;
    latest.current.onOpen();
    const unsubscribe = store.subscribe(({ workspace }, before) => {
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
      editorRef.current = null;
      editor.destroy();
    };
  }, [editorRef, store, edit]);

  useEffect(() => {
    editorRef.current?.setWords(wordsOf(strings, messages));
  }, [editorRef, strings, messages]);
  useEffect(() => editorRef.current?.setDark(isDark), [editorRef, isDark]);

  return <div className="editor" dir="ltr" ref={parent} />;
}

function wordsOf({ editorLabel: label, editorPhrases: phrases, errors }: Strings, messages: Messages): EditorWords {
  return {
    label,
    phrases,
    refusalLines: (refusal) => {
      const { message, hint } = sayRefusal(refusal, messages);
      return [errors[refusal.code].title, message, ...(hint === null ? [] : [hint])];
    },
  };
}
