import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PREFIX = 'nadlan.building-';

/** Paths for files of this build, in the folder of the served files. None of them is ever served. */
export interface TemporaryFiles {
  readonly database: string;
  readonly scratch: string;
  readonly compact: string;
  readonly map: string;
  readonly packed: string;
  readonly columns: string;
  readonly baseMap: string;
  readonly examples: string;
  readonly manifest: string;
}

/** The name of an incomplete file. It contains the process id, so that a later build recognizes what a dead one left behind. */
export const temporaryName = (name: string): string => `${PREFIX}${process.pid}.${name}`;

export function temporaryFiles(folder: string): TemporaryFiles {
  const path = (name: string) => join(folder, temporaryName(name));
  return {
    database: path('database'),
    scratch: path('scratch'),
    compact: path('compact'),
    map: path('map'),
    packed: path('packed'),
    columns: path('columns'),
    baseMap: path('base-map'),
    examples: path('examples'),
    manifest: path('manifest'),
  };
}

/** Removes temporary files whose process has ended, and those of this process. */
export function removeStaleFiles(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const owner = Number.parseInt(name.slice(PREFIX.length), 10);
    if (Number.isNaN(owner) || owner === process.pid || !isRunning(owner)) rmSync(join(folder, name), { force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
