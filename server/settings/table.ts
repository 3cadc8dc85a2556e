import { availableParallelism } from 'node:os';
import { LIMITS } from '../../src/contract/limits.ts';
import {
  choice,
  folder,
  hostName,
  rateOrOff,
  redisUrlOrOff,
  type Setting,
  trustedProxiesOrOff,
  wholeNumber,
  wholeNumberOrOff,
} from './kinds.ts';

const MIB = 1024 * 1024;

/** Everything that an operator can set, in the order in which help and docs/operate.md list it. */
export const SETTINGS = {
  port: wholeNumber({
    variable: 'PORT',
    fallback: 8080,
    min: 0,
    max: 65_535,
    meaning: 'Where the service listens; 0 takes any free port.',
  }),
  host: hostName({
    variable: 'HOST',
    fallback: '127.0.0.1',
    meaning: 'The address to listen on; 0.0.0.0 or :: for all of this machine.',
  }),
  dataDir: folder({
    variable: 'DATA_DIR',
    fallback: 'data',
    meaning: 'The folder of the database and its manifest; a relative path starts where the command is run.',
  }),
  workers: wholeNumber({
    variable: 'WORKERS',
    fallback: availableParallelism(),
    fallbackText: 'one a core',
    min: 1,
    max: 256,
    meaning: 'Queries that run at the same time, each on a thread with an engine of its own.',
  }),
  workerMemoryMb: wholeNumber({
    variable: 'WORKER_MEMORY_MB',
    fallback: LIMITS.engineMemoryBytes / MIB,
    min: 32,
    max: 2048,
    unit: 'MiB',
    meaning:
      'Memory that one engine may have at most, its cache of pages included; a query that needs more is refused.',
  }),
  queryTimeoutMs: wholeNumber({
    variable: 'QUERY_TIMEOUT_MS',
    fallback: LIMITS.queryMs,
    min: 100,
    max: 600_000,
    unit: 'ms',
    meaning: 'How long a query may compute before it is stopped with TIMEOUT; its wait for a thread does not count.',
  }),
  queueMax: wholeNumber({
    variable: 'QUEUE_MAX',
    fallback: 64,
    min: 0,
    max: 100_000,
    unit: 'queries',
    meaning: 'Queries that may wait for a thread; one more is refused with BUSY.',
  }),
  queueWaitMs: wholeNumber({
    variable: 'QUEUE_WAIT_MS',
    fallback: 5_000,
    min: 1,
    max: 600_000,
    unit: 'ms',
    meaning: 'How long a query may wait for a thread before it is refused with BUSY.',
  }),
  responseCacheMb: wholeNumber({
    variable: 'RESPONSE_CACHE_MB',
    fallback: 64,
    min: 0,
    max: 65_536,
    unit: 'MiB',
    meaning: 'Memory for answers that were given before; 0 keeps none.',
  }),
  rateLimit: rateOrOff({
    variable: 'RATE_LIMIT',
    fallback: { requests: 120, seconds: 60 },
    meaning: 'Requests to /api/sql that one client may make in so many seconds; more are refused with RATE_LIMITED.',
  }),
  clientConcurrency: wholeNumberOrOff({
    variable: 'CLIENT_CONCURRENCY',
    fallback: 8,
    min: 1,
    max: 10_000,
    unit: 'requests',
    meaning:
      'Requests to /api/sql of one client that may be under way together; one more is refused with RATE_LIMITED.',
  }),
  trustProxy: trustedProxiesOrOff({
    variable: 'TRUST_PROXY',
    fallback: null,
    meaning:
      'The reverse proxies whose X-Forwarded-For tells who the client is. A number trusts whoever connects, so nobody but the proxy may reach the port.',
  }),
  redisUrl: redisUrlOrOff({
    variable: 'REDIS_URL',
    fallback: null,
    meaning: 'Where several servers count the requests of a client together; without it each counts alone.',
  }),
  metricsPort: wholeNumberOrOff({
    variable: 'METRICS_PORT',
    fallback: null,
    min: 0,
    max: 65_535,
    meaning: 'Where Prometheus reads /metrics; 0 takes any free port.',
  }),
  metricsHost: hostName({
    variable: 'METRICS_HOST',
    fallback: '127.0.0.1',
    meaning: 'The address of the metrics, which are not for the public.',
  }),
  logLevel: choice({
    variable: 'LOG_LEVEL',
    fallback: 'info',
    of: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    meaning: 'The least grave entries of the log. Requests for /api are info, those for files debug.',
  }),
  logFormat: choice({
    variable: 'LOG_FORMAT',
    fallback: 'auto',
    of: ['auto', 'json', 'text'],
    meaning: 'A JSON object a line, or text for people; auto is text on a terminal and JSON elsewhere.',
  }),
  logSql: choice({
    variable: 'LOG_SQL',
    fallback: 'off',
    of: ['off', 'on'],
    meaning: 'Whether the log holds the text of statements; otherwise it holds a hash of it.',
  }),
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

type Table = typeof SETTINGS;

/** The value of every setting, by the names of the table. */
export type Settings = { readonly [K in keyof Table]: Table[K] extends Setting<infer T> ? T : never };
