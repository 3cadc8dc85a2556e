import { type BuildSource, ROOMS_BUCKETS, SCHEMA_VERSION } from '../src/catalogue/index.ts';
import { checkSteps } from './derive/check-steps.ts';
import { deriveTables } from './derive/derive.ts';
import { COMPLETENESS_RATIO } from './derive/statistics/windows.ts';
import { STEPS } from './derive/steps.ts';
import type { BuildOptions } from './options.ts';
import type { BuildEvent, BuildOutcome, RunStep } from './report.ts';
import { type DealChanges, type EarlierBuild, keepEarlierIds } from './rows/earlier-ids.ts';
import { markDeals } from './rows/marks/mark-deals.ts';
import { natureFinder } from './rows/nature.ts';
import { completeLocalities } from './rows/places/complete-localities.ts';
import { settleByGush } from './rows/places/gush-settlement.ts';
import { readLocalities } from './rows/places/localities.ts';
import { settlementResolver } from './rows/places/settlement.ts';
import { joinSameDeals, type SameDealCounts } from './rows/same-deal.ts';
import { stageRegister } from './rows/stage.ts';
import { registerContents, type SourceCounts, stageRecords, whyRecordsUnusable } from './rows/stage-records.ts';
import { type RowCounts, whyUnusable } from './rows/tally.ts';
import { THRESHOLDS } from './rows/thresholds.ts';
import type { Scratch } from './scratch.ts';
import type { Layout } from './sources/layout.ts';
import { LAYOUTS } from './sources/layouts/index.ts';
import { localities as localityList } from './sources/layouts/places.ts';
import { officialLocalities } from './sources/localities.ts';
import { dealNatures } from './sources/natures.ts';
import type { Sources } from './sources/sources.ts';

type Filled =
  | {
      readonly kind: 'filled';
      readonly rows: RowCounts;
      readonly sameDeals: SameDealCounts;
      /** What became of the deals of the earlier build; null if the build continues none. */
      readonly changes: DealChanges | null;
      readonly sources: readonly SourceCounts[];
    }
  | Extract<BuildOutcome, { kind: 'refused' }>;

/** Time between two progress events of a source. */
const PROGRESS_EVERY_MS = 1_000;

/**
 * Reads the sources, cleans the rows and derives every table of the catalogue from them.
 *
 * @param earlier the build whose ids the deals keep; null if there is none
 */
