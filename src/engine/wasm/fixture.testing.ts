import { readFile } from 'node:fs/promises';
import BetterSqlite3 from 'better-sqlite3';
import type { SqliteValue } from '../../contract/cells.ts';
import { buildEngine } from './build.ts';
import type { Database } from './database.ts';
import type { SqliteSystem } from './module.ts';
import type { RowBatch } from './rows.ts';
import { loadSqlite, type Sqlite } from './sqlite.ts';

/** Timeout for `beforeAll`: the first test on a fresh clone waits for the compiler. */
export const BUILD_TIMEOUT_MS = 600_000;

export async function compileEngine(): Promise<WebAssembly.Module> {
  const { wasmPath } = await buildEngine();
  return WebAssembly.compile(await readFile(wasmPath));
}

const compiled = compileEngine();

/**
 * The options of an engine on a remote file in Node, which cannot suspend WebAssembly; random numbers are always the
 * same.
 */
export const inNode = (module: WebAssembly.Module) => ({
  rules: null,
  instantiate: async (imports: WebAssembly.Imports) => (await WebAssembly.instantiate(module, imports)).exports,
  createMemory: (pages: WebAssembly.MemoryDescriptor) => new WebAssembly.Memory(pages),
  suspension: null,
  random: (target: Uint8Array) => target.fill(7),
});

/** The bytes of a database that native SQLite made by running `sql`. */
export function makeDatabase(sql: string): Uint8Array {
  const database = new BetterSqlite3(':memory:');
  database.exec(sql);
  // A copy, because this is a Buffer, whose `slice` does not copy.
  const bytes = Uint8Array.from(database.serialize());
  database.close();
  return bytes;
}

export type Files = Readonly<Record<string, Uint8Array>>;

/** A system whose files are in memory; its functions can be replaced one by one. */
export function systemOf(files: Files, answers: Partial<SqliteSystem> = {}): SqliteSystem {
  const names = Object.keys(files);
  const contents = Object.values(files);
  const copy = (file: number, target: Uint8Array, offset: number) => {
    target.set(contents[file]?.subarray(offset, offset + target.length) ?? []);
    return true;
  };
  return {
    open: (name) => names.indexOf(name),
    size: (file) => contents[file]?.length ?? 0,
    read: copy,
    fetch: (file, target, offset) => {
      copy(file, target, offset);
    },
    now: () => Date.UTC(2026, 0, 31, 12),
    random: (target) => target.fill(7),
    progress: () => false,
    ...answers,
  };
}

export async function loadEngine(system: SqliteSystem, memoryBytes = 128 * 1024 * 1024): Promise<Sqlite> {
  const module = await compiled;
  return loadSqlite({
    instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
    createMemory: (pages) => new WebAssembly.Memory(pages),
    memoryBytes,
    system,
  });
}

/** A database made by `sql`, open in a new engine. */
export async function openMade(
  sql: string,
  answers: Partial<SqliteSystem> = {},
  memoryBytes?: number,
): Promise<Database> {
  const sqlite = await loadEngine(systemOf({ 'made.sqlite': makeDatabase(sql) }, answers), memoryBytes);
  return sqlite.open('made.sqlite');
}

/** All rows of a statement. */
export async function query(
  database: Database,
  sql: string,
  parameters: readonly SqliteValue[] = [],
): Promise<SqliteValue[][]> {
  const { statement } = await database.prepare(sql);
  if (!statement) throw new Error(`There is no statement in ${sql}`);
  try {
    parameters.forEach((value, i) => {
      statement.bind(i + 1, value);
    });
    const rows: SqliteValue[][] = [];
    let batch: RowBatch;
    do {
      batch = await statement.rows(1_000, Number.POSITIVE_INFINITY);
      rows.push(...batch.rows);
    } while (!batch.done);
    return rows;
  } finally {
    statement.finalize();
  }
}
