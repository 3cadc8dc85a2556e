import { basename } from 'node:path';
import { UnreadableFile } from '../../sources/text-file.ts';
import type { OpenedFile } from '../raw-record.ts';
import { readBlobs } from './blobs.ts';
import { readExtractHeader } from './extract-header.ts';
import { COLUMNS, type ExtractTable } from './features.ts';
import { readExtract } from './read-extract.ts';

/**
 * Opens an extract of OpenStreetMap (https://wiki.openstreetmap.org/wiki/PBF_Format), such as those of Geofabrik.
 *
 * @throws {UnreadableFile} if it is none
 */
export async function openExtract(path: string): Promise<OpenedFile> {
  const notes: string[] = [];
  return {
    format: 'OpenStreetMap',
    version: await versionOf(path),
    tables: Object.entries(COLUMNS).map(([name, columns]) => ({ name, columns, hasGeometry: true })),
    read(wanted) {
      const tables = Object.keys(COLUMNS).filter((name): name is ExtractTable => wanted.has(name));
      return readExtract(path, new Set(tables), (sentence) => notes.push(sentence));
    },
    notes: () => notes,
    async close() {},
  };
}

async function versionOf(path: string): Promise<string | null> {
  for await (const { type, bytes } of readBlobs(path)) {
    if (type !== 'OSMHeader') break;
    return readExtractHeader(bytes).day;
  }
  throw new UnreadableFile(`${basename(path)}: does not begin with the header of an extract of OpenStreetMap.`);
}
