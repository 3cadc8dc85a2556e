import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildStep, Manifest } from '../src/catalogue/index.ts';
import { SCHEMA_VERSION } from '../src/catalogue/index.ts';
import { earlierBuild, highestDealId } from './earlier-build.ts';
import { fillDatabase } from './fill-database.ts';
import { fingerprintOf } from './fingerprint.ts';
import { openSources } from './open-sources.ts';
import type { BuildOptions } from './options.ts';
import { publishBaseMap, writeBaseMap } from './publish/base-map/base-map.ts';
import { checkDatabase } from './publish/check-database.ts';
import { compactDatabase, hashFile, nameDatabase, readContents } from './publish/database-file.ts';
import { diskProblem } from './publish/disk-problem.ts';
import { verifyExamples, writeExamples } from './publish/examples-file.ts';
import { publishFilesForReaders } from './publish/files-for-readers.ts';
import { databaseIsThere, readManifest, writeManifest } from './publish/manifest-file.ts';
import { KEPT_DATABASES_DEFAULT, removeOldDatabases } from './publish/old-databases.ts';
import { removeOldPieces, SPLIT_FOLDER, splitDatabase } from './publish/split-file.ts';
import { CHANGE_LIMITS_DEFAULT, suspectChanges } from './publish/suspect-changes.ts';
import { removeStaleFiles, temporaryFiles } from './publish/temporary-files.ts';
import type { BuildEvent, BuildOutcome, RunStep } from './report.ts';
import type { DealChanges } from './rows/earlier-ids.ts';
import type { SameDealCounts } from './rows/same-deal.ts';
import type { SourceCounts } from './rows/stage-records.ts';
import type { RowCounts } from './rows/tally.ts';
import { openScratch } from './scratch.ts';

/** Page size of the published file, chosen by measurement: see "Page size" in docs/design/publishing.md. */
const PAGE_SIZE_BYTES = 4096;

/**
 * Builds a database and publishes it: `nadlan-<hash>.sqlite`, its page map, its packed pages, its column strips and the
 * base map, then the manifest that names them. Each file appears in one step. The served files stay as they are until
 * the manifest is replaced, and also if the build is refused, fails or is killed. Databases of earlier builds (`keep`)
 * stay for their readers. Only one build may use a folder at a time.
 */
