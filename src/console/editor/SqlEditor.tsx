import { type RefObject, useEffect, useRef } from 'react';
import { CATALOGUE } from '../../catalogue/index.ts';
import { useStrings } from '../i18n/context.ts';
import type { Strings } from '../i18n/strings.ts';
import { useMedia } from '../page/use-media.ts';
import { type Editor, type EditorWords, openEditor } from './editor.ts';

interface SqlEditorProps {
  /** Where the open editor is put, for the rest of the console to speak to it. */
  readonly editorRef: RefObject<Editor | null>;
  /** What it opens with; later changes go through the editor itself. */
  readonly initialText: string;
  /** Called after every change of the text. */
  readonly onChange: () => void;
  readonly onRun: () => void;
  readonly onEscape: () => boolean;
}

/** The statement's editor. */
export function SqlEditor({ editorRef, initialText, onChange, onRun, onEscape }: SqlEditorProps) {
  const strings = useStrings();
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const parent = useRef<HTMLDivElement>(null);
  const latest = useRef({ onChange, onRun, onEscape, initialText, strings, isDark });
  latest.current = { onChange, onRun, onEscape, initialText, strings, isDark };

  useEffect(() => {
    if (!parent.current) return;
    const { initialText: text, strings: words, isDark: dark } = latest.current;
    const editor = openEditor(parent.current, {
      text,
      tables: CATALOGUE,
      words: wordsOf(words),
      isDark: dark,
      onChange: () => latest.current.onChange(),
      onRun: () => latest.current.onRun(),
      onEscape: () => latest.current.onEscape(),
    });
    editorRef.current = editor;
    return () => {
      editorRef.current = null;
      editor.destroy();
    };
  }, [editorRef]);

  useEffect(() => {
    editorRef.current?.setWords(wordsOf(strings));
  }, [editorRef, strings]);
  useEffect(() => editorRef.current?.setDark(isDark), [editorRef, isDark]);

  return <div className="editor" dir="ltr" ref={parent} />;
}

function wordsOf({ editorLabel: label, editorPhrases: phrases, errors }: Strings): EditorWords {
  const titles = Object.entries(errors).map(([code, { title }]) => [code, title]);
  return { label, phrases, refusalTitles: Object.fromEntries(titles) as EditorWords['refusalTitles'] };
}
