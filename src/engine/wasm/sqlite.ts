import { Database } from './database.ts';
import { readExports } from './exports.ts';
import { SqliteModule, type SqliteSystem, type Suspension, type SystemFailure } from './module.ts';
import { RESULT } from './result-codes.ts';
import { systemImports } from './system-imports.ts';
import { utf8Encoder } from './text.ts';
import { type MemoryPages, memoryPages, type WasmExports, type WasmImports, type WasmMemory } from './wasm.ts';

export interface LoadOptions {
  /** Instantiates the compiled engine: `(await WebAssembly.instantiate(module, imports)).exports`. */
  readonly instantiate: (imports: WasmImports) => Promise<WasmExports>;
  /** `(pages) => new WebAssembly.Memory(pages)` */
  readonly createMemory: (pages: MemoryPages) => WasmMemory;
  /** All the memory that the engine may ever use, from 4 MiB to 2 GiB. */
  readonly memoryBytes: number;
  readonly system: SqliteSystem;
  /** How the module waits for the promises of `system.fetch`; null or absent if that blocks. */
  readonly suspension?: Suspension | null;
  /**
   * Whether statements and schemas are read as sql.js reads them: with its functions, and with unknown names in double
   * quotes as texts. False by default.
   */
  readonly likeSqlJs?: boolean;
}

/**
 * Makes an instance of SQLite with a memory of its own.
 *
 * @throws RangeError if `memoryBytes` is out of range
 * @throws Error if the module is not this engine
 */
export async function loadSqlite(options: LoadOptions): Promise<Sqlite> {
  const { system, suspension = null } = options;
  const memory = options.createMemory(memoryPages(options.memoryBytes));
  const failure: SystemFailure = { cause: undefined };
  const exports = readExports(await options.instantiate(systemImports(system, memory, failure, suspension)));
  exports._initialize();
  const module = new SqliteModule(exports, memory, failure, suspension);
  module.check(0, module.direct.sqlite3_initialize());
  return new Sqlite(module, options.likeSqlJs ?? false);
}

/** An instance of SQLite. Its operations, on all its databases, do not overlap: await each before the next. */
export class Sqlite {
  readonly #module: SqliteModule;
  readonly #likeSqlJs: boolean;

  constructor(module: SqliteModule, likeSqlJs: boolean) {
    this.#module = module;
    this.#likeSqlJs = likeSqlJs;
  }

  /**
   * Opens the file that the system knows by this name, for reading, and reads its schema.
   *
   * @throws SqliteError if there is no such file, it cannot be read, or it is not a database
   */
  open(name: string): Promise<Database> {
    const module = this.#module;
    return module.alone('opening a database', () =>
      module.lend(utf8Encoder.encode(name), async (pointer) => {
        const code = await module.reading.nadlan_open(pointer, Number(this.#likeSqlJs));
        const db = module.direct.nadlan_made();
        if (code === RESULT.OK) return new Database(module, db);
        const error = module.error(db, code);
        module.direct.sqlite3_close_v2(db);
        throw error;
      }),
    );
  }
}
