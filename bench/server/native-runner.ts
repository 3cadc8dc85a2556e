/* The competitor of the server: SQLite compiled natively, in the thread that speaks HTTP, with nothing around it. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Cell } from '../../src/contract/result.ts';
import type { SqlRunner } from '../../src/contract/runner.ts';
import { bareRunner, manifestOf } from './bare-runner.ts';

/** Answers with only better-sqlite3. */
export function nativeRunner(dataDir: string): SqlRunner {
  const manifest = manifestOf(dataDir);
  const database = new Database(join(dataDir, manifest.url), { readonly: true, fileMustExist: true });
  return bareRunner(manifest, {
    answer: (sql, params) => {
      const statement = database.prepare(sql).raw(true);
      const rows = statement.all(params) as Cell[][];
      return { columns: statement.columns().map(({ name, type }) => ({ name, type })), rows };
    },
    close: () => database.close(),
  });
}
