import { basename } from 'node:path';
import { type CsvRow, readCsv } from './csv-file.ts';
import { type RawRow, REGISTER_COLUMNS, type RegisterColumn } from './register-layout.ts';
import type { RegisterSource } from './sources.ts';

/** A row of the export has some 200 bytes. */
const ROW_MAX_CHARACTERS = 16_384;

/**
 * A registry export on disk. For a bad file, reading ends with one sentence that names the file, the line and the
 * column.
 */
export function registerFile(path: string): RegisterSource {
  const name = basename(path);
  return {
    description: { kind: 'register', file: name },
    expectedRows: null,
    async *batches() {
      const file = { path, name, what: 'a register export (CSV with a line of column names)' };
      for await (const batch of readCsv(file, REGISTER_COLUMNS, ROW_MAX_CHARACTERS)) {
        if (batch.kind === 'rows') yield { ...batch, rows: batch.rows.map(toRow) };
        if (batch.kind === 'unusable') yield batch;
      }
    },
  };
}

const AT = Object.fromEntries(REGISTER_COLUMNS.map((column, at) => [column, at])) as Record<RegisterColumn, number>;

function toRow({ line, texts }: CsvRow): RawRow {
  const field = (column: RegisterColumn) => texts[AT[column]] ?? '';
  return {
    line,
    settlement_code: field('settlement_code'),
    settlement: field('settlement'),
    gush: field('gush'),
    chelka: field('chelka'),
    sub_chelka: field('sub_chelka'),
    deal_date: field('deal_date'),
    deal_amount: field('deal_amount'),
    declared_amount: field('declared_amount'),
    deal_nature: field('deal_nature'),
    portion: field('portion'),
    year_built: field('year_built'),
    asset_area: field('asset_area'),
    room_num: field('room_num'),
    scraped_at: field('scraped_at'),
    first_seen: field('first_seen'),
  };
}
