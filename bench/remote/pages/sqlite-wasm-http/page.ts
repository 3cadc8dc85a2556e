/* The page of sqlite-wasm-http with its pool of one worker and all its defaults. */
import { createSQLiteHTTPPool, type SQLiteHTTPPool } from 'sqlite-wasm-http';

let pool: SQLiteHTTPPool | null = null;

window.candidate = {
  async open(url) {
    pool = await createSQLiteHTTPPool({ workers: 1 });
    if (pool.backendType !== 'shared') throw new Error('The page is not cross-origin isolated.');
    await pool.open(url);
  },
  async rows(sql) {
    if (!pool) throw new Error('The database is not open.');
    const messages = await pool.exec(sql);
    return messages.map(({ row }) => row);
  },
};
