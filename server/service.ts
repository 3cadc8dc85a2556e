import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { LIMITS } from '../src/contract/limits.ts';
import { ENGINE_WASM } from '../src/engine/sqlite/build.ts';
import { createApp } from './http/app.ts';
import { addClientLimits } from './http/client-limits/client-limits.ts';
import { memoryRateLimiter, type RateLimiter } from './http/client-limits/rate-limiter.ts';
import { SharedRateLimiter } from './http/client-limits/shared-rate-limiter.ts';
import { trustProxyOf } from './http/client-limits/trusted-proxies.ts';
import { addDraining } from './http/draining.ts';
import { addHealthRoutes } from './http/health-routes.ts';
import { requestLog } from './http/request-log.ts';
import { SERVER_LIMITS } from './limits.ts';
import { listenFault, type Place, urlOf } from './listening.ts';
import { logOptions } from './log/log-options.ts';
import { Metrics } from './metrics/metrics.ts';
import { listenForMetrics } from './metrics/metrics-server.ts';
import { createPool } from './pool/pool.ts';
import { workerThreads } from './pool/worker-thread.ts';
import { followPublishedDatabase } from './published-database.ts';
import { watchReadiness } from './readiness.ts';
import { type Fault, fault, type Settings } from './settings.ts';
import type { WorkerData } from './worker.ts';

/** Where the built page lies. */
export const PAGE_DIR = fileURLToPath(new URL('../dist/', import.meta.url));

/** The running service. */
export interface Service {
  readonly url: string;
  /** Lets the answers under way finish, for a while, and ends everything. */
  close(): Promise<void>;
}

/**
 * Starts the service. Without a page or a database it serves what there is; without the engine it cannot.
 *
 * @param say told what a person should know, a sentence at a time; the log goes to stdout
 */
export async function startService(
  settings: Settings,
  say: (sentence: string) => void,
): Promise<{ readonly ok: true; readonly service: Service } | Fault> {
  const { port, host, dataDir, queryTimeoutMs, queueWaitMs } = settings;
  if (!existsSync(ENGINE_WASM)) {
    return fault('The SQL engine is not built: run "npm run build:engine", or "npm start", which builds all.');
  }
  const pool = createPool({
    threads: settings.workers,
    startThread: workerThreads(new URL('worker.ts', import.meta.url), {
      wasmPath: ENGINE_WASM,
      memoryBytes: settings.workerMemoryMb * 1024 * 1024,
      queryMs: queryTimeoutMs,
    } satisfies WorkerData),
    currentFile: followPublishedDatabase(dataDir, SERVER_LIMITS.fileCheckMs),
    queryMs: queryTimeoutMs,
    terminateGraceMs: LIMITS.terminateGraceMs,
    openMs: SERVER_LIMITS.openMs,
    queueMax: settings.queueMax,
    queueWaitMs,
    onFailure: (reason) => app.log.error({ reason }, 'A thread of the SQL engine ended.'),
    onReplaced: (reason) => metrics?.threadReplaced(reason),
  });
  const shutdownMs = queueWaitMs + queryTimeoutMs + LIMITS.terminateGraceMs + SERVER_LIMITS.shutdownSparesMs;
  let cacheBytes = () => 0;
  const log = requestLog({ sqlText: settings.logSql === 'on' });
  const app = createApp({
    runner: pool,
    queryMs: queryTimeoutMs,
    responseCacheBytes: settings.responseCacheMb * 1024 * 1024,
    pageDir: PAGE_DIR,
    dataDir,
    onError: (error, request) => request.log.error({ err: error }, 'A request failed unexpectedly.'),
    trustProxy: trustProxyOf(settings.trustProxy),
    logger: logOptions(settings, process.stdout),
    observe: (request, reply) => {
      log(request, reply);
      metrics?.observe(request, reply);
    },
    onCache: (bytes) => {
      cacheBytes = bytes;
    },
  });
  const rate = await openRateLimiter(settings, app.log);
  const metrics =
    settings.metricsPort === null
      ? null
      : new Metrics({
          pool: () => pool.state(),
          cacheBytes: () => cacheBytes(),
          redis: () => (rate instanceof SharedRateLimiter ? rate.isShared : null),
        });
  addClientLimits(app, {
    rate,
    concurrency: settings.clientConcurrency,
  });
  const isStopping = addDraining(app);
  addHealthRoutes(
    app,
    watchReadiness({
      runner: pool,
      poolState: () => pool.state(),
      isStopping,
      probeMs: SERVER_LIMITS.probeMs,
      keepMs: SERVER_LIMITS.probeKeepMs,
    }),
  );
  const closeAll = async () => {
    await app.close();
    metricsServer?.close();
    rate?.close();
    await pool.close();
  };
  let metricsServer: Server | null = null;
  const metricsPlace = placeOf(settings.metricsPort ?? 0, settings.metricsHost, 'METRICS_PORT', 'METRICS_HOST');
  const place = placeOf(port, host, 'PORT', 'HOST');
  let listening = metricsPlace;
  try {
    if (metrics) metricsServer = await listenForMetrics(metrics, metricsPlace.port, metricsPlace.host);
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
  if (!existsSync(join(PAGE_DIR, 'index.html'))) {
    say('The page is not built, only /api/sql and /data answer: run "npm run build".');
  }
  const description = await pool.describe();
  if (description.kind === 'refused') {
    say(
      `${description.refusal.message} /api/sql answers 503 until there is one in ${dataDir}: run "npm run db:build".`,
    );
  }
  void pool.warm();
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

/** Null where requests are not limited. */
async function openRateLimiter(
  { rateLimit: rate, redisUrl: url }: Settings,
  log: FastifyBaseLogger,
): Promise<RateLimiter | null> {
  if (rate === null) return null;
  if (url === null) return memoryRateLimiter(rate);
  const limiter = new SharedRateLimiter({
    url,
    rate,
    onLost: (reason) =>
      log.warn({ reason }, 'Redis cannot be asked: this server counts the requests of clients alone.'),
    onFound: () => log.info('Redis answers again: the requests of clients are counted together.'),
  });
  await limiter.connect();
  return limiter;
}
