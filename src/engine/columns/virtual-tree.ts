import type { StripReading } from './strip-source.ts';

/** A B-tree whose pages are made of strips when they are read. */
export interface VirtualTree {
  /** Its root page. */
  readonly root: number;
  /** What a statement reads of it. */
  readonly reading: StripReading;
  /** A page of this tree; null if its strips are not loaded, undefined if it is not a page of the tree. */
  page(number: number): Uint8Array | null | undefined;
  /** The block that a page belongs to; undefined for pages above all blocks, and for those of other trees. */
  blockOf(number: number): number | undefined;
  /** Loads the strips of a block. */
  bring(block: number): void | Promise<void>;
}
