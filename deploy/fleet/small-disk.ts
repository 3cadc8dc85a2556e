import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './fleet.ts';

const MIB = 1024 * 1024;

/** A folder on a disk of its own in memory, which can be filled. */
export class SmallDisk {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Null if this user may not mount one. */
  static async mount(folder: string, sizeMib: number): Promise<SmallDisk | null> {
    await mkdir(folder, { recursive: true });
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMib}m`, 'tmpfs', folder]);
      return new SmallDisk(folder);
    } catch {
      return null;
    }
  }

  /** Leaves only so much free. */
  async fill(freeMib: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder);
    await writeFile(join(this.#folder, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - freeMib * MIB)));
  }

  empty(): Promise<void> {
    return rm(join(this.#folder, 'filler'), { force: true });
  }

  async unmount(): Promise<void> {
    await run('umount', [this.#folder]);
  }
}
