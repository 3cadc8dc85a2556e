import { rmSync } from 'node:fs';
import { runCommand, typescript } from '../../server/start/command.ts';
import type { Manifest } from '../../src/catalogue/manifest.ts';
import { keepMeasured } from '../document/measured-files.ts';
import type { MeasuredDatabase } from '../document/sections.ts';
import { busyShare } from '../machine.ts';
import { readResult, resultPath } from '../results.ts';
import { chromiumVersion, packageVersion, sqliteVersion } from '../versions.ts';
import type { Part, Plan } from './parts.ts';

/** Long enough for other programs to take their turns. */
const BUSY_SAMPLE_MS = 2_000;

/** What a manifest says about the database that was measured. */
type DatabaseFacts = Pick<Manifest, 'tables' | 'synthetic' | 'sizeBytes' | 'sha256'>;

export type PartOutcome =
  | { readonly kind: 'measured'; readonly elapsedMs: number }
  | { readonly kind: 'failed'; readonly sentence: string };

/** Runs one bench within its bound in time, and keeps its figures if it ends well. */
export async function runPart(
  part: Part,
  plan: Plan,
  manifest: DatabaseFacts,
  say: (line: string) => void,
): Promise<PartOutcome> {
  const path = resultPath(part.result);
  // Figures of an earlier run must not pass for those of this one.
  rmSync(path, { force: true });
  const busyBefore = await busyShare(BUSY_SAMPLE_MS);
  const signal = AbortSignal.timeout(part.minutesMax * 60_000);
  const outcome = await runCommand({ args: typescript(part.script, ...part.args(plan)), onLine: say, signal });
  if (!outcome.ok) {
    const why = signal.aborted ? `was ended after ${part.minutesMax} minutes` : outcome.reason;
    return {
      kind: 'failed',
      sentence: `${part.id}: ${part.script} ${why}. Older figures stay. ${outcome.tail.at(-1) ?? ''}`,
    };
  }
  const { machine, measuredAt, figures } = readResult<never>(path);
  const { elapsedMs } = outcome;
  const database = part.reads === 'none' ? null : databaseOf(manifest);
  keepMeasured(part.id, {
    ...{ measuredAt, quick: plan.quick, machine, busyBefore, database, versions: versionsOf(part), elapsedMs },
    figures: part.condense(figures),
  });
  return { kind: 'measured', elapsedMs };
}

const databaseOf = ({ tables, synthetic, sizeBytes, sha256 }: DatabaseFacts): MeasuredDatabase => ({
  deals: tables.find(({ name }) => name === 'deals')?.rows ?? 0,
  synthetic,
  sizeBytes,
  sha256,
});

const versionsOf = ({ packages, inBrowser }: Part) => ({
  SQLite: sqliteVersion(),
  ...(inBrowser ? { Chromium: chromiumVersion() } : {}),
  ...Object.fromEntries(packages.map((name) => [name, packageVersion(name)])),
});
