import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { entriesOf, isFile, openEntry } from '../sources/archive.ts';
import { UnreadableFile } from '../sources/text-file.ts';
import type { OpenedFile, OpenFile, ReadOptions } from './raw-record.ts';

/** The reader of a file by its name; null if there is none. */
type OpenerOf = (name: string) => OpenFile | null;

interface PackedFile {
  /** Its path in the archive. */
  readonly name: string;
  readonly opened: OpenedFile;
}

/** A text that every feed of public transport has. Beside it, GeoJSON is a part of the feed (https://gtfs.org/extensions/flex/). */
const OF_FEED = /(^|\/)stop_times\.txt$/i;

/**
 * Opens the files of a zip archive that their readers need as files: workbooks, GeoPackages, GeoJSON, rasters. They are unpacked
 * into a temporary folder, which is removed when they are closed.
 *
 * @returns null if the archive has none or is a feed, or the file is no whole archive
 * @throws {UnreadableFile} if one of them is damaged, or is not what its name says
 */
export async function openPackedFiles(
  path: string,
  options: ReadOptions,
  openerOf: OpenerOf,
): Promise<OpenedFile | null> {
  const archive = basename(path);
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => null);
  if (zip === null) return null;
  const entries = await filesOf(zip);
  if (!entries.some(({ fileName }) => openerOf(fileName) !== null)) {
    zip.close();
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'nadlan-unpacked-'));
  const files: PackedFile[] = [];
  const close = async () => {
    for (const { opened } of files) await opened.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const others: string[] = [];
    for (const [number, entry] of entries.entries()) {
      const name = entry.fileName;
      const opened = await withPath(`${archive}/${name}`, async () => {
        const open = openerOf(name);
        // Files of one name may be in several folders of the archive.
        return open?.(await unpack(zip, entry, `${archive}/${name}`, join(folder, String(number))), options) ?? null;
      });
      if (opened === null) others.push(name);
      else files.push({ name, opened });
    }
    const notes = others.length === 0 ? [] : [`${archive}: not read: ${others.join(', ')}.`];
    if (files.length > 0) return together(files, archive, { close, notes });
  } catch (error) {
    await close();
    throw error;
  } finally {
    zip.close();
  }
  await close();
  return null;
}

/** The files of an archive; none if it is a feed, or is damaged, which the reader of other archives says. */
async function filesOf(zip: ZipFile): Promise<readonly Entry[]> {
  const files: Entry[] = [];
  try {
    for await (const entry of entriesOf(zip)) if (isFile(entry)) files.push(entry);
  } catch {
    return [];
  }
  return files.some(({ fileName }) => OF_FEED.test(fileName)) ? [] : files;
}

/** Unpacks a file into a folder, which is made, and returns its path. */
async function unpack(zip: ZipFile, entry: Entry, name: string, folder: string): Promise<string> {
  const path = join(folder, basename(entry.fileName));
  mkdirSync(folder);
  const { stream } = await openEntry(zip, entry, name);
  try {
    await pipeline(stream, createWriteStream(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new UnreadableFile(`${name}: cannot be unpacked, because the disk of ${tmpdir()} is full.`);
  }
  return path;
}

/** Gives sentences of a reader, which begin with the name of its file, the path of that in its archive. */
async function withPath<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const name = basename(path);
    if (!(error instanceof UnreadableFile) || !error.message.startsWith(name) || error.message.startsWith(path))
      throw error;
    throw new UnreadableFile(`${path}${error.message.slice(name.length)}`);
  }
}

async function* batchesOf(opened: OpenedFile, wanted: ReadonlySet<string>, path: string) {
  const batches = opened.read(wanted)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const batch = await withPath(path, () => batches.next());
      if (batch.done === true) return;
      yield batch.value;
    }
  } finally {
    await batches.return?.();
  }
}

/** Several files as one. Tables of one name in several files are called by the paths of these. */
function together(
  files: readonly PackedFile[],
  archive: string,
  { close, notes }: { close(): Promise<void>; readonly notes: readonly string[] },
): OpenedFile {
  const names = files.flatMap(({ opened }) => opened.tables.map(({ name }) => name));
  const isUnique = (table: string) => names.filter((each) => each === table).length === 1;
  const parts = files.map(({ name, opened }) => ({
    opened,
    path: `${archive}/${name}`,
    nameOf: (table: string) => (isUnique(table) ? table : `${name.replace(/\.[^.]*$/, '')}: ${table}`),
  }));
  return {
    format: `zip (${[...new Set(files.map(({ opened }) => opened.format))].join('; ')})`,
    version: files.length === 1 ? (files[0]?.opened.version ?? null) : null,
    tables: parts.flatMap(({ opened, nameOf }) =>
      opened.tables.map((table) => ({ ...table, name: nameOf(table.name) })),
    ),
    async *read(wanted) {
      for (const { opened, path, nameOf } of parts) {
        const own = new Set(opened.tables.map(({ name }) => name).filter((table) => wanted.has(nameOf(table))));
        if (own.size === 0) continue;
        for await (const batch of batchesOf(opened, own, path)) {
          yield batch.map((item) => ({ ...item, table: nameOf(item.table) }));
        }
      }
    },
    notes: () => [...notes, ...parts.flatMap(({ opened }) => opened.notes?.() ?? [])],
    close,
  };
}
