import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOWNLOADS_FILE, type Download, readDownloads } from '../../sources/downloads.ts';
import { PUBLISHERS } from '../../sources/publishers.ts';
import { UnreadableFile } from '../../sources/text-file.ts';
import type { TableRule } from '../mapping/rule.ts';

/** The day on which a file was written last: that of its download, if nothing changed it. YYYY-MM-DD, UTC. */
export const dayOf = (path: string): string => statSync(path).mtime.toISOString().slice(0, 10);

/** A file as a download of each publisher of the rule: its own, else the usual ones of its layout. */
export function downloadsOf(
  { source, layout }: TableRule,
  of: Pick<Download, 'file' | 'date' | 'version'>,
): readonly Download[] {
  const publishers = source === undefined ? (PUBLISHERS[layout] ?? []) : [source];
  return publishers.map((publisher) => ({ layout, ...of, ...publisher }));
}

/**
 * Writes what the files of a source folder are made from. What an earlier import wrote there stays for the layouts that
 * this one does not write.
 *
 * @param folder the source folder as it is so far; it may be missing
 */
export function writeDownloads(path: string, downloads: readonly Download[], folder: string): void {
  const earlierPath = join(folder, DOWNLOADS_FILE);
  const earlier = existsSync(earlierPath) ? readDownloads(earlierPath) : [];
  if (typeof earlier === 'string') throw new UnreadableFile(earlier);
  const written = new Set(downloads.map(({ layout }) => layout));
  const all = [...earlier.filter(({ layout }) => !written.has(layout)), ...downloads];
  writeFileSync(path, `${JSON.stringify({ downloads: all }, null, 2)}\n`);
}
