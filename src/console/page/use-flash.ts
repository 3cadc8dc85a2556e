import { useCallback, useEffect, useState } from 'react';
import { useStrings } from '../i18n/context.ts';
import { copyText } from './clipboard.ts';

const FLASH_MS = 2_500;

/** A sentence that is said for a moment; what copies a text and says so; and what says a sentence. */
export function useFlash(): readonly [
  string | null,
  (text: string, said: string, html?: string | null) => void,
  (said: string) => void,
] {
  const strings = useStrings();
  // An object, so that saying the same again begins its moment again.
  const [flash, setFlash] = useState<{ readonly text: string } | null>(null);
  useEffect(() => {
    if (!flash) return;
    const timer = setTimeout(() => setFlash(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flash]);
  const copy = useCallback(
    (text: string, said: string, html: string | null = null) => {
      void copyText(text, html).then((isCopied) => setFlash({ text: isCopied ? said : strings.copyFailed }));
    },
    [strings],
  );
  const say = useCallback((said: string) => setFlash({ text: said }), []);
  return [flash?.text ?? null, copy, say];
}
