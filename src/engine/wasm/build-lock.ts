import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** No build takes this long: an older lock is stale. */
const LOCK_STALE_MS = 20 * 60_000;

/** Waits until no other process builds, and locks the build until the returned function is called. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'building.lock');
  await mkdir(folder, { recursive: true });
  for (;;) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      return () => rm(path, { force: true });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
    if (await isAbandoned(path)) await rm(path, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > LOCK_STALE_MS) return true;
    const owner = Number(await readFile(path, 'utf8'));
    // The lock was just created; its owner is not written yet.
    if (!owner) return false;
    process.kill(owner, 0);
    return false;
  } catch (cause) {
    // ESRCH: no such process. EPERM means a living process of another user. If the lock has gone meanwhile, the next
    // attempt takes it.
    return (cause as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
