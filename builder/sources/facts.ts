import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

const FACTS_FOLDER = new URL('facts/', import.meta.url);

type Row = Readonly<Record<string, string>>;

/** Rows by file name. Files of facts do not change while this process runs, and several rules read the same ones. */
const filesRead = new Map<string, readonly Row[]>();

/**
 * Rows of a file of facts, by column name. A column that the file lacks is an error of this project, and thrown.
 */
export function readFacts<Column extends string>(
  fileName: string,
  columns: readonly Column[],
): readonly Readonly<Record<Column, string>>[] {
  const rows = filesRead.get(fileName) ?? parse<Row>(readFileSync(new URL(fileName, FACTS_FOLDER)), { columns: true });
  filesRead.set(fileName, rows);
  const missing = columns.filter((column) => rows[0]?.[column] === undefined);
  if (missing.length > 0) throw new Error(`facts/${fileName} has no column ${missing.join(', ')}`);
  return rows as readonly Readonly<Record<Column, string>>[];
}

export const textOrNull = (text: string): string | null => (text === '' ? null : text);

export const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text));
