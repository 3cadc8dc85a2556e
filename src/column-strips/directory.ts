import type { InflateInto } from '../packed-pages/index.ts';
import { ByteReader, ByteWriter, hashBytes, joined } from '../page-map/index.ts';
import { DamagedStrips } from './damaged.ts';
import { type Deflate, Seal } from './seal.ts';
import { StoredTable } from './stored-table.ts';
import type { StripDirectory } from './strips.ts';
import { readTableLayout, type TableLayout, writeTableLayout } from './table-layout.ts';

/*
 * A file of column strips:
 *
 * | bytes | |
 * | --- | --- |
 * | | the tables, one after another: dictionaries and strips, column by column (`TableLayout`), sealed (`Seal`) |
 * | 8 | `NadlCol1` |
 * | 32 | SHA-256 of the database file |
 * | | the directory, sealed: how many tables there are, and the layout of each |
 */
const MAGIC = 'NadlCol1';
const HASH_BYTES = 32;
const HEAD_BYTES = MAGIC.length + HASH_BYTES;
/** The place of the directory in its seal. No table has this root. */
const PLACE = { root: 0, column: 0, block: 0 };

/** @param databaseSha256 64 hexadecimal digits */
export function writeStripDirectory(
  tables: readonly TableLayout[],
  databaseSha256: string,
  deflate: Deflate,
): Uint8Array {
  const writer = new ByteWriter();
  writer.number(tables.length);
  for (const table of tables) writeTableLayout(table, writer);
  const magic = Uint8Array.from(MAGIC, (letter) => letter.charCodeAt(0));
  return joined([magic, hashBytes(databaseSha256), new Seal(databaseSha256).close(writer.take(), PLACE, deflate)]);
}

/**
 * @param databaseSha256 of the database of the strips, 64 hexadecimal digits
 * @param sizeBytes of the file without its directory
 * @param inflate without any header
 * @throws DamagedStrips for strips of another database, or an incomplete directory
 */
export function readStripDirectory(
  bytes: Uint8Array,
  databaseSha256: string,
  sizeBytes: number,
  inflate: InflateInto,
): StripDirectory {
  if (bytes.length < HEAD_BYTES || String.fromCharCode(...bytes.subarray(0, MAGIC.length)) !== MAGIC) {
    throw new DamagedStrips('This is no directory of column strips.');
  }
  const hash = bytes.subarray(MAGIC.length, HEAD_BYTES);
  if (hashBytes(databaseSha256).some((byte, i) => byte !== hash[i])) {
    throw new DamagedStrips('The column strips belong to another database.');
  }
  const seal = new Seal(databaseSha256);
  const tables = new Map<number, StoredTable>();
  let offset = 0;
  try {
    const reader = new ByteReader(seal.open(bytes.subarray(HEAD_BYTES), PLACE, inflate));
    for (let count = reader.number(); count > 0; count -= 1) {
      const table = new StoredTable(readTableLayout(reader), offset, { seal, inflate });
      tables.set(table.root, table);
      offset += table.sizeBytes;
    }
  } catch (error) {
    if (error instanceof DamagedStrips) throw error;
    throw new DamagedStrips('The directory of column strips is damaged.', { cause: error });
  }
  if (offset !== sizeBytes) throw new DamagedStrips('The file of column strips is not as long as its directory says.');
  return { tables };
}
