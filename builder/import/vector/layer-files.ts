import { createReadStream, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { entriesOf, isFile, openEntry } from '../../sources/archive.ts';

/** What the files of a layer end with that are read. Further ones (.shx, .sbn, .qix) are indexes. */
const PARTS = ['shp', 'dbf', 'prj', 'cpg'] as const;
export type LayerPart = (typeof PARTS)[number];

const COMPANION = /\.(dbf|shx|prj|cpg|sbn|sbx|qix|qpj|cst|atx|shp\.xml)$/i;

/** The files of a layer. */
export interface LayerFiles {
  readonly name: string;
  /** The layer in sentences, without its ending. */
  readonly place: string;
  readonly parts: ReadonlyMap<LayerPart, () => Promise<Readable>>;
}

/** Layers of an archive, and how to close it. */
interface ZippedLayers {
  readonly layers: readonly LayerFiles[];
  close(): void;
}

/** True for a file that belongs to a `.shp` beside it: it is read with that, or not at all. */
export function belongsToShapefile(name: string, names: readonly string[]): boolean {
  const shp = name.replace(COMPANION, '.shp').toLowerCase();
  return COMPANION.test(name) && names.some((each) => each.toLowerCase() === shp);
}

/** The files of a `.shp`: those beside it that have its name. */
export function looseLayer(path: string): LayerFiles {
  const [folder, file] = [dirname(path), basename(path)];
  const stem = file.replace(/\.shp$/i, '');
  const parts = new Map<LayerPart, () => Promise<Readable>>();
  for (const name of readdirSync(folder)) {
    const part = PARTS.find((each) => name.toLowerCase() === `${stem}.${each}`.toLowerCase());
    if (part !== undefined) parts.set(part, async () => createReadStream(join(folder, name)));
  }
  return { name: stem, place: stem, parts };
}

/**
 * The shapefiles of a zip archive.
 *
 * @returns null if the archive has none, or the file is no whole archive
 */
export async function zippedLayers(path: string): Promise<ZippedLayers | null> {
  const file = basename(path);
  let zip: ZipFile | null = null;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    const layers = await layersOf(zip, file);
    const { close } = { close: zip.close.bind(zip) };
    if (layers.length > 0) return { layers, close };
  } catch {
    // The readers of other archives come next, and say what is wrong with this one.
  }
  zip?.close();
  return null;
}

async function layersOf(zip: ZipFile, file: string): Promise<readonly LayerFiles[]> {
  const byStem = new Map<string, Map<LayerPart, Entry>>();
  const stems: string[] = [];
  for await (const entry of entriesOf(zip)) {
    const [, stem = '', ending = ''] = /^(.*)\.(\w+)$/.exec(entry.fileName) ?? [];
    const part = PARTS.find((each) => each === ending.toLowerCase());
    if (part === undefined || !isFile(entry)) continue;
    if (part === 'shp') stems.push(stem);
    const parts = byStem.get(stem.toLowerCase()) ?? new Map<LayerPart, Entry>();
    byStem.set(stem.toLowerCase(), parts.set(part, entry));
  }
  const bare = (stem: string) => stem.split('/').at(-1) ?? stem;
  const isUnique = (stem: string) => stems.filter((each) => bare(each) === bare(stem)).length === 1;
  return stems.map((stem) => ({
    name: isUnique(stem) ? bare(stem) : stem,
    place: `${file}/${stem}`,
    parts: new Map(
      [...(byStem.get(stem.toLowerCase()) ?? [])].map(([part, entry]) => [
        part,
        async () => (await openEntry(zip, entry, `${file}/${entry.fileName}`)).stream,
      ]),
    ),
  }));
}
