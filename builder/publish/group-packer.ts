import { deflateRawSync } from 'node:zlib';
import { GROUP_PAGES, PagePacker } from '../../src/packed-pages/index.ts';
import { openPages } from './b-tree-pages.ts';

/** The settings that give the smallest pages. More memory has no effect on a page and takes a third more time. */
const DEFLATE = { level: 9, windowBits: 12, memLevel: 7 };

/** Groups of packed pages, one after another, and the length of the slots of each in units. */
export interface PackedGroups {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly units: Uint8Array<ArrayBuffer>;
}

/** A database file whose groups of pages can be packed in any order. */
export interface GroupPacker {
  /** Packs groups from `first` (0 is that of page 1) up to, and without, `end`. */
  pack(first: number, end: number): PackedGroups;
  close(): void;
}

/** @param sha256 of the database file, in hex */
export function groupPacker(path: string, sha256: string): GroupPacker {
  const pages = openPages(path);
  const packer = new PagePacker(pages, sha256, (bytes) => deflateRawSync(bytes, DEFLATE));
  return {
    pack(first, end) {
      const packed = Array.from({ length: end - first }, (_, i) => {
        const number = (first + i) * GROUP_PAGES + 1;
        const count = Math.min(GROUP_PAGES, pages.pageCount - number + 1);
        return packer.packGroup(
          Array.from({ length: count }, (_, at) => pages.read(number + at)),
          number,
        );
      });
      const bytes = new Uint8Array(packed.reduce((sum, group) => sum + group.bytes.length, 0));
      let at = 0;
      for (const group of packed) {
        bytes.set(group.bytes, at);
        at += group.bytes.length;
      }
      return { bytes, units: Uint8Array.from(packed, ({ units }) => units) };
    },
    close: () => pages.close(),
  };
}
