import { readFileSync } from 'node:fs';
import type { Publisher } from './publishers.ts';
import { isDay } from './read-field.ts';

/** The file of a source folder that says what its files were made from. */
export const DOWNLOADS_FILE = 'sources.json';

/** A file of a publisher from which the file of a layout was made. */
export interface Download extends Publisher {
  readonly layout: string;
  /** Its name. */
  readonly file: string;
  /** The day of the download, YYYY-MM-DD. */
  readonly date: string;
  /** The version that the file states of itself; null if it states none. */
  readonly version: string | null;
}

const TEXTS = ['layout', 'file', 'date', 'name', 'url', 'licence'] as const;

/**
 * Reads what the files of a source folder were made from: `{"downloads": [{layout, file, date, version, name, url, licence}]}`.
 *
 * @returns a sentence if it cannot be read
 */
export function readDownloads(path: string): readonly Download[] | string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return `${path}: ${error instanceof Error ? error.message : String(error)}; import the sources again, or remove it.`;
  }
  const list = typeof parsed === 'object' && parsed !== null && 'downloads' in parsed ? parsed.downloads : null;
  if (!Array.isArray(list)) return `${path}: has no list 'downloads'; import the sources again, or remove it.`;
  for (const [at, each] of (list as unknown[]).entries()) {
    const given = (typeof each === 'object' && each !== null ? each : {}) as Readonly<Record<string, unknown>>;
    const wrong = TEXTS.find((key) => typeof given[key] !== 'string' || given[key] === '');
    if (wrong !== undefined) return `${path}, downloads[${at}]: ${wrong} is not a text.`;
    if (!isDay(String(given.date))) return `${path}, downloads[${at}]: date is not a day written YYYY-MM-DD.`;
    if (given.version !== null && typeof given.version !== 'string') {
      return `${path}, downloads[${at}]: version is neither a text nor null.`;
    }
  }
  return list as readonly Download[];
}
