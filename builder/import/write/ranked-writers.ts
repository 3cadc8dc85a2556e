import { join } from 'node:path';
import type { Layout } from '../../sources/layout.ts';
import { sourceFileName } from '../../sources/source-file.ts';
import { type LayoutWriter, openLayoutWriter } from './layout-writer.ts';

/** Writers of layouts, one for each rank of rules: which rank counts is known when all files were read. */
export interface RankedWriters {
  of(layout: Layout, rank: number): Promise<LayoutWriter>;
  /** Where a file is that was written. */
  pathOf(layout: Layout, rank: number): string;
  /** Closes all. May be called again. */
  close(): Promise<void>;
}

/** @param folder where the files go, in a folder for each rank */
export function rankedWriters(folder: string): RankedWriters {
  const writers = new Map<string, LayoutWriter>();
  const folderOf = (rank: number) => join(folder, `rank-${rank}`);
  const pathOf = (layout: Layout, rank: number) => join(folderOf(rank), sourceFileName(layout));
  return {
    async of(layout, rank) {
      const path = pathOf(layout, rank);
      const writer = writers.get(path) ?? (await openLayoutWriter(layout, folderOf(rank)));
      writers.set(path, writer);
      return writer;
    },
    pathOf,
    async close() {
      const open = [...writers.values()];
      writers.clear();
      for (const writer of open) await writer.close();
    },
  };
}
