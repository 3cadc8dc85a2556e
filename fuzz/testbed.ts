import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDatabase, MAX_REJECTED_SHARE_DEFAULT } from '../builder/index.ts';
import type { DatabaseFile } from '../server/pool/protocol.ts';
import { followPublishedDatabase } from '../server/published/published-database.ts';
import { buildEngine } from '../src/engine/wasm/build.ts';

/** A published database to test on, and the built engine. */
export interface Testbed {
  readonly folder: string;
  readonly file: DatabaseFile;
  /** Removes everything that was made for it. */
  remove(): Promise<void>;
}

/** A new synthetic database. */
export async function makeTestbed(deals: number): Promise<Testbed> {
  const folder = await mkdtemp(join(tmpdir(), 'nadlan-fuzz-'));
  const remove = () => rm(folder, { recursive: true });
  const outcome = await buildDatabase(
    { source: { kind: 'synthetic', deals, seed: 1 }, outFolder: folder, maxRejectedShare: MAX_REJECTED_SHARE_DEFAULT },
    () => {},
  );
  if (outcome.kind !== 'built') {
    await remove();
    throw new Error(`The database was not built: ${JSON.stringify(outcome)}`);
  }
  return { ...(await publishedTestbed(folder)), remove };
}

/** The published database of a folder; none of its files is removed. */
export async function publishedTestbed(folder: string): Promise<Testbed> {
  await buildEngine();
  const file = await followPublishedDatabase(folder, 0)();
  if (!file.ok) throw new Error(file.refusal.message);
  return { folder, file: file.value, remove: async () => {} };
}
