import { useCallback, useSyncExternalStore } from 'react';

/** On such screens the questions come first, and the editor is folded (see phone.css). */
export const PHONE = '(max-width: 600px), (max-width: 960px) and (max-height: 500px)';

/** On such screens an answer has little height: a laptop's window, or a phone. */
export const SHORT = `${PHONE}, (max-height: 700px)`;

/** Whether a media query currently matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