export async function buildDatabase(options: BuildOptions, report: (event: BuildEvent) => void): Promise<BuildOutcome> {
  const startedAt = new Date();
  const started = performance.now();
  const steps: BuildStep[] = [];
  const step: RunStep = async (name, work) => {
    report({ kind: 'step-started', name });
    const from = performance.now();
    const value = await work();
    const done = { name, elapsedMs: Math.round(performance.now() - from) };
    steps.push(done);
    report({ kind: 'step-finished', step: done });
    return value;
  };
  const fingerprint = fingerprintOf(options);
  const refused = (message: string): BuildOutcome => ({ kind: 'refused', message, rows: null, sources: [] });
  const opened = await step('open the sources', () => openSources(options.source));
  if (opened.kind === 'unusable') return refused(opened.message);
  const { sources } = opened;
  for (const sentence of opened.warnings) report({ kind: 'warning', sentence });
  const unwritable = prepareFolder(options.outFolder);
  if (unwritable !== null) return refused(unwritable);
  removeStaleFiles(options.outFolder);
  removeStaleFiles(join(options.outFolder, SPLIT_FOLDER));
  const earlier =
    options.source.kind === 'register' && options.source.isUpdate ? await earlierBuild(options.outFolder) : null;
  if (typeof earlier === 'string') return refused(earlier);
  const files = temporaryFiles(options.outFolder);
  try {
    const scratch = openScratch({ database: files.database, scratch: files.scratch, pageSizeBytes: PAGE_SIZE_BYTES });
    let rows: RowCounts;
    let sameDeals: SameDealCounts;
    let sourceCounts: readonly SourceCounts[];
    let changes: DealChanges | null;
    let lastDealId: number;
    let hasBaseMap: boolean;
    try {
      const filled = await fillDatabase(scratch, sources, options, step, report, earlier);
      if (filled.kind === 'refused') return filled;
      ({ rows, sameDeals, sources: sourceCounts, changes } = filled);
      lastDealId = changes?.lastDealId ?? highestDealId(scratch.db);
      hasBaseMap = await step('cut the base map', () => writeBaseMap(scratch.db, files.baseMap));
      await step('analyse and compact', () => compactDatabase(scratch, files.compact));
    } finally {
      scratch.close();
    }
    const { tables, dataAsOf, completeThrough } = await step('count rows', () => readContents(files.compact));
    const examples = await step('run the examples', () => verifyExamples(files.compact, startedAt.toISOString()));
    const servedBefore = readManifest(options.outFolder);
    const suspect = await step('compare with the earlier build', () =>
      changesSince(servedBefore, options, { path: files.compact, tables, dataAsOf }),
    );
    if (suspect.length > 0 && options.areChangesAllowed !== true) {
      return { kind: 'refused', message: refusalOfChanges(suspect), rows, sources: sourceCounts, changes };
    }
    for (const sentence of suspect) report({ kind: 'warning', sentence });
    const sha256 = await step('hash', () => hashFile(files.compact));
    const { fileName, buildId, sizeBytes } = await nameDatabase(options.outFolder, files.compact, sha256);
    const checking = step('check', () => checkDatabase(join(options.outFolder, fileName)));
    const publishing = publishFilesForReaders(options.outFolder, files, { fileName, sha256 }, step);
    // The folder is left alone from here on, whichever of them fails.
    await Promise.allSettled([checking, publishing]);
    const [{ bTrees, orphans }, { map, packed, columns }] = await Promise.all([checking, publishing]);
    for (const { join: broken, rows: lost } of orphans) {
      report({ kind: 'warning', sentence: `${lost} rows lead nowhere: ${broken}.` });
    }
    const baseMap = hasBaseMap ? publishBaseMap(options.outFolder, files.baseMap) : null;
    const { splitBytes: maxBytes } = options;
    const split =
      maxBytes === undefined
        ? null
        : await step('split', () =>
            splitDatabase(options.outFolder, fileName, { maxBytes, pageSizeBytes: PAGE_SIZE_BYTES }),
          );
    const manifest: Manifest = {
      serverMode: 'full',
      requestChunkSize: PAGE_SIZE_BYTES,
      url: fileName,
      buildId,
      sizeBytes,
      sha256,
      pageSize: PAGE_SIZE_BYTES,
      schemaVersion: SCHEMA_VERSION,
      dataAsOf,
      completeThrough,
      synthetic: options.source.kind === 'synthetic',
      tables,
      bTrees,
      split,
      map,
      packed,
      columns,
      baseMap,
      builder: {
        fingerprint,
        source: sources.register.description,
        lastDealId,
        startedAt: startedAt.toISOString(),
        elapsedMs: Math.round(performance.now() - started),
        steps,
      },
    };
    writeExamples(options.outFolder, files.examples, examples);
    const manifestPath = writeManifest(options.outFolder, files.manifest, manifest);
    const left = removeOldDatabases(options.outFolder, {
      current: fileName,
      servedBefore: servedBefore?.url ?? null,
      keep: options.keep ?? KEPT_DATABASES_DEFAULT,
      baseMaps: [baseMap?.url, servedBefore?.baseMap?.url],
    });
    removeOldPieces(options.outFolder, left);
    return { kind: 'built', manifestPath, manifest, rows, sameDeals, sources: sourceCounts, changes };
  } catch (error) {
    const problem = diskProblem(error, options.outFolder);
    if (problem === null) throw error;
    return refused(problem);
  } finally {
    for (const path of Object.values(files)) rmSync(path, { force: true });
  }
}

/** Creates the folder if it is missing. Returns a sentence about what prevents it, or null. */
function prepareFolder(path: string): string | null {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!['EEXIST', 'ENOTDIR', 'EACCES', 'EROFS', 'EPERM'].includes(code)) throw error;
    const isInTheWay = code === 'EEXIST' || code === 'ENOTDIR';
    return `${path}: ${isInTheWay ? 'is not a folder' : 'may not be written'}; name another folder for the database.`;
  }
}

/** What an export changed suspiciously since the build that is served; of an invented database, and of a first build, nothing. */
function changesSince(
  served: Manifest | null,
  { source, outFolder, changeLimits }: BuildOptions,
  after: Parameters<typeof suspectChanges>[1],
): readonly string[] {
  if (source.kind === 'synthetic' || served === null || served.synthetic || !databaseIsThere(outFolder, served))
    return [];
  return suspectChanges({ ...served, path: join(outFolder, served.url) }, after, changeLimits ?? CHANGE_LIMITS_DEFAULT);
}

const refusalOfChanges = (sentences: readonly string[]): string =>
  `${[
    'the database differs from the earlier build more than an export should:',
    ...sentences.map((each) => `    ${each}`),
  ].join('\n')}\nThe earlier build stays. If the export is right, build again with --allow-changes.`;

/** True if a folder holds a complete database that a build with these options, by this code, would produce again. */
export function databaseIsCurrent(outFolder: string, options: Omit<BuildOptions, 'outFolder'>): boolean {
  const manifest = readManifest(outFolder);
  return (
    manifest !== null &&
    databaseIsThere(outFolder, manifest) &&
    manifest.builder.fingerprint === fingerprintOf({ ...options, outFolder })
  );
}
