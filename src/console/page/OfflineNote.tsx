import { useSyncExternalStore } from 'react';
import { useStrings } from '../i18n/context.ts';

/** A note that there is no connection, with what still works. */
export function OfflineNote() {
  const { layout: strings } = useStrings();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div aria-live="polite">{!isOnline && <p className="notice">{strings.offline}</p>}</div>;
}

function subscribe(listener: () => void): () => void {
  for (const type of ['online', 'offline']) addEventListener(type, listener);
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, listener);
  };
}
