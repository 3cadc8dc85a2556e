import { parquetWriteBuffer } from 'hyparquet-writer';
import type { Cell } from '../../contract/result.ts';
import { dateOf, timestampOf } from '../results/values/text-meaning.ts';
import { type Provenance, provenanceMembers } from './provenance.ts';
import { type ColumnType, columnTypes, type ExportedTable, uniqueNames } from './typed-columns.ts';

type ParquetOptions = Parameters<typeof parquetWriteBuffer>[0];
type SchemaElement = NonNullable<ParquetOptions['schema']>[number];

/** How Parquet stores each type (https://parquet.apache.org/docs/file-format/types/). */
const STORED: Readonly<Record<ColumnType, Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  integer: { type: 'INT64' },
  real: { type: 'DOUBLE' },
  date: { type: 'INT32', converted_type: 'DATE' },
  timestamp: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  bytes: { type: 'BYTE_ARRAY' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
};

/** Writes rows as a Parquet file. Their provenance is in its key-value metadata, each key with the prefix `nadlan.`. */
export function writeParquet(table: ExportedTable, provenance: Provenance): ArrayBuffer {
  const names = uniqueNames(table.columns);
  const types = columnTypes(table);
  const typeAt = (index: number) => types[index] ?? 'text';
  return parquetWriteBuffer({
    columnData: names.map((name, index) => ({
      name,
      data: table.rows.map((row) => storedValue(row[index] ?? null, typeAt(index))),
    })),
    schema: [
      { name: 'root', num_children: names.length },
      ...names.map((name, index) => ({ name, ...STORED[typeAt(index)], repetition_type: 'OPTIONAL' as const })),
    ],
    kvMetadata: Object.entries(provenanceMembers(provenance)).map(([key, value]) => ({
      key: `nadlan.${key}`,
      value: typeof value === 'object' ? JSON.stringify(value) : String(value),
    })),
    createdBy: 'Nadlan SQL',
  });
}

function storedValue(cell: Cell, type: ColumnType): bigint | number | Date | Uint8Array | string | null {
  if (cell === null) return null;
  switch (type) {
    case 'integer':
      return BigInt(plain(cell));
    case 'real':
      return Number(plain(cell));
    case 'date':
      return dateOf(plain(cell));
    case 'timestamp':
      return timestampOf(plain(cell));
    case 'bytes':
      return Uint8Array.from(atob(plain(cell)), (byte) => byte.charCodeAt(0));
    case 'text':
      return plain(cell);
    default:
      return type satisfies never;
  }
}

const plain = (cell: Exclude<Cell, null>) => (typeof cell === 'object' ? cell.encoded : String(cell));
