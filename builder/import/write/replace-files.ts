import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNFINISHED_FILE } from '../../sources/source-folder.ts';

/** A complete file, and the name that it gets. */
export interface NewFile {
  readonly path: string;
  readonly name: string;
}

/**
 * Moves new files into a folder, in place of those of the same names. If one of them cannot be moved, the folder becomes what it
 * was. During the work the folder has `UNFINISHED_FILE`: the builder refuses a folder that a kill or a power cut has left half
 * replaced.
 *
 * @param aside a folder of the same file system, which keeps the replaced files meanwhile; it is made
 * @throws the error of the file system
 */
export function replaceFiles(files: readonly NewFile[], folder: string, aside: string): void {
  mkdirSync(aside);
  writeFileSync(join(folder, UNFINISHED_FILE), '');
  const moved: string[] = [];
  try {
    for (const { path, name } of files) {
      const target = join(folder, name);
      if (existsSync(target)) keep(target, join(aside, name));
      renameSync(path, target);
      moved.push(name);
    }
  } catch (error) {
    for (const name of moved) {
      const earlier = join(aside, name);
      if (existsSync(earlier)) renameSync(earlier, join(folder, name));
      else rmSync(join(folder, name));
    }
    rmSync(join(folder, UNFINISHED_FILE));
    throw error;
  }
  rmSync(join(folder, UNFINISHED_FILE));
}

function keep(path: string, as: string): void {
  try {
    linkSync(path, as);
  } catch {
    // Not every file system has links.
    copyFileSync(path, as);
  }
}
