import { mkdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { readFeature } from '../../sources/geojson.ts';
import type { Layout } from '../../sources/layout.ts';
import { recordReader } from '../../sources/read-record.ts';
import { sourceFileName } from '../../sources/source-file.ts';
import type { MappedRecord } from '../mapping/map-table.ts';

/** Records that are compared with later ones of the same key. Layouts of more records are compared by the build. */
const COMPARED_RECORDS = 200_000;
/** Text that waits for the file, characters. */
const BUFFER_CHARACTERS = 1 << 20;

/** Writes the file of a layout, a record at a time. Several tables may feed one layout. */
export interface LayoutWriter {
  /** @returns why the layout refuses the record; null if it was written */
  write(record: MappedRecord): Promise<string | null>;
  close(): Promise<void>;
}

/** Begins the file of a layout in a folder. Only records that the builder will accept are written. */
export async function openLayoutWriter(of: Layout, folder: string): Promise<LayoutWriter> {
  mkdirSync(folder, { recursive: true });
  const file = await open(join(folder, sourceFileName(of)), 'wx');
  const names = Object.keys(of.fields);
  const readRecord = recordReader(of);
  const { geometry, key: keyNames = [] } = of;
  let text = geometry === 'none' ? `${names.join(',')}\n` : '';
  const earlier = new Map<string, string>();
  /** Whether an earlier record has the same key and other values; notes the record. */
  const contradicts = (key: string, written: string): boolean => {
    const before = earlier.get(key);
    if (before === undefined && earlier.size < COMPARED_RECORDS) earlier.set(key, written);
    return before !== undefined && before !== written;
  };
  const flush = async () => {
    await writeAll(file, text);
    text = '';
  };
  return {
    async write(record) {
      const read = readRecord(record.texts);
      if (read.kind === 'rejected') return read.detail;
      if (geometry === 'none') {
        const line = `${names.map((name) => csvField(read.values[name] ?? null)).join(',')}\n`;
        const key = keyNames.flatMap((name) => (read.values[name] === null ? [] : [`${name} ${read.values[name]}`]));
        if (key.length > 0 && contradicts(key.join(), line)) {
          return `an earlier record has ${key.join(', ')} as well, and other values`;
        }
        text += line;
      } else {
        const feature = { type: 'Feature', properties: read.values, geometry: record.geometry };
        const checked = readFeature(feature, geometry);
        if (checked.kind === 'rejected') return checked.detail;
        text += `${JSON.stringify(feature)}\n`;
      }
      if (text.length >= BUFFER_CHARACTERS) await flush();
      return null;
    },
    async close() {
      await flush();
      await file.close();
    },
  };
}

const writeAll = async (file: FileHandle, text: string) => {
  if (text !== '') await file.appendFile(text, 'utf8');
};

const csvField = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
