import { cpus } from 'node:os';
import { join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';
import { readManifest } from '../../../builder/publish/manifest-file.ts';
import { CHROMIUM_ARGS, ensureChromium, findWholeBrowser } from '../../../e2e/browser.ts';
import { dataFiles, type FindFile, pageFiles } from '../../../server/http/files/files.ts';
import { MODEL, type NetworkModel, type Protocol, startHost } from '../host/host.ts';
import { createIdentity, type Identity, trustFlags } from '../host/identity.ts';
import { parquetFiles } from '../parquet/write-parquet.ts';
import { type PlannedStatement, planStatements, type StatementSet } from '../statements/planned.ts';
import { Answers } from './answers.ts';
import { COMPETITORS, type Competitor, type CompetitorId, ISOLATED_PREFIX } from './competitors.ts';
import type { PageMemory, RemoteBench, Visit } from './measurement.ts';
import { measureMemory } from './memory.ts';
import { visit } from './visit.ts';

export interface RunOptions extends NetworkModel {
  readonly dataDir: string;
  /** The folder of the built page. */
  readonly pageDir: string;
  /** Finds the files of the competitors' pages. */
  readonly candidates: FindFile;
  /** The folder of the Parquet files of databases. */
  readonly parquetDir: string;
  readonly protocols: readonly Protocol[];
  readonly competitors: readonly CompetitorId[];
  readonly set: StatementSet;
  /** Ids of its statements; null for all. */
  readonly only: readonly string[] | null;
  readonly repeat: number;
  readonly giveUpSeconds: number;
  /** Called after every visit. */
  readonly onVisit: (visit: Visit) => void;
}

/** Runs every statement with every competitor, in turns that change with each statement and repetition. */
export async function runBench(options: RunOptions): Promise<RemoteBench> {
  const manifest = readManifest(options.dataDir);
  if (!manifest) throw new Error(`There is no database in ${options.dataDir}.`);
  const path = join(options.dataDir, manifest.url);
  const statements = planStatements(path, options.set, options.only);
  const needsParquet = COMPETITORS.some(({ id, isDuckdb }) => isDuckdb && options.competitors.includes(id));
  const parquet = needsParquet ? [parquetFiles(path, options.parquetDir, console.log)] : [];
  const identity = await createIdentity();
  const launch = { executablePath: ensureChromium(console.log), args: [...CHROMIUM_ARGS, ...trustFlags(identity)] };
  const browser = await chromium.launch(launch);
  try {
    const visits: Visit[] = [];
    const answers = new Answers();
    for (const protocol of options.protocols) {
      const host = await hostOf(options, protocol, identity, parquet);
      const visitOnce = async (statement: PlannedStatement, competitor: Competitor, repeat: number) => {
        const databaseUrl = `${host.origin}/data/${manifest.url}`;
        const { giveUpSeconds } = options;
        const sql = (competitor.isDuckdb && statement.duckdbSql) || statement.sql;
        const visited = await visit({ launch, host, competitor, databaseUrl, ...statement, sql, giveUpSeconds });
        for (const rows of visited.answers) answers.add(statement.id, competitor, rows);
        return { protocol, statement: statement.id, competitor: competitor.id, repeat, outcome: visited.outcome };
      };
      for (const [turn, { statement, competitor, repeat }] of turns(statements, options).entries()) {
        // The first visit of each competitor is made twice, because the host compresses its files and the machine reads them.
        if (turn < options.competitors.length) await visitOnce(statement, competitor, repeat);
        const done: Visit = await visitOnce(statement, competitor, repeat);
        visits.push(done);
        options.onVisit(done);
      }
      await host.close();
    }
    return {
      machine: { node: process.version, browser: browser.version(), cores: cpus().length },
      set: options.set,
      network: { rttMs: options.rttMs, megabitsPerSecond: options.megabitsPerSecond, model: MODEL },
      database: {
        url: manifest.url,
        sizeBytes: manifest.sizeBytes,
        deals: manifest.tables.find(({ name }) => name === 'deals')?.rows ?? 0,
        synthetic: manifest.synthetic,
      },
      statements: statements.map(({ id, sql, duckdbSql, shape, locality }) => ({
        id,
        shape,
        locality,
        sql,
        duckdbSql,
      })),
      visits,
      differences: answers.differences(),
      memory: options.competitors.includes('c')
        ? await memoryOf(launch, options, identity, statements.filter(isAnswered(visits)))
        : null,
    };
  } finally {
    await browser.close();
  }
}

/** If our page did not answer within the time, it is not asked again. */
const isAnswered =
  (visits: readonly Visit[]) =>
  ({ id }: PlannedStatement): boolean =>
    visits.some(
      ({ statement, competitor, outcome }) => statement === id && competitor === 'c' && outcome.kind === 'answered',
    );

/** The first competitor changes with each statement and repetition, so that drift affects all alike. */
function turns(statements: readonly PlannedStatement[], { competitors, repeat: repeats }: RunOptions) {
  const taking = COMPETITORS.filter(({ id }) => competitors.includes(id));
  return Array.from({ length: repeats }, (_, r) =>
    statements.flatMap((statement, s) =>
      taking.map((_, i) => {
        const competitor = taking[(i + s + r) % taking.length] as Competitor;
        return { statement, competitor, repeat: r + 1 };
      }),
    ),
  ).flat();
}

function hostOf(
  options: RunOptions,
  protocol: Protocol,
  identity: Identity,
  parquet: readonly FindFile[],
  isolatedPrefix = ISOLATED_PREFIX,
) {
  const { rttMs, megabitsPerSecond, candidates, pageDir, dataDir } = options;
  const finders = [candidates, ...parquet, dataFiles(dataDir), pageFiles(pageDir)];
  return startHost({ protocol, identity, rttMs, megabitsPerSecond, finders, isolatedPrefix });
}

/** Uses a complete browser, if there is one, because the headless shell does not measure memory. */
async function memoryOf(
  launch: LaunchOptions,
  options: RunOptions,
  identity: Identity,
  statements: readonly PlannedStatement[],
): Promise<PageMemory> {
  const nearby = { ...options, rttMs: 0, megabitsPerSecond: Number.POSITIVE_INFINITY };
  const host = await hostOf(nearby, 'h2', identity, [], '/');
  const executablePath = findWholeBrowser() ?? launch.executablePath;
  const browser = await chromium.launch({ ...launch, ...(executablePath ? { executablePath } : {}) });
  const ours = COMPETITORS.find(({ id }) => id === 'c') as Competitor;
  try {
    return await measureMemory(
      browser,
      host,
      ours,
      statements.map(({ sql }) => sql),
    );
  } finally {
    await browser.close();
    await host.close();
  }
}
