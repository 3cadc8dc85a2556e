import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Editor } from '../editor/editor.ts';

/** So long nothing is typed before the statement is looked at. */
const PAUSE_MS = 400;

/** The statement in the editor, null while it is being written; and what is to be called at every change. */
export function useDraft(editor: RefObject<Editor | null>): readonly [string | null, () => void] {
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const look = useCallback(() => {
    clearTimeout(timer.current);
    setDraft(null);
    timer.current = setTimeout(() => setDraft(editor.current?.text() ?? null), PAUSE_MS);
  }, [editor]);
  useEffect(() => {
    // Nobody is typing yet: what the editor begins with is looked at now, and not while the first statement may run already.
    setDraft(editor.current?.text() ?? null);
    return () => clearTimeout(timer.current);
  }, [editor]);
  return [draft, look];
}