export async function fillDatabase(
  scratch: Scratch,
  sources: Sources,
  options: Pick<BuildOptions, 'maxRejectedShare'>,
  step: RunStep,
  report: (event: BuildEvent) => void,
  earlier: EarlierBuild | null = null,
): Promise<Filled> {
  const tables = checkSteps(STEPS);
  const epoch = readSourceDateEpoch(process.env.SOURCE_DATE_EPOCH);
  if (epoch === 'unreadable') {
    return {
      kind: 'refused',
      message: `SOURCE_DATE_EPOCH is '${process.env.SOURCE_DATE_EPOCH}'; give whole seconds since 1970, or unset it.`,
      rows: null,
      sources: [],
    };
  }
  const { register } = sources;
  const sourceCounts: SourceCounts[] = [];
  const contents = registerContents(scratch);
  /** Why the build cannot continue with the source of a layout; null if it can. */
  const readSource = async (layout: Layout): Promise<string | null> => {
    const source = sources.records.find((each) => each.layout === layout) ?? null;
    const records = await step(`read ${layout.name}`, () =>
      stageRecords(scratch, layout, source, contents, rowsReporter(report)),
    );
    if (records.kind === 'unusable') return records.message;
    sourceCounts.push(records.counts);
    return whyRecordsUnusable(records.counts, options.maxRejectedShare);
  };
  const refused = (message: string, rows: RowCounts | null) =>
    ({ kind: 'refused', message, rows, sources: sourceCounts }) as const;

  const listProblem = await readSource(localityList);
  if (listProblem !== null) return refused(listProblem, null);
  if (sourceCounts.some(({ name, origin }) => name === localityList.name && origin === 'file')) {
    await step('complete localities', () => completeLocalities(scratch, officialLocalities()));
  }
  const localities = readLocalities(scratch);
  const natures = dealNatures();
  const settlements = settlementResolver(localities);
  const rules = { settlements, natureOf: natureFinder(natures) };
  const staged = await step('read and clean rows', () => stageRegister(scratch, register, rules, rowsReporter(report)));
  if (staged.kind === 'unusable') return refused(staged.message, null);
  const { counts } = staged;
  const unusable = whyUnusable(counts, options.maxRejectedShare);
  if (unusable !== null) return refused(unusable, counts);

  for (const layout of LAYOUTS.filter((each) => each !== localityList)) {
    const problem = await readSource(layout);
    if (problem !== null) return refused(problem, counts);
  }

  await step('settle deals by their gush', () => settleByGush(scratch, localities, settlements.adopted));
  const sameDeals = await step('join rows of one deal', () => joinSameDeals(scratch));
  const changes =
    earlier === null ? null : await step('keep the ids of the earlier build', () => keepEarlierIds(scratch, earlier));
  await step('compare deals', () => markDeals(scratch, localities));
  const builtAt = epoch ?? staged.newestTime ?? newestDealDay(scratch);
  const buildFacts = {
    built_at: builtAt,
    enrich_built_at: builtAt,
    enrich_db_built_at: builtAt,
    enrich_bundles: JSON.stringify(bundlesOf(sourceCounts)),
    schema_version: SCHEMA_VERSION,
    enrich_schema_version: SCHEMA_VERSION,
    source_file: nameOf(register.description),
    source_rows: String(counts.read),
    duplicates_removed: String(sameDeals.duplicatesRemoved),
    merged_rows_removed: String(sameDeals.mergedRowsRemoved),
    rooms_buckets: JSON.stringify(ROOMS_BUCKETS.map((bucket) => bucket.key)),
    completeness_ratio_threshold: String(COMPLETENESS_RATIO),
    nonres_min_amount: JSON.stringify(THRESHOLDS.statRule.nonResidentialMinIls),
    sources: JSON.stringify(sources.named),
  };
  await deriveTables(scratch, tables, { localities, adopted: settlements.adopted, natures, buildFacts }, step);
  return { kind: 'filled', rows: counts, sameDeals, sources: sourceCounts, changes };
}

/** Reports from time to time how many rows of a source have been read. */
function rowsReporter(report: (event: BuildEvent) => void) {
  const from = performance.now();
  let told = from;
  return (so: { readonly read: number; readonly rejected: number; readonly share: number | null }) => {
    const now = performance.now();
    if (now - told < PROGRESS_EVERY_MS) return;
    told = now;
    report({ kind: 'rows', ...so, elapsedMs: Math.round(now - from) });
  };
}

/** The result of each source except the registry: who supplied it, and how many records were accepted. */
function bundlesOf(counts: readonly SourceCounts[]): Readonly<Record<string, { origin: string; records: number }>> {
  return Object.fromEntries(
    counts.map(({ name, origin, accepted }) => [name, { origin: origin ?? 'none', records: accepted }]),
  );
}

/** The time that SOURCE_DATE_EPOCH gives (reproducible-builds.org), as ISO-8601. */
function readSourceDateEpoch(value: string | undefined): string | null | 'unreadable' {
  if (value === undefined || value === '') return null;
  if (!/^\d{1,11}$/.test(value)) return 'unreadable';
  return `${new Date(Number(value) * 1000).toISOString().slice(0, 19)}Z`;
}

function newestDealDay(scratch: Scratch): string {
  const day = scratch.db.prepare<[], string>('SELECT max(deal_date) FROM scratch.staged_deals').pluck().get();
  return `${day}T00:00:00Z`;
}

function nameOf(source: BuildSource): string {
  return source.kind === 'register' ? source.file : `synthetic (${source.deals} deals, seed ${source.seed})`;
}
