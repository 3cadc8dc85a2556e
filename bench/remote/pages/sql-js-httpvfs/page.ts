/// <reference types="vite/client" />
/*
 * The page of sql.js-httpvfs with its own worker and module, or with `?pair=ours` with ours in their place. It uses
 * chunks of one page, as its documentation recommends.
 */
import { createDbWorker } from 'sql.js-httpvfs';
import wasmUrl from 'sql.js-httpvfs/dist/sql-wasm.wasm?url';
import workerUrl from 'sql.js-httpvfs/dist/sqlite.worker.js?url';

const PAGE_BYTES = 4096;
const PAIR =
  new URLSearchParams(location.search).get('pair') === 'ours'
    ? (['/engine/worker.js', '/engine/sqlite.wasm'] as const)
    : ([workerUrl, wasmUrl] as const);

/** The part of sql.js's type that is used here. The package refers to its types but does not include them. */
interface SqlJsDatabase {
  exec(sql: string): Promise<readonly { readonly values: readonly (readonly unknown[])[] }[]>;
}

let database: SqlJsDatabase | null = null;

window.candidate = {
  async open(url) {
    const config = { serverMode: 'full', requestChunkSize: PAGE_BYTES, url } as const;
    const absolute = (path: string) => new URL(path, document.baseURI).href;
    const [worker, wasm] = PAIR.map(absolute) as [string, string];
    const { db } = await createDbWorker([{ from: 'inline', config }], worker, wasm);
    database = db as unknown as SqlJsDatabase;
  },
  async rows(sql) {
    if (!database) throw new Error('The database is not open.');
    const [result] = await database.exec(sql);
    return result?.values ?? [];
  },
};
