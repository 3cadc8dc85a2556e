import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Replaces the figures of this name in a page of `docs/design/`. They are between two comments. */
export function withFigures(page: string, name: string, figures: string): string {
  const [begin, end] = [new RegExp(`<!-- ${name}:begin\\b[^>]*-->\n`).exec(page), page.indexOf(`<!-- ${name}:end -->`)];
  const from = begin ? begin.index + begin[0].length : -1;
  if (from < 0 || end < from) throw new Error(`The page has no place for figures of the name "${name}".`);
  return `${page.slice(0, from)}\n${figures.trim()}\n\n${page.slice(end)}`;
}

/** Writes figures into a page of `docs/design/`. @returns its path */
export function writeFigures(pageName: string, name: string, figures: string): string {
  const path = fileURLToPath(new URL(`../docs/design/${pageName}`, import.meta.url));
  writeFileSync(path, withFigures(readFileSync(path, 'utf8'), name, figures));
  return path;
}
