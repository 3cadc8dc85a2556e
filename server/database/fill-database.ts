import { type BuildSource, ROOMS_BUCKETS, SCHEMA_VERSION } from '../../src/catalogue/index.ts';
import { createTables, deriveTables, loadBuildFacts } from './derived/derive.ts';
import { readAreaShapes } from './derived/places/area-shapes.ts';
import { readParcelShapes } from './derived/places/parcel-shapes.ts';
import { placeParcels } from './derived/points.ts';
import { loadReference } from './derived/reference.ts';
import { COMPLETENESS_RATIO } from './derived/windows.ts';
import type { BuildOptions } from './options.ts';
import type { BuildEvent, BuildOutcome, RunStep } from './report.ts';
import { settleByGush } from './rows/gush-settlement.ts';
import { markDeals } from './rows/mark-deals.ts';
import { natureFinder } from './rows/nature.ts';
import { joinSameDeals, type SameDealCounts } from './rows/same-deal.ts';
import { settlementResolver } from './rows/settlement.ts';
import { stageRegister } from './rows/stage.ts';
import { registerContents, type SourceCounts, stageRecords } from './rows/stage-records.ts';
import { type RowCounts, whyUnusable } from './rows/tally.ts';
import { THRESHOLDS } from './rows/thresholds.ts';
import type { Scratch } from './scratch.ts';
import { LAYOUTS } from './source/layouts/index.ts';
import { dealNatures } from './source/natures.ts';
import type { Sources } from './source/sources.ts';

type Filled =
  | {
      readonly kind: 'filled';
      readonly rows: RowCounts;
      readonly sameDeals: SameDealCounts;
      readonly sources: readonly SourceCounts[];
    }
  | Extract<BuildOutcome, { kind: 'refused' }>;

/** Between two tellings of how many rows were read. */
const PROGRESS_EVERY_MS = 1_000;

/** Reads the sources, cleans the rows and derives every table of the catalogue from them. */
export async function fillDatabase(
  scratch: Scratch,
  sources: Sources,
  options: Pick<BuildOptions, 'maxRejectedShare'>,
  step: RunStep,
  report: (event: BuildEvent) => void,
): Promise<Filled> {
  const epoch = readSourceDateEpoch(process.env.SOURCE_DATE_EPOCH);
  if (epoch === 'unreadable') {
    return {
      kind: 'refused',
      message: `SOURCE_DATE_EPOCH is '${process.env.SOURCE_DATE_EPOCH}'; give whole seconds since 1970, or unset it.`,
      rows: null,
    };
  }
  const { register } = sources;
  const localities = sources.localities.localities();
  const natures = dealNatures();
  const settlements = settlementResolver(localities);
  const staged = await step('read and clean rows', () => {
    const from = performance.now();
    let told = from;
    return stageRegister(scratch, register, { settlements, natureOf: natureFinder(natures) }, (counts) => {
      const now = performance.now();
      if (now - told < PROGRESS_EVERY_MS) return;
      told = now;
      report({ kind: 'rows', ...counts, expected: register.expectedRows, elapsedMs: Math.round(now - from) });
    });
  });
  if (staged.kind === 'unusable') return { kind: 'refused', message: staged.message, rows: null };
  const { counts } = staged;
  const unusable = whyUnusable(counts, options.maxRejectedShare);
  if (unusable !== null) return { kind: 'refused', message: unusable, rows: counts };

  const sourceCounts: SourceCounts[] = [];
  const contents = registerContents(scratch);
  for (const layout of LAYOUTS) {
    const source = sources.records.find((each) => each.layout === layout) ?? null;
    const records = await step(`read ${layout.name}`, () => stageRecords(scratch, layout, source, contents));
    if (records.kind === 'unusable') return { kind: 'refused', message: records.message, rows: counts };
    sourceCounts.push(records.counts);
  }

  await step('settle deals by their gush', () => settleByGush(scratch, localities, settlements.adopted));
  const sameDeals = await step('join rows of one deal', () => joinSameDeals(scratch));
  await step('compare deals', () => markDeals(scratch, localities));
  await step('read polygons', () => readAreaShapes(scratch));
  await step('read parcels and what lies in them', () => readParcelShapes(scratch));
  await step('place parcels', () => placeParcels(scratch, localities, sources.parcelPoints));
  loadReference(scratch, { localities, adopted: settlements.adopted, natures });
  loadBuildFacts(scratch, {
    built_at: epoch ?? staged.newestScrape ?? newestDealDay(scratch),
    schema_version: SCHEMA_VERSION,
    source_file: nameOf(register.description),
    source_rows: String(counts.read),
    duplicates_removed: String(sameDeals.duplicatesRemoved),
    merged_rows_removed: String(sameDeals.mergedRowsRemoved),
    rooms_buckets: JSON.stringify(ROOMS_BUCKETS.map((bucket) => bucket.key)),
    completeness_ratio_threshold: String(COMPLETENESS_RATIO),
    nonres_min_amount: JSON.stringify(THRESHOLDS.statRule.nonResidentialMinIls),
    sources: JSON.stringify(sources.attributions),
  });
  createTables(scratch);
  await deriveTables(scratch, step);
  return { kind: 'filled', rows: counts, sameDeals, sources: sourceCounts };
}

/** The time that reproducible builds are given from outside (reproducible-builds.org), as ISO-8601. */
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
