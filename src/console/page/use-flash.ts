import { useCallback, useEffect, useState } from 'react';
import { useStrings } from '../i18n/context.ts';
import { copyText } from './clipboard.ts';

const FLASH_MS = 2_500;

/**
 * A sentence that is shown for a moment, a function that copies a text and shows one, and a function that shows one.
 */
export function useFlash(): readonly [
  string | null,
  (text: string, said: string, html?: string | null) => void,
  (said: string) => void,
] {
  const strings = useStrings();
  // An object, so that the same sentence again restarts the timer.
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
