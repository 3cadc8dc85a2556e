/// <reference types="vite/client" />
/*
 * The page of DuckDB-wasm on Parquet files of the tables, which are beside the database and have its name. This is the
 * last stable version with a reader of Parquet in its own module. Later ones fetch theirs from a host of DuckDB.
 */
import { AsyncDuckDB, type AsyncDuckDBConnection, DuckDBDataProtocol, VoidLogger } from '@duckdb/duckdb-wasm';
import workerUrl from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url';
import wasmUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';
import { PARQUET_TABLES, parquetNameOf } from '../../parquet/parquet-names.ts';

/** The part of Arrow's type that is used here. The compiler does not find the types of that package. */
interface ArrowTable {
  readonly numRows: number;
  readonly numCols: number;
  getChildAt(index: number): { get(row: number): unknown } | null;
}

let connection: AsyncDuckDBConnection | null = null;

window.candidate = {
  async open(databaseUrl) {
    const absolute = (path: string) => new URL(path, document.baseURI).href;
    const database = new AsyncDuckDB(new VoidLogger(), new Worker(absolute(workerUrl)));
    await database.instantiate(absolute(wasmUrl));
    await database.open({
      query: { castBigIntToDouble: true, castDecimalToDouble: true },
      filesystem: { allowFullHTTPReads: false },
    });
    connection = await database.connect();
    // Footers stay in memory after they were read.
    await connection.query('SET enable_object_cache = true');
    for (const table of PARQUET_TABLES) {
      const file = parquetNameOf(databaseUrl, table);
      await database.registerFileURL(`${table}.parquet`, file, DuckDBDataProtocol.HTTP, false);
      await connection.query(`CREATE VIEW ${table} AS SELECT * FROM read_parquet('${table}.parquet')`);
    }
  },
  async rows(sql) {
    if (!connection) throw new Error('The database is not open.');
    const table: ArrowTable = await connection.query(sql);
    const columns = Array.from({ length: table.numCols }, (_, index) => table.getChildAt(index));
    return Array.from({ length: table.numRows }, (_, row) => columns.map((column) => column?.get(row) ?? null));
  },
};
