import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Copies a file, and makes its folder. @throws Error with a sentence */
export async function copyTo(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_FICLONE).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(
      cause.code === 'ENOENT'
        ? `${from} is missing: build it again with "npm run build", or the database with "npm run db:build".`
        : `${from} cannot be copied to ${to} (${cause.code}).`,
    );
  });
}
