import type { Database } from '../../wasm/database.ts';
import { SqliteError } from '../../wasm/errors.ts';
import type { FullText } from './full-text.ts';
import { quoted } from './quoted.ts';

/** The most documents of one search that are followed by their rowids. */
const MAX_DOCUMENTS = 10_000;
/** How many words of one statement are searched for ahead. */
const MAX_WORDS = 8;
/** The text after MATCH, if it is a literal. */
const SOUGHT = /\bMATCH\s+'((?:[^']|'')*)'/gi;
/** A phrase or a word of a search, and whether it is a prefix (https://sqlite.org/fts5.html#full_text_query_syntax). */
const PHRASES = /(?:"([^"]*)"|([\p{L}\p{N}_]+))\s*(\*)?/gu;
const WORDS = /[\p{L}\p{N}]+/gu;

/** The possible texts of a statement's full-text searches. It is unknown which parameter belongs to a search. */
export function searchTexts(sql: string, values: readonly unknown[]): readonly string[] {
  return [
    ...[...sql.matchAll(SOUGHT)].map(([, text = '']) => text.replaceAll("''", "'")),
    ...values.filter((value) => typeof value === 'string'),
  ];
}

/** The words of full-text searches, each as its own search. */
export function searchWords(searches: readonly string[]): readonly string[] {
  const words = searches.flatMap((search) =>
    [...search.matchAll(PHRASES)].flatMap(([, phrase, word, isPrefix]) => {
      const quoted = [...(phrase ?? word ?? '').matchAll(WORDS)].map(([each]) => `"${each}"`);
      return quoted.map((each, i) => (isPrefix && i === quoted.length - 1 ? `${each}*` : each));
    }),
  );
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** The full-text searches of a statement, as the scout makes them in addition to it. */
export class Searches {
  readonly #texts: readonly string[];
  readonly #words: readonly string[];

  constructor(sql: string, values: readonly unknown[]) {
    this.#texts = searchTexts(sql, values);
    this.#words = searchWords(this.#texts);
  }

  /**
   * Searches for each word separately, because a search ends at the first word whose leaf is not loaded. The found
   * documents are looked up elsewhere, by the statement or for their rank.
   *
   * @returns the rowids of the documents in the loaded pages
   */
  async seek(database: Database, fullTexts: readonly FullText[], mayEndEarly: boolean): Promise<readonly number[]> {
    const documents: number[] = [];
    for (const { name } of fullTexts) {
      for (const word of this.#words) await search(database, name, word, 1);
      if (mayEndEarly) continue;
      for (const text of this.#texts) {
        const rows = await search(database, name, text, MAX_DOCUMENTS);
        documents.push(...rows.map(([rowid]) => Number(rowid)));
      }
    }
    return documents;
  }
}

async function search(
  database: Database,
  table: string,
  sought: string,
  maxRows: number,
): Promise<readonly (readonly unknown[])[]> {
  const name = quoted(table);
  try {
    const sql = `SELECT rowid FROM ${name} WHERE ${name} MATCH '${sought.replaceAll("'", "''")}'`;
    return await database.rows(sql, maxRows);
  } catch (cause) {
    // Usually the text was not a valid search.
    if (!(cause instanceof SqliteError)) throw cause;
    return [];
  }
}
