import BetterSqlite3 from 'better-sqlite3';
import { makeDatabase } from '../../wasm/fixture.testing.ts';
import { RemoteFile } from '../file/remote-file.ts';
import { NO_VALIDATORS } from '../transport/validators.ts';

const PAGE_BYTES = 1024;

/** A file whose interior pages are loaded and whose leaves are not. */
export interface FileWithInteriors {
  readonly file: RemoteFile;
  /** Root page of each table and index, by its name. */
  readonly roots: Readonly<Record<string, number>>;
  /** The same for its leaves, in the order of their keys. */
  readonly leaves: Readonly<Record<string, readonly number[]>>;
  /** Loads pages. */
  bring(numbers: Iterable<number>): void;
}

/** Makes a database in pages of 1,024 bytes, and opens it. */
export function openWithInteriors(sql: string, cacheBytes?: number): FileWithInteriors {
  const content = new Uint8Array(makeDatabase(`PRAGMA page_size = ${PAGE_BYTES}; ${sql}`));
  const page = (number: number) => content.slice((number - 1) * PAGE_BYTES, number * PAGE_BYTES);
  const options = { url: 'https://host/f', sizeBytes: content.length, ...(cacheBytes && { cacheBytes }) };
  const file = new RemoteFile(options, { body: page(1), ...NO_VALIDATORS });
  const bring = (numbers: Iterable<number>) => {
    for (const number of numbers) {
      const range = { offset: (number - 1) * PAGE_BYTES, length: PAGE_BYTES };
      file.accept(range, { body: page(number), ...NO_VALIDATORS });
    }
  };
  const leavesUnder = (number: number): number[] => {
    // The page is part of the tree without being loaded.
    if (!file.trees.learn(number, page(number))) return [number];
    bring([number]);
    return file.trees.childrenOf(number).flatMap(leavesUnder);
  };
  const database = new BetterSqlite3(Buffer.from(content));
  const named = database
    .prepare<[], { name: string; rootpage: number }>('SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0')
    .all();
  database.close();
  return {
    file,
    roots: Object.fromEntries(named.map(({ name, rootpage }) => [name, rootpage])),
    leaves: Object.fromEntries(named.map(({ name, rootpage }) => [name, leavesUnder(rootpage)])),
    bring,
  };
}

/** A table and an index, each with three levels. */
export const THREE_LEVELS = `
  CREATE TABLE t (id INTEGER PRIMARY KEY, place TEXT NOT NULL, amount INTEGER);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
  INSERT INTO t SELECT i, printf('רחוב %05d', i * 7919 % 20000), i FROM n;
  CREATE INDEX t_by_place ON t (place);
  CREATE TABLE few (id INTEGER PRIMARY KEY, name TEXT);
  INSERT INTO few SELECT id, place FROM t WHERE id <= 200;
`;
