import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

const FACTS_FOLDER = new URL('facts/', import.meta.url);

type Row = Readonly<Record<string, string>>;

/** The files that were read. They do not change while this process runs, and several rules read the same ones. */
const read = new Map<string, readonly Row[]>();

/**
 * Rows of a file of facts, by column name. A column that the file lacks is an error of this project, and thrown.
 */
export function readFacts<Column extends string>(
  fileName: string,
  columns: readonly Column[],
): readonly Readonly<Record<Column, string>>[] {
  const rows = read.get(fileName) ?? parse<Row>(readFileSync(new URL(fileName, FACTS_FOLDER)), { columns: true });
  read.set(fileName, rows);
  const missing = columns.filter((column) => rows[0]?.[column] === undefined);
  if (missing.length > 0) throw new Error(`facts/${fileName} has no column ${missing.join(', ')}`);
  return rows as readonly Readonly<Record<Column, string>>[];
}

export const textOrNull = (text: string): string | null => (text === '' ? null : text);

export const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text));
