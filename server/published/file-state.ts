import type { Stats } from 'node:fs';

/**
 * The state of a file as text: another state means that it may have other content. Renaming or removing a file changes
 * neither its state nor the bytes that its readers get.
 */
export function fileState({ dev, ino, size, mtimeMs }: Stats): string {
  return `${dev}-${ino}-${size}-${mtimeMs}`;
}
