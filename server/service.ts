import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Checked } from '../src/contract/errors.ts';
import { LIMITS } from '../src/contract/limits.ts';
import { ENGINE_WASM } from '../src/engine/wasm/build.ts';
import { engineThreads } from './engine/engine-threads.ts';
import { DatabaseSoundness } from './health/database-soundness.ts';
import { QueryHealth } from './health/query-health.ts';
import { watchReadiness } from './health/readiness.ts';
import { AnswerMemory } from './http/answers/answer-memory.ts';
import { createApp } from './http/app.ts';
import { blockClients } from './http/blocklist/block-clients.ts';
import type { FollowedBlocklist } from './http/blocklist/followed-blocklist.ts';
import { addClientLimits } from './http/client-limits/client-limits.ts';
import { ComputeBudget } from './http/client-limits/compute-budget.ts';
import { SharedRateLimiter } from './http/client-limits/shared-rate-limiter.ts';
import { isProxyOf, trustProxyOf } from './http/client-limits/trusted-proxies.ts';
import { Connections } from './http/connections/connections.ts';
import { addDraining } from './http/draining.ts';
import { OpenFiles } from './http/files/open-files.ts';
import { addHealthRoutes } from './http/health-routes.ts';
import { requestLog } from './http/request-log.ts';
import { SERVER_LIMITS } from './limits.ts';
import { listenFault, type Place, urlOf } from './listening.ts';
import { logOptions } from './log/log-options.ts';
import { Metrics } from './metrics/metrics.ts';
import { listenForMetrics } from './metrics/metrics-server.ts';
import { openBlocklist } from './open-blocklist.ts';
import { openFileLimitWarning, readOpenFileLimit } from './open-file-limit.ts';
import { openOrigin } from './open-origin.ts';
import { openRateLimiter, openSharedAnswers } from './open-shared.ts';
import { createPool } from './pool/pool.ts';
import type { DatabaseFile } from './pool/protocol.ts';
import { followPublishedDatabase } from './published/published-database.ts';
import { type Fault, fault, type Settings } from './settings.ts';
import { idlePlan } from './statements/plan.ts';
import { slowLog } from './statements/slow-log.ts';
import { StatementCosts } from './statements/statement-costs.ts';
import { openTracing, type Tracing } from './traces/tracing.ts';

/** The folder of the built page. */
export const PAGE_DIR = fileURLToPath(new URL('../dist/', import.meta.url));

/** The running service. */
export interface Service {
  readonly url: string;
  /** Waits a while for current answers, and ends everything. */
  close(): Promise<void>;
}

/** Where the log goes. */
export interface ServiceOutput {
  readonly isTTY?: boolean;
  write(line: string): void;
  /** Lines that could not be written. */
  droppedLines(): number;
}

/**
 * Starts the service, or the part that SERVE names. Without a page or a database it serves the rest; without the engine
 * it cannot run statements, and does not start.
 *
 * @param say gets messages for the operator, a sentence at a time
 * @param output where the log goes
 */
