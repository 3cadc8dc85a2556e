import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Manifest } from '../../src/catalogue/index.ts';
import { GROUP_PAGES, PagePacker, writeDirectory } from '../../src/packed-pages/index.ts';
import { openPages } from './b-tree-pages.ts';
import { deflate } from './deflate.ts';
import { publishBeside } from './hashed-output.ts';

/** The settings that give the smallest pages. More memory has no effect on a page and takes a third more time. */
const DEFLATE = { level: 9, windowBits: 12, memLevel: 7 };

/**
 * Writes every page of a finished database, packed separately (`src/packed-pages`), to a file beside it. The same
 * database gives the same bytes.
 *
 * @param sha256 of the database file, in hex
 */
export function publishPackedPages(
  folder: string,
  temporaryPath: string,
  { fileName, sha256 }: { readonly fileName: string; readonly sha256: string },
): NonNullable<Manifest['packed']> {
  const pages = openPages(join(folder, fileName));
  let directoryBytes = 0;
  try {
    const file = publishBeside({ folder, temporaryPath, fileName }, '.pages', (output) => {
      const { pageBytes, pageCount } = pages;
      const packer = new PagePacker(pages, sha256, (bytes) => deflateRawSync(bytes, DEFLATE));
      const units = new Uint8Array(Math.ceil(pageCount / GROUP_PAGES));
      for (let group = 0; group < units.length; group += 1) {
        const first = group * GROUP_PAGES + 1;
        const count = Math.min(GROUP_PAGES, pageCount - first + 1);
        const read = Array.from({ length: count }, (_, i) => pages.read(first + i));
        const packed = packer.packGroup(read, first);
        units[group] = packed.units;
        output.write(packed.bytes);
      }
      const directory = writeDirectory({ pageBytes, pageCount, units }, sha256, deflate);
      directoryBytes = directory.length;
      output.write(directory);
    });
    return { ...file, directoryBytes };
  } finally {
    pages.close();
  }
}
