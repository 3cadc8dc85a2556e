import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '../../src/catalogue/index.ts';
import { GROUP_PAGES, writeDirectory } from '../../src/packed-pages/index.ts';
import { openPages } from './b-tree-pages.ts';
import { deflate } from './deflate.ts';
import { groupPacker, type PackedGroups } from './group-packer.ts';
import { publishBeside } from './hashed-output.ts';
import { packInThreads } from './packing-threads.ts';

/** From this number of pages on (64 MB), more threads pack sooner than one. */
const THREADS_FROM_PAGES = 16_384;
/** More threads pack faster than one thread writes and hashes. */
const MAX_THREADS = 8;

/**
 * Writes every page of a finished database, packed separately (`src/packed-pages`), to a file beside it. The same
 * database gives the same bytes, however many threads pack it.
 *
 * @param sha256 of the database file, in hex
 * @param threads 1 packs in the calling thread
 */
export async function publishPackedPages(
  folder: string,
  temporaryPath: string,
  { fileName, sha256 }: { readonly fileName: string; readonly sha256: string },
  threads?: number,
): Promise<NonNullable<Manifest['packed']>> {
  const path = join(folder, fileName);
  const { pageBytes, pageCount, close } = openPages(path);
  close();
  const groups = Math.ceil(pageCount / GROUP_PAGES);
  const packers = threads ?? (pageCount < THREADS_FROM_PAGES ? 1 : Math.min(availableParallelism(), MAX_THREADS));
  let directoryBytes = 0;
  const file = await publishBeside({ folder, temporaryPath, fileName }, '.pages', async (output) => {
    const units: Uint8Array[] = [];
    for await (const packed of packers === 1
      ? packHere(path, sha256, groups)
      : packInThreads({ path, sha256 }, groups, packers)) {
      units.push(packed.units);
      output.write(packed.bytes);
    }
    const directory = writeDirectory({ pageBytes, pageCount, units: Buffer.concat(units) }, sha256, deflate);
    directoryBytes = directory.length;
    output.write(directory);
  });
  return { ...file, directoryBytes };
}

function* packHere(path: string, sha256: string, groups: number): Generator<PackedGroups> {
  const packer = groupPacker(path, sha256);
  try {
    for (let group = 0; group < groups; group += 1) yield packer.pack(group, group + 1);
  } finally {
    packer.close();
  }
}
