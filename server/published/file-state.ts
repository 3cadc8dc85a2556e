import type { Stats } from 'node:fs';

/**
 * What a file looked like, as text: another state means that it may have other content. Renaming or removing a file does
 * not change what those read who have it open, and does not change this either.
 */
export function fileState({ dev, ino, size, mtimeMs }: Stats): string {
  return `${dev}-${ino}-${size}-${mtimeMs}`;
}
