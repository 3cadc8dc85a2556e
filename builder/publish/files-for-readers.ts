import type { Manifest } from '../../src/catalogue/index.ts';
import type { RunStep } from '../report.ts';
import { publishColumnStrips } from './columns/column-strips.ts';
import { publishPackedPages } from './packed-pages.ts';
import { publishPageMap } from './page-map.ts';
import type { TemporaryFiles } from './temporary-files.ts';

/**
 * Publishes what remote readers need beside a finished database: its page map, its packed pages and its column strips. The
 * columns of a large database are laid out while its pages are packed.
 *
 * @throws the error of the part that failed; no part is being written any more
 */
export async function publishFilesForReaders(
  folder: string,
  files: Pick<TemporaryFiles, 'map' | 'packed' | 'columns'>,
  database: { readonly fileName: string; readonly sha256: string },
  step: RunStep,
): Promise<Pick<Manifest, 'map' | 'packed' | 'columns'>> {
  const columns = step('lay out by columns', () =>
    publishColumnStrips({ folder, temporaryPath: files.columns, database }),
  );
  const publishPages = async () => ({
    map: await step('map', () => publishPageMap(folder, files.map, database)),
    packed: await step('pack', () => publishPackedPages(folder, files.packed, database)),
  });
  const pages = publishPages();
  await Promise.allSettled([columns, pages]);
  return { ...(await pages), columns: await columns };
}