export async function startService(
  settings: Settings,
  say: (sentence: string) => void,
  output: ServiceOutput,
): Promise<{ readonly ok: true; readonly service: Service } | Fault> {
  const { port, host, dataDir, queryTimeoutMs, queueWaitMs } = settings;
  const servesApi = settings.serve !== 'files';
  const servesFiles = settings.serve !== 'api';
  if (servesApi && !existsSync(ENGINE_WASM)) {
    return fault('The SQL engine is not built: run "npm run build:engine", or "npm start", which builds all.');
  }
  const compute = settings.clientCompute && new ComputeBudget(settings.clientCompute);
  const currentFile = followPublishedDatabase(dataDir, SERVER_LIMITS.fileCheckMs, {
    checkPages: settings.checkPages === 'on',
    onUnchecked: (reason) => app.log.warn({ reason }, 'The pages of the database are not checked as they are read.'),
  });
  const health = new QueryHealth();
  const costs = settings.metricsPort === null ? null : new StatementCosts(SERVER_LIMITS.statementsKept);
  const soundness = new DatabaseSoundness(currentFile, health);
  const startThread = engineThreads({ memoryBytes: settings.workerMemoryMb * 1024 * 1024, queryMs: queryTimeoutMs });
  const pool = servesApi
    ? createPool({
        threads: settings.workers,
        startThread,
        currentFile,
        queryMs: queryTimeoutMs,
        terminateGraceMs: LIMITS.terminateGraceMs,
        openMs: SERVER_LIMITS.openMs,
        queueMax: settings.queueMax,
        queueWaitMs,
        onFailure: (reason) => app.log.error({ reason }, 'A thread of the SQL engine ended.'),
        onFault: (reason) => app.log.error({ reason }, 'An answer was given without its advice, which failed.'),
        onReplaced: (reason) => metrics?.threadReplaced(reason),
        onRenewed: (reason) => metrics?.engineRenewed(reason),
        onRun: (run) => {
          const { client, elapsedMs, cost } = run;
          metrics?.ran(run);
          // Runs without a client are the service's own.
          if (client !== '') costs?.ran(run);
          if (cost !== null) void rate?.charge(client, SERVER_LIMITS.dearRunRequests - 1);
          void compute?.charge(client, elapsedMs);
        },
        onDamaged: (damaged) => soundness.noteDamaged(damaged),
        onWaited: (wait) => metrics?.waited(wait),
        onPutBack: () => metrics?.runPutBack(),
      })
    : null;
  const shutdownMs = queueWaitMs + queryTimeoutMs + LIMITS.terminateGraceMs + SERVER_LIMITS.shutdownSparesMs;
  const answerMemory = new AnswerMemory(settings.answerMemoryMb * 1024 * 1024);
  let cacheBytes = () => 0;
  let blocklist: FollowedBlocklist | null = null;
  let tracing: Tracing | null = null;
  const sqlText = settings.logSql === 'on';
  const log = requestLog({ sqlText });
  const slow =
    pool && settings.slowQueryMs !== null
      ? slowLog({ thresholdMs: settings.slowQueryMs, sqlText, planOf: (statement) => idlePlan(pool, statement) })
      : null;
  const openFiles = new OpenFiles(SERVER_LIMITS.filesOpen);
  const connections = new Connections({
    total: settings.connectionsMax,
    ofClient: settings.clientConnections,
    isProxy: isProxyOf(settings.trustProxy),
    slowReaders: { timeoutMs: settings.writeTimeoutMs, minBytesPerSecond: settings.readSpeedMin },
  });
  const sharedAnswers = servesApi ? await openSharedAnswers(settings, () => app.log) : null;
  const app = createApp({
    connections,
    sharedAnswers,
    openFiles,
    runner: pool,
    servesFiles,
    databaseOrigins: settings.databaseOrigins ?? [],
    queryMs: queryTimeoutMs,
    responseCacheBytes: settings.responseCacheMb * 1024 * 1024,
    answerMemory,
    pageDir: PAGE_DIR,
    dataDir,
    onError: (error, request) => request.log.error({ err: error }, 'A request failed unexpectedly.'),
    trustProxy: trustProxyOf(settings.trustProxy),
    logger: logOptions(settings, output),
    observe: (request, reply) => {
      log(request, reply);
      health.observe(request, reply);
      metrics?.observe(request, reply);
      costs?.observe(request, reply);
      slow?.(request, reply);
      tracing?.observe(request, reply);
    },
    isBlockedStatement: (sql) => blocklist?.current.hasStatement(sql) ?? false,
    onCache: (bytes) => {
      cacheBytes = bytes;
    },
  });
  if (settings.blocklist !== null) {
    const opened = await openBlocklist(settings.blocklist, app.log);
    if (!opened.ok) {
      sharedAnswers?.close();
      await Promise.all([app.close(), pool?.close()]);
      return opened;
    }
    blocklist = opened.blocklist;
    blockClients(app, () => opened.blocklist.current);
  }
  tracing = await openTracing(process.env, {
    sqlText: settings.traceSql === 'on',
    onFault: (sentence) => app.log.warn(sentence),
  });
  const rate = await openRateLimiter(settings, app.log);
  await sharedAnswers?.connect();
  const origin = openOrigin(settings, {
    log: app.log,
    startThread: servesApi ? startThread : null,
    onPublished: async () => {
      await currentFile('anew');
      await pool?.warm();
    },
  });
  const metrics =
    costs === null
      ? null
      : new Metrics({
          statements: () => costs.top(SERVER_LIMITS.statementMetrics),
          pool: pool && (() => pool.state()),
          cacheBytes: () => cacheBytes(),
          connections: () => connections.state,
          requestsUnderWay: () => clientLimits.underWay(),
          openFiles: () => openFiles.count,
          answerBytes: () => answerMemory.bytesInFlight,
          droppedLines: () => output.droppedLines(),
          redis: () => (rate instanceof SharedRateLimiter ? rate.isShared : null),
          sharedAnswers: sharedAnswers && (() => sharedAnswers.counts),
          buildId: async () => buildOf(await currentFile()),
          origin: origin && (() => origin.state),
        });
  const clientLimits = addClientLimits(app, {
    rate,
    concurrency: settings.clientConcurrency,
    compute,
  });
  const isStopping = addDraining(app);
  addHealthRoutes(
    app,
    watchReadiness({
      database: soundness.look,
      pool: pool && { runner: pool, state: () => pool.state() },
      isStopping,
      probeMs: SERVER_LIMITS.probeMs,
      keepMs: SERVER_LIMITS.probeKeepMs,
    }),
    async () => buildOf(await currentFile()),
  );
  const closeAll = async () => {
    await Promise.all([origin?.close(), app.close()]);
    metricsServer?.close();
    rate?.close();
    sharedAnswers?.close();
    blocklist?.close();
    await pool?.close();
    await tracing?.close();
  };
  let metricsServer: Server | null = null;
  const metricsPlace = placeOf(settings.metricsPort ?? 0, settings.metricsHost, 'METRICS_PORT', 'METRICS_HOST');
  const place = placeOf(port, host, 'PORT', 'HOST');
  let listening = metricsPlace;
  try {
    if (metrics && costs) {
      metricsServer = await listenForMetrics(metrics, costs, metricsPlace);
    }
    listening = place;
    await app.listen({ port, host });
  } catch (cause) {
    await closeAll();
    const sentence = listenFault(cause, listening);
    if (sentence === null) throw cause;
    return fault(sentence);
  }
  const url = urlOf(host, app.server);
  say(`Nadlan SQL is ready: ${url}`);
  if (metricsServer) say(`Metrics are at ${urlOf(settings.metricsHost, metricsServer)}/metrics`);
  if (!servesFiles) say('It has /api alone (SERVE=api): the page and the database are to be served elsewhere.');
  if (!servesApi) say('It has the page and the database alone (SERVE=files): there is no /api.');
  if (servesFiles && !existsSync(join(PAGE_DIR, 'index.html'))) {
    say(
      `The page is not built, only ${servesApi ? '/api/sql and /data answer' : '/data answers'}: run "npm run build".`,
    );
  }
  if (origin) say(`The database is fetched from ${origin.label} into ${dataDir}, and followed there.`);
  const file = await currentFile();
  if (!file.ok) {
    const meanwhile = servesApi ? '/api/sql answers 503' : '/data has none';
    const remedy = origin ? 'it is being fetched' : 'run "npm run db:build"';
    say(`${file.refusal.message} ${meanwhile} until there is one in ${dataDir}: ${remedy}.`);
  }
  const fileWarning = openFileLimitWarning(await readOpenFileLimit(), settings);
  if (fileWarning !== null) say(fileWarning);
  void pool?.warm();
  origin?.start();
  return {
    ok: true,
    service: {
      url,
      close: async () => {
        const hurry = setTimeout(() => app.server.closeAllConnections(), shutdownMs);
        await closeAll();
        clearTimeout(hurry);
      },
    },
  };
}

const placeOf = (port: number, host: string, portVariable: string, hostVariable: string): Place => ({
  port,
  host,
  variables: { port: portVariable, host: hostVariable },
});

/** The build that is published; null if there is no sound one. */
const buildOf = (file: Checked<DatabaseFile>): string | null => (file.ok ? file.value.info.buildId : null);
