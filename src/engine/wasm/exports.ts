import type { WasmExports } from './wasm.ts';

/** SQLite's own functions that the binding calls: the linker keeps these, beside those that our C files name itself. */
export const SQLITE_EXPORTS = [
  'sqlite3_initialize',
  'sqlite3_malloc64',
  'sqlite3_free',
  'sqlite3_errmsg',
  'sqlite3_errstr',
  'sqlite3_error_offset',
  'sqlite3_extended_errcode',
  'sqlite3_memory_used',
  'sqlite3_randomness',
  'sqlite3_db_release_memory',
  'sqlite3_limit',
  'sqlite3_close_v2',
  'sqlite3_column_count',
  'sqlite3_column_name',
  'sqlite3_column_decltype',
  'sqlite3_bind_parameter_count',
  'sqlite3_bind_parameter_name',
  'sqlite3_bind_null',
  'sqlite3_bind_int64',
  'sqlite3_bind_double',
  'sqlite3_stmt_readonly',
  'sqlite3_stmt_isexplain',
  'sqlite3_stmt_explain',
  'sqlite3_stmt_status',
  'sqlite3_reset',
  'sqlite3_finalize',
] as const;

/** Exports that read no file. Pointers are byte addresses in linear memory; `number` results of that kind may be 0. */
export interface DirectExports {
  sqlite3_initialize(): number;
  sqlite3_malloc64(sizeBytes: bigint): number;
  sqlite3_free(pointer: number): void;
  sqlite3_errmsg(db: number): number;
  sqlite3_errstr(code: number): number;
  sqlite3_error_offset(db: number): number;
  sqlite3_extended_errcode(db: number): number;
  sqlite3_memory_used(): bigint;
  sqlite3_randomness(count: number, target: number): void;
  sqlite3_db_release_memory(db: number): number;
  sqlite3_limit(db: number, id: number, value: number): number;
  sqlite3_close_v2(db: number): number;
  sqlite3_column_count(statement: number): number;
  sqlite3_column_name(statement: number, column: number): number;
  sqlite3_column_decltype(statement: number, column: number): number;
  sqlite3_bind_parameter_count(statement: number): number;
  sqlite3_bind_parameter_name(statement: number, index: number): number;
  sqlite3_bind_null(statement: number, index: number): number;
  sqlite3_bind_int64(statement: number, index: number, value: bigint): number;
  sqlite3_bind_double(statement: number, index: number, value: number): number;
  sqlite3_stmt_readonly(statement: number): number;
  sqlite3_stmt_isexplain(statement: number): number;
  sqlite3_stmt_status(statement: number, counter: number, reset: number): number;
  sqlite3_reset(statement: number): number;
  sqlite3_finalize(statement: number): number;
  nadlan_made(): number;
  nadlan_tail_bytes(): number;
  nadlan_restrict(db: number): number;
  nadlan_denied_action(db: number): number;
  nadlan_denied_first(db: number): number;
  nadlan_denied_second(db: number): number;
  nadlan_reads(db: number): number;
  nadlan_reads_bytes(db: number): number;
  nadlan_bind_text(statement: number, index: number, text: number, sizeBytes: number): number;
  nadlan_bind_blob(statement: number, index: number, blob: number, sizeBytes: number): number;
  nadlan_batch(): number;
  nadlan_repoint_open(statement: number, address: number, before: number, after: number): number;
  nadlan_repoint_column(statement: number, address: number, before: number, after: number): number;
  /** The address of the key comparison, for `nadlan_open_index`; 0 if nothing was changed. */
  nadlan_open_table(statement: number, address: number, before: number, after: number): number;
  nadlan_open_index(statement: number, address: number, before: number, after: number, keys: number): number;
  nadlan_read_column(statement: number, address: number, into: number, field: number): number;
  nadlan_read_rowid(statement: number, address: number, field: number, into: number): number;
}

/** Exports that may read the file, and so may have to wait for it. */
export interface ReadingExports {
  /** `likeSqlJs`: 0 or 1. */
  nadlan_open(name: number, likeSqlJs: number): number;
  nadlan_prepare(db: number, sql: number, sqlBytes: number): number;
  nadlan_rows(statement: number, maxRows: number, maxBytes: number): number;
  /** May recompile the statement. */
  sqlite3_stmt_explain(statement: number, mode: number): number;
  nadlan_skip(statement: number, maxRows: number): number;
}

export type ModuleExports = DirectExports & ReadingExports & { _initialize(): void };

const HOST_C_EXPORTS = [
  'nadlan_open',
  'nadlan_made',
  'nadlan_tail_bytes',
  'nadlan_restrict',
  'nadlan_denied_action',
  'nadlan_denied_first',
  'nadlan_denied_second',
  'nadlan_reads',
  'nadlan_reads_bytes',
  'nadlan_prepare',
  'nadlan_bind_text',
  'nadlan_bind_blob',
  'nadlan_rows',
  'nadlan_skip',
  'nadlan_batch',
  'nadlan_repoint_open',
  'nadlan_repoint_column',
  'nadlan_open_table',
  'nadlan_open_index',
  'nadlan_read_column',
  'nadlan_read_rowid',
] as const;

type Listed = (typeof SQLITE_EXPORTS)[number] | (typeof HOST_C_EXPORTS)[number] | '_initialize';

/**
 * Checks that an instance is of this engine.
 *
 * @throws Error if an export is missing: the module is not this engine, or was built by other code
 */
export function readExports(exports: WasmExports): ModuleExports {
  const names: readonly Listed[] = [...SQLITE_EXPORTS, ...HOST_C_EXPORTS, '_initialize'];
  const missing = names.filter((name) => typeof exports[name] !== 'function');
  if (missing.length > 0) {
    throw new Error(
      `The SQL engine's module does not fit this code: it lacks ${missing.join(', ')}. Run "npm run build:engine".`,
    );
  }
  // The signatures are those of the C files. WebAssembly only knows that these are functions.
  return exports as unknown as ModuleExports;
}

/** The same functions, each of which passes an error to `onFault` before it rethrows it. */
export function watchFaults<Exports extends object>(exports: Exports, onFault: (cause: unknown) => void): Exports {
  const watched = Object.entries(exports).map(([name, call]) => [
    name,
    (...args: unknown[]) => {
      try {
        return call(...args);
      } catch (cause) {
        onFault(cause);
        throw cause;
      }
    },
  ]);
  return Object.fromEntries(watched) as Exports;
}
