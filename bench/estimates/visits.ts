import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../src/catalogue/index.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import type { Estimate, Transfer } from '../../src/contract/runner.ts';
import type { ByteRange, ExpectedFile } from '../../src/engine/remote/range-answer.ts';
import type { RangeAnswer } from '../../src/engine/remote/remote-file.ts';
import { RemoteEngine } from '../../src/engine/remote-engine.ts';

/** What a statement was expected to fetch as the first one of a visit, and what it then fetched. */
export interface Judged {
  readonly estimate: Estimate | null;
  /** What was asked for in order to estimate: nothing. */
  readonly askedToEstimate: number;
  readonly estimateMs: number;
  readonly actual: Transfer;
}

const MAP = 'https://host/made.map';

/**
 * Has statements estimated and then run, each in a visit of its own, on a published database and its page map, by the requests
 * of a browser that cannot suspend WebAssembly.
 *
 * @param manifest of the database, in `folder`
 */
export async function judge(
  folder: string,
  manifest: Manifest,
  module: WebAssembly.Module,
  statements: readonly string[],
): Promise<readonly Judged[]> {
  if (!manifest.map) throw new Error(`The database in ${folder} has no page map.`);
  const database = openSync(join(folder, manifest.url), 'r');
  const map = openSync(join(folder, manifest.map.url), 'r');
  const read = ({ url }: ExpectedFile, { offset, length }: ByteRange): RangeAnswer => {
    const body = new Uint8Array(length);
    readSync(url === MAP ? map : database, body, 0, length, offset);
    // A host that says of which version it sends: pages need no checksums.
    return { body, etag: '"made"', lastModified: null };
  };
  try {
    const judged: Judged[] = [];
    for (const sql of statements) judged.push(await visit(sql, manifest, manifest.map, module, read));
    return judged;
  } finally {
    closeSync(database);
    closeSync(map);
  }
}

async function visit(
  sql: string,
  { sizeBytes, sha256 }: Manifest,
  map: NonNullable<Manifest['map']>,
  module: WebAssembly.Module,
  read: (file: ExpectedFile, range: ByteRange) => RangeAnswer,
): Promise<Judged> {
  let asked = 0;
  const answer = (file: ExpectedFile, range: ByteRange) => {
    asked += 1;
    return read(file, range);
  };
  const engine = await RemoteEngine.open({
    file: { url: 'https://host/made.sqlite', sizeBytes },
    map: { ...map, url: MAP, databaseSha256: sha256 },
    identity: { schemaVersion: '', dataAsOf: '' },
    rules: null,
    instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
    createMemory: (pages) => new WebAssembly.Memory(pages),
    suspension: null,
    random: (target) => target.fill(7),
    // Time stands still: nothing that is fetched may hang on how busy the machine is.
    now: () => 0,
    ask: async (file, range) => answer(file, range),
    askNow: answer,
    onActivity: () => {},
  });
  const request = { sql, limit: LIMITS.rowsDefault };
  const askedBefore = asked;
  const start = performance.now();
  const estimate = await engine.estimate(request);
  const estimateMs = performance.now() - start;
  const askedToEstimate = asked - askedBefore;
  const { outcome } = await engine.run(request);
  if (outcome.kind !== 'result') throw new Error(outcome.kind === 'refused' ? outcome.refusal.message : outcome.kind);
  return { estimate, askedToEstimate, estimateMs, actual: outcome.transfer };
}

export const readModule = (path: string): WebAssembly.Module => new WebAssembly.Module(readFileSync(path));

/** How many times too high or too low an estimate was: 1 where it was right. */
export function errorOf(estimated: number, actual: number): number {
  if (estimated === actual) return 1;
  return Math.max(estimated, actual) / Math.min(estimated, actual);
}

/** The middle one; of an even number the higher one of the two in the middle. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
