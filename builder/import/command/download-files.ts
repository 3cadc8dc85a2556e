import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { UnreadableFile } from '../../sources/text-file.ts';

/** Hidden files, and those by which Excel locks an open workbook. */
const HIDDEN = /^(?:\.|~\$)/;

/**
 * The files of a folder of downloads and of the folders in it, in the order of their names.
 *
 * @throws {UnreadableFile} if there is no such folder, or a link leads nowhere
 */
export function filesOf(folder: string): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new UnreadableFile(`${folder}: there is no such folder; give the folder of the downloads.`);
  }
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !HIDDEN.test(basename(name)) && isFile(join(folder, name)))
    .sort();
}

function isFile(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined)
    throw new UnreadableFile(`${path}: is a link to nothing, or its name is not UTF-8; remove or rename it.`);
  return found.isFile();
}

/** A sentence for an error of the file system in the folder that is read or written; null for any other error. */
export function fileProblem(error: unknown, from: string, to: string): string | null {
  const code = error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : null;
  if (code === null) return null;
  const path = error instanceof Error && 'path' in error ? String(error.path) : to;
  const isRead = !relative(from, path).startsWith('..') && relative(to, path).startsWith('..');
  if (isRead && code === 'ELOOP') return `${path}: links lead in a circle; remove them.`;
  if (isRead) return `${path}: cannot be read (${code}).`;
  const why =
    {
      ENOSPC: 'its disk is full',
      EDQUOT: 'its disk is full',
      EACCES: 'it may not be written',
      EROFS: 'it may not be written',
    }[code] ?? `it cannot be written (${code})`;
  return `${to}: ${why}; it is as it was.`;
}
