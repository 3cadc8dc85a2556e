import type { TextStorage } from './kept-workspaces.ts';

/** The entries of a storage whose keys begin with a prefix, as a separate storage. */
export function prefixedStorage(storage: TextStorage, prefix: string): TextStorage {
  const keys = () =>
    Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '').filter((key) => key.startsWith(prefix));
  return {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index]?.slice(prefix.length) ?? null,
    getItem: (key) => storage.getItem(prefix + key),
    setItem: (key, value) => storage.setItem(prefix + key, value),
    removeItem: (key) => storage.removeItem(prefix + key),
  };
}
