import { readManifest } from '../../builder/publish/manifest-file.ts';
import type { Manifest } from '../../src/catalogue/manifest.ts';
import type { SqlResult } from '../../src/contract/result.ts';
import type { SqlRunner } from '../../src/contract/runner.ts';

/** A database engine with nothing around it: no guard, no time limit, no memory limit, no cancelling. */
interface BareEngine {
  /** Answers a statement that has at most as many rows as its limit, numbers and texts. */
  answer(sql: string, params: readonly unknown[]): BareAnswer | Promise<BareAnswer>;
  close(): void;
}

type BareAnswer = Pick<SqlResult, 'columns' | 'rows'>;

/** The description of the database in a folder. */
export function manifestOf(dataDir: string): Manifest {
  const manifest = readManifest(dataDir);
  if (manifest === null) throw new Error(`There is no database in ${dataDir}.`);
  return manifest;
}

/** Answers with only this engine, in the form that the server sends. */
export function bareRunner(
  { schemaVersion, dataAsOf, synthetic, sizeBytes }: Manifest,
  { answer, close }: BareEngine,
): SqlRunner {
  return {
    run: async ({ sql, params = [], limit }) => {
      const startedAt = performance.now();
      const { columns, rows } = await answer(sql, params as readonly unknown[]);
      const result = {
        columns,
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
    close: async () => close(),
  };
}
