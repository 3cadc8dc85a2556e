/* The competitor of the server: SQLite compiled natively, in the thread that speaks HTTP, with nothing around it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { MANIFEST_FILE_NAME, type Manifest } from '../../src/catalogue/manifest.ts';
import type { Cell } from '../../src/contract/result.ts';
import type { SqlRunner } from '../../src/contract/runner.ts';

/**
 * Answers with only better-sqlite3: no guard, no time limit, no memory limit, no cancelling. Only for statements that
 * have at most as many rows as the limit, numbers and texts.
 */
export function nativeRunner(dataDir: string): SqlRunner {
  const manifest = JSON.parse(readFileSync(join(dataDir, MANIFEST_FILE_NAME), 'utf8')) as Manifest;
  const { schemaVersion, dataAsOf, synthetic, sizeBytes, url } = manifest;
  const database = new Database(join(dataDir, url), { readonly: true, fileMustExist: true });
  return {
    run: async ({ sql, params = [], limit }) => {
      const startedAt = performance.now();
      const statement = database.prepare(sql).raw(true);
      const rows = statement.all(params) as Cell[][];
      const result = {
        columns: statement.columns().map(({ name, type }) => ({ name, type })),
        rows,
        row_count: rows.length,
        truncated: false,
        limit,
        elapsed_ms: Math.round((performance.now() - startedAt) * 100) / 100,
        schema_version: schemaVersion,
        data_as_of: dataAsOf,
      };
      return { kind: 'result', result, transfer: { bytes: 0, requests: 0 } };
    },
    describe: async () => ({ kind: 'database', database: { schemaVersion, dataAsOf, synthetic, sizeBytes } }),
    close: async () => {
      database.close();
    },
  };
}
