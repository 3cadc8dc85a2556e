import { availableParallelism } from 'node:os';
import { ASKED } from '../../src/contract/database-origins.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { SERVER_LIMITS } from '../limits.ts';
import {
  choice,
  computeShareOrOff,
  databaseUrlOrOff,
  fileOrOff,
  folder,
  hostName,
  originsOrOff,
  rateOrOff,
  redisUrlOrOff,
  type Setting,
  secretOrOff,
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
  databaseUrl: databaseUrlOrOff({
    variable: 'DATABASE_URL',
    fallback: null,
    meaning:
      'Where the database is published. The server fetches it into DATA_DIR, verifies and warms it, serves it, and follows its manifest. A query (a token) is sent with every file.',
  }),
  databaseCheckMs: wholeNumber({
    variable: 'DATABASE_CHECK_MS',
    fallback: 60_000,
    min: 100,
    max: 86_400_000,
    unit: 'ms',
    meaning: 'How often the host of DATABASE_URL is asked whether there is another database.',
  }),
  databaseMaxMb: wholeNumber({
    variable: 'DATABASE_MAX_MB',
    fallback: 65_536,
    min: 1,
    max: 16_777_216,
    unit: 'MiB',
    meaning: 'Size that a database of DATABASE_URL may have with its files; a larger one is not fetched.',
  }),
  databaseKeep: wholeNumber({
    variable: 'DATABASE_KEEP',
    fallback: 1,
    min: 0,
    max: 100,
    unit: 'databases',
    meaning: 'Earlier databases of DATABASE_URL that stay in DATA_DIR, for pages that have them open.',
  }),
  serve: choice({
    variable: 'SERVE',
    fallback: 'all',
    of: ['all', 'api', 'files'],
    meaning:
      'What this server has: all; api, which is /api without the page and the database; or files, which is the page and the database without an engine.',
  }),
  databaseOrigins: originsOrOff({
    variable: 'DATABASE_ORIGINS',
    fallback: [ASKED],
    fallbackText: ASKED,
    meaning:
      'Other hosts whose databases the page may open by ?db=URL; those of its own host it always may. The page asks its visitor before it contacts another host, and says that such a database is not ours.',
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
  checkPages: choice({
    variable: 'CHECK_PAGES',
    fallback: 'on',
    of: ['on', 'off'],
    meaning:
      'Whether each page of the database is checked against its checksum in the page map when a query reads it: once a minute, and after each change of the file. A damaged page refuses the query, and never gives a wrong row.',
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
  answerMemoryMb: wholeNumber({
    variable: 'ANSWER_MEMORY_MB',
    fallback: SERVER_LIMITS.answerMemoryBytes / MIB,
    min: 128,
    max: 65_536,
    unit: 'MiB',
    meaning:
      'Memory for answers that are being sent, of which one client may take a quarter; more are refused with BUSY.',
  }),
  rateLimit: rateOrOff({
    variable: 'RATE_LIMIT',
    fallback: { requests: 120, seconds: 60 },
    meaning:
      'Requests for statements and descriptions that one client may make in so many seconds; more are refused with RATE_LIMITED.',
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
  clientCompute: computeShareOrOff({
    variable: 'CLIENT_COMPUTE',
    fallback: null,
    meaning:
      'Thread time that the queries of one client may take in so many seconds; then its requests are refused with RATE_LIMITED until these are over.',
  }),
  connectionsMax: wholeNumber({
    variable: 'CONNECTIONS_MAX',
    fallback: 1_000,
    min: 1,
    max: 100_000,
    unit: 'connections',
    meaning: 'Connections that may be open at the same time; one more is answered with BUSY and closed.',
  }),
  clientConnections: wholeNumberOrOff({
    variable: 'CLIENT_CONNECTIONS',
    fallback: 100,
    min: 1,
    max: 100_000,
    unit: 'connections',
    meaning:
      'Connections of one client address that may be open at the same time; one more is answered with RATE_LIMITED and closed. Those of the proxies of TRUST_PROXY are not counted.',
  }),
  writeTimeoutMs: wholeNumber({
    variable: 'WRITE_TIMEOUT_MS',
    fallback: 30_000,
    min: 2_000,
    max: 600_000,
    unit: 'ms',
    meaning: 'How long a client may leave the bytes of its answer untaken before its connection is ended.',
  }),
  readSpeedMin: wholeNumberOrOff({
    variable: 'READ_SPEED_MIN',
    fallback: 4_096,
    min: 1,
    max: 1_000_000_000,
    unit: 'bytes/s',
    meaning:
      'The least speed at which a client must take its answer, on average over WRITE_TIMEOUT_MS; the connection of a slower one is ended.',
  }),
  trustProxy: trustedProxiesOrOff({
    variable: 'TRUST_PROXY',
    fallback: null,
    meaning:
      'The reverse proxies whose X-Forwarded-For names the client. A number trusts every peer that connects, so only the proxy may be able to reach the port.',
  }),
  blocklist: fileOrOff({
    variable: 'BLOCKLIST',
    fallback: null,
    meaning:
      'A file of addresses, ranges and statements to refuse, read again whenever it changes; a relative path starts where the command is run.',
  }),
  redisUrl: redisUrlOrOff({
    variable: 'REDIS_URL',
    fallback: null,
    meaning:
      'Where several servers count the requests of a client together, and share answers; without it each works alone.',
  }),
  redisSecret: secretOrOff({
    variable: 'REDIS_SECRET',
    fallback: null,
    meaning:
      'Signs the answers that servers share in REDIS_URL, the same text for all of them: what another client of Redis writes is not used.',
  }),
  redisAnswerKb: wholeNumber({
    variable: 'REDIS_ANSWER_KB',
    fallback: 1_024,
    min: 0,
    max: 32_768,
    unit: 'KiB',
    meaning: 'The largest answer that servers share in REDIS_URL; 0 shares none.',
  }),
  redisKeepSeconds: wholeNumber({
    variable: 'REDIS_KEEP_SECONDS',
    fallback: 3_600,
    min: 1,
    max: 31_536_000,
    unit: 'seconds',
    meaning: 'How long an answer stays in REDIS_URL.',
  }),
  redisWaitMs: wholeNumber({
    variable: 'REDIS_WAIT_MS',
    fallback: 25,
    min: 1,
    max: 10_000,
    unit: 'ms',
    meaning: 'The longest that an answer waits for REDIS_URL; then the statement is run.',
  }),
  metricsPort: wholeNumberOrOff({
    variable: 'METRICS_PORT',
    fallback: null,
    min: 0,
    max: 65_535,
    meaning: 'Where Prometheus reads /metrics, and /statements has the costs of statements; 0 takes any free port.',
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
  traceSql: choice({
    variable: 'TRACE_SQL',
    fallback: 'off',
    of: ['off', 'on'],
    meaning:
      'Whether traces hold the text of statements and the values of their parameters; otherwise they hold the statement without values and names of clients.',
  }),
  slowQueryMs: wholeNumberOrOff({
    variable: 'SLOW_QUERY_MS',
    fallback: 1_000,
    min: 0,
    max: 600_000,
    unit: 'ms',
    meaning:
      'How long a statement may wait, compute and write its answer before the log has an entry of its own for it, with its times and its plan.',
  }),
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

type Table = typeof SETTINGS;

/** The value of every setting, by the names of the table. */
export type Settings = { readonly [K in keyof Table]: Table[K] extends Setting<infer T> ? T : never };
