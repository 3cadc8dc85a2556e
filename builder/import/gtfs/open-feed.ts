import { basename, dirname } from 'node:path';
import { type PackedText, unpack } from '../../sources/register/unpack.ts';
import { UnreadableFile } from '../../sources/text-file.ts';
import type { OpenedFile, RawItem } from '../raw-record.ts';
import { COLUMNS } from './feed-tables.ts';
import { eachRow, type FeedTexts } from './feed-text.ts';
import { readFeed } from './read-feed.ts';

const BATCH_RECORDS = 2_000;
/** What makes an archive a feed. */
const FEED_TEXTS = ['stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt'];

/**
 * Opens the archive of a feed of public transport (GTFS, https://gtfs.org/documentation/schedule/reference/).
 *
 * @returns null if the archive is no feed
 * @throws {UnreadableFile} if it is damaged
 */
export async function openFeed(path: string): Promise<OpenedFile | null> {
  const unpacked = await unpack(path, 'an archive of texts');
  if (unpacked.kind === 'unusable') throw new UnreadableFile(unpacked.message);
  const parts = unpacked.parts.filter((part): part is PackedText => part.kind === 'text');
  const feeds = feedsIn(parts);
  const [first, second] = feeds.keys();
  const texts = feeds.get(first ?? '');
  if (texts === undefined || second !== undefined) unpacked.close();
  if (texts === undefined) return null;
  if (second !== undefined) {
    throw new UnreadableFile(`${first} and ${second}: are two feeds in one archive; give an archive for each.`);
  }
  let notes: readonly string[] = [];
  return {
    format: 'GTFS',
    version: await versionOf(texts),
    tables: Object.entries(COLUMNS).map(([name, columns]) => ({ name, columns })),
    async *read(wanted) {
      let batch: RawItem[] = [];
      const feed = await readFeed(texts, basename(path));
      notes = feed.notes;
      for (const [table, rows] of feed.tables) {
        if (!wanted.has(table)) continue;
        const columns = COLUMNS[table];
        let number = 0;
        for (const row of rows) {
          number += 1;
          const values = Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null]));
          batch.push({ table, record: { place: `record ${number} of ${table}`, values, geometry: null } });
          if (batch.length < BATCH_RECORDS) continue;
          yield batch;
          batch = [];
        }
      }
      yield batch;
    },
    notes: () => notes,
    async close() {
      unpacked.close();
    },
  };
}

/** The texts of each folder of an archive that has those of a feed. */
function feedsIn(parts: readonly PackedText[]): ReadonlyMap<string, FeedTexts> {
  const folders = new Map<string, Map<string, PackedText>>();
  for (const part of parts) {
    const folder = dirname(part.name);
    const texts = folders.get(folder) ?? new Map<string, PackedText>();
    folders.set(folder, texts.set(basename(part.name).toLowerCase(), part));
  }
  return new Map([...folders].filter(([, texts]) => FEED_TEXTS.every((name) => texts.has(name))));
}

async function versionOf(texts: FeedTexts): Promise<string | null> {
  const info = texts.get('feed_info.txt');
  let version: string | null = null;
  if (info === undefined) return version;
  await eachRow(info, [], ['feed_version', 'feed_start_date'], ([stated = '', start = '']) => {
    version = stated || start || null;
  });
  return version;
}
