import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../src/catalogue/index.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import type { Estimate, Transfer } from '../../src/contract/runner.ts';
import type { ByteRange, ExpectedFile, RangeAnswer } from '../../src/engine/remote/transport/transport.ts';
import { RemoteEngine } from '../../src/engine/remote-engine.ts';

/** What a statement was estimated to fetch as the first one of a visit, and what it then fetched. */
export interface Judged {
  readonly estimate: Estimate | null;
  /** Requests for the estimate; there should be none. */
  readonly askedToEstimate: number;
  readonly estimateMs: number;
  readonly actual: Transfer;
}

const FOLDER = 'https://host/';

/**
 * Estimates statements and then runs them, each in its own visit, on a published database with its page map, its packed
 * pages and its column strips, if there are any. The requests are those of a browser that cannot suspend WebAssembly.
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
  const names = [manifest, manifest.map, manifest.packed, manifest.columns].flatMap((file) => file?.url ?? []);
  const files = new Map(names.map((name) => [FOLDER + name, openSync(join(folder, name), 'r')]));
  const read = ({ url }: ExpectedFile, { offset, length }: ByteRange): RangeAnswer => {
    const body = new Uint8Array(length);
    readSync(files.get(url) ?? -1, body, 0, length, offset);
    // The host sends a version, so pages need no checksums.
    return { body, etag: '"made"', lastModified: null };
  };
  try {
    const judged: Judged[] = [];
    for (const sql of statements) judged.push(await visit(sql, manifest, module, read));
    return judged;
  } finally {
    for (const file of files.values()) closeSync(file);
  }
}

async function visit(
  sql: string,
  { url, sizeBytes, sha256: databaseSha256, map, packed, columns }: Manifest,
  module: WebAssembly.Module,
  read: (file: ExpectedFile, range: ByteRange) => RangeAnswer,
): Promise<Judged> {
  let asked = 0;
  const answer = (file: ExpectedFile, range: ByteRange) => {
    asked += 1;
    return read(file, range);
  };
  const engine = await RemoteEngine.open({
    file: { url: FOLDER + url, sizeBytes },
    map: map && { ...map, url: FOLDER + map.url, databaseSha256 },
    packed: packed && { ...packed, url: FOLDER + packed.url, databaseSha256 },
    columns: columns && { ...columns, url: FOLDER + columns.url, databaseSha256 },
    identity: { schemaVersion: '', dataAsOf: '' },
    rules: null,
    instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
    createMemory: (pages) => new WebAssembly.Memory(pages),
    suspension: null,
    random: (target) => target.fill(7),
    // The clock does not advance, so that fetches do not depend on the load of the machine.
    now: () => 0,
    ask: async (file, range) => answer(file, range),
    askNow: answer,
    onActivity: () => {},
  });
  const request = { sql, limit: LIMITS.rowsDefault };
  const askedBefore = asked;
  const start = performance.now();
  const told = await engine.estimate(request);
  const estimate = told?.foreseen === 'nothing' ? null : told;
  const estimateMs = performance.now() - start;
  const askedToEstimate = asked - askedBefore;
  const { outcome } = await engine.run(request);
  if (outcome.kind !== 'result') throw new Error(outcome.kind === 'refused' ? outcome.refusal.message : outcome.kind);
  return { estimate, askedToEstimate, estimateMs, actual: outcome.transfer };
}

export const readModule = (path: string): WebAssembly.Module => new WebAssembly.Module(readFileSync(path));

/** How many times too high or too low an estimate was: 1 if it was right. */
export function errorOf(estimated: number, actual: number): number {
  if (estimated === actual) return 1;
  return Math.max(estimated, actual) / Math.min(estimated, actual);
}

/** The median; for an even number of values, the higher of the two in the middle. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
