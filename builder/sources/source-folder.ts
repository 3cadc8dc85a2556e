import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DOWNLOADS_FILE, type Download, readDownloads } from './downloads.ts';
import type { Layout } from './layout.ts';
import { LAYOUTS } from './layouts/index.ts';
import { sourceFileName } from './source-file.ts';

/** A file that a source folder has while an import replaces its files. */
export const UNFINISHED_FILE = 'sources.unfinished';

/** The files of a folder that serve layouts. */
export interface SourceFolder {
  readonly files: ReadonlyMap<Layout, string>;
  /** What the files were made from, if the folder says it. */
  readonly downloads: readonly Download[];
  /** Files of the folder that are not read, a sentence each, because a misspelt name must be noticed. */
  readonly warnings: readonly string[];
}

export type OpenedFolder =
  | ({ readonly kind: 'folder' } & SourceFolder)
  | { readonly kind: 'unusable'; readonly message: string };

/** Finds the source files of a folder by their names. Names that begin with a dot belong to the file system. */
export function openSourceFolder(folder: string): OpenedFolder {
  const names = namesIn(folder);
  if (typeof names === 'string') return { kind: 'unusable', message: names };
  if (names.includes(UNFINISHED_FILE)) {
    return {
      kind: 'unusable',
      message: `${folder}: an import was cut off while it replaced files there; import the sources again.`,
    };
  }
  const files = new Map<Layout, string>();
  for (const layout of LAYOUTS) {
    const name = sourceFileName(layout);
    if (names.includes(name)) files.set(layout, join(folder, name));
  }
  const downloads = names.includes(DOWNLOADS_FILE) ? readDownloads(join(folder, DOWNLOADS_FILE)) : [];
  if (typeof downloads === 'string') return { kind: 'unusable', message: downloads };
  const known = new Set([...LAYOUTS.map(sourceFileName), DOWNLOADS_FILE]);
  const others = names.filter((name) => !name.startsWith('.') && !known.has(name)).sort();
  return { kind: 'folder', files, downloads, warnings: others.map((name) => warning(name)) };
}

function warning(name: string): string {
  const stem = name.toLowerCase().replace(/\..*$/, '');
  const meant = LAYOUTS.find((layout) => layout.name === stem);
  return meant === undefined
    ? `${name} is not read: there is no source of that name.`
    : `${name} is not read: the file of that source is called ${sourceFileName(meant)}.`;
}

function namesIn(folder: string): string[] | string {
  try {
    return readdirSync(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const problem = { ENOENT: 'there is no such folder', ENOTDIR: 'is not a folder', EACCES: 'may not be read' }[code];
    if (problem === undefined) throw error;
    return `${folder}: ${problem}; give the folder of the source files.`;
  }
}
