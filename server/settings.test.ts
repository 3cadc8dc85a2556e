import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from './settings/table.ts';
import { readSettings } from './settings.ts';

const read = (environment: Record<string, string>) => {
  const outcome = readSettings(environment, '/home/me');
  if (!outcome.ok) throw new Error(outcome.sentences.join('\n'));
  return outcome.settings;
};
const DEFAULTS = {
  port: 8080,
  host: '127.0.0.1',
  dataDir: '/home/me/data',
  databaseUrl: null,
  databaseCheckMs: 60_000,
  databaseMaxMb: 65_536,
  databaseKeep: 1,
  serve: 'all',
  databaseOrigins: ['asked'],
  checkPages: 'on',
  workers: availableParallelism(),
  workerMemoryMb: 512,
  queryTimeoutMs: 10_000,
  queueMax: 64,
  queueWaitMs: 5_000,
  responseCacheMb: 64,
  answerMemoryMb: 256,
  rateLimit: { requests: 120, seconds: 60 },
  clientConcurrency: 8,
  clientCompute: null,
  connectionsMax: 1_000,
  clientConnections: 100,
  writeTimeoutMs: 30_000,
  readSpeedMin: 4_096,
  trustProxy: null,
  blocklist: null,
  redisUrl: null,
  redisAnswerKb: 1_024,
  redisSecret: null,
  redisKeepSeconds: 3_600,
  redisWaitMs: 25,
  metricsPort: null,
  metricsHost: '127.0.0.1',
  logLevel: 'info',
  logFormat: 'auto',
  logSql: 'off',
  traceSql: 'off',
  slowQueryMs: 1_000,
};

describe('settings', () => {
  it('have defaults', () => {
    expect(read({})).toEqual(DEFAULTS);
  });

  it('are not set by variables that are empty', () => {
    const variables = Object.values(SETTINGS).map(({ variable }) => variable);
    expect(read(Object.fromEntries(variables.map((name) => [name, ''])))).toEqual(DEFAULTS);
    expect(read({ PORT: ' ', DATA_DIR: '  ' })).toEqual(DEFAULTS);
  });

  it.each([
    [
      { PORT: '0', HOST: '::1', DATA_DIR: '/srv/nadlan' },
      { port: 0, host: '::1', dataDir: '/srv/nadlan' },
    ],
    [
      { DATABASE_ORIGINS: 'https://files.example.org  http://127.0.0.1:90' },
      { databaseOrigins: ['https://files.example.org', 'http://127.0.0.1:90'] },
    ],
    [{ DATABASE_ORIGINS: '*' }, { databaseOrigins: ['*'] }],
    [{ DATABASE_ORIGINS: 'asked http://files.local' }, { databaseOrigins: ['asked', 'http://files.local'] }],
    [{ DATABASE_ORIGINS: 'off' }, { databaseOrigins: null }],
    [
      { WORKERS: '3', WORKER_MEMORY_MB: '256' },
      { workers: 3, workerMemoryMb: 256 },
    ],
    [
      { QUERY_TIMEOUT_MS: '2500', QUEUE_MAX: '0', QUEUE_WAIT_MS: '1' },
      { queryTimeoutMs: 2500, queueMax: 0, queueWaitMs: 1 },
    ],
    [{ RESPONSE_CACHE_MB: '0' }, { responseCacheMb: 0 }],
    [{ RATE_LIMIT: '5/1' }, { rateLimit: { requests: 5, seconds: 1 } }],
    [
      { RATE_LIMIT: 'off', CLIENT_CONCURRENCY: 'off' },
      { rateLimit: null, clientConcurrency: null },
    ],
    [
      { CONNECTIONS_MAX: '50', CLIENT_CONNECTIONS: 'off' },
      { connectionsMax: 50, clientConnections: null },
    ],
    [
      { WRITE_TIMEOUT_MS: '5000', READ_SPEED_MIN: 'off' },
      { writeTimeoutMs: 5_000, readSpeedMin: null },
    ],
    [{ TRUST_PROXY: '2' }, { trustProxy: { kind: 'hops', hops: 2 } }],
    [
      { TRUST_PROXY: 'loopback, 10.0.0.0/8, 2001:db8::/32, 192.0.2.7' },
      { trustProxy: { kind: 'addresses', addresses: ['loopback', '10.0.0.0/8', '2001:db8::/32', '192.0.2.7'] } },
    ],
    [{ DATABASE_URL: 's3://bucket/nadlan/' }, { databaseUrl: 's3://bucket/nadlan/' }],
    [
      { DATABASE_URL: 'https://me:secret@files.example.org/nadlan?token=t', DATABASE_KEEP: '0' },
      { databaseUrl: 'https://me:secret@files.example.org/nadlan?token=t', databaseKeep: 0 },
    ],
    [{ REDIS_SECRET: 'k'.repeat(32) }, { redisSecret: 'k'.repeat(32) }],
    [{ REDIS_URL: 'redis://:secret@cache:6379/1' }, { redisUrl: 'redis://:secret@cache:6379/1' }],
    [
      { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' },
      { metricsPort: 9464, metricsHost: '0.0.0.0' },
    ],
    [
      { LOG_LEVEL: 'warn', LOG_FORMAT: 'json', LOG_SQL: 'on' },
      { logLevel: 'warn', logFormat: 'json', logSql: 'on' },
    ],
  ])('come from the environment: %j', (environment, expected) => {
    expect(read(environment)).toMatchObject(expected);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
    [{ PORT: '65536' }, /^PORT/],
    [{ PORT: '-1' }, /^PORT/],
    [{ PORT: '80.5' }, /^PORT/],
    [{ HOST: 'http://localhost' }, /^HOST must be an address or a name of this machine/],
    [{ WORKERS: '0' }, 'WORKERS must be a whole number from 1 to 256, not "0".'],
    [{ WORKER_MEMORY_MB: '4096' }, /^WORKER_MEMORY_MB must be a whole number from 32 to 2048/],
    [{ QUERY_TIMEOUT_MS: '10s' }, /^QUERY_TIMEOUT_MS must be a whole number from 100 to 600000, not "10s"\.$/],
    [{ QUERY_TIMEOUT_MS: '1e9' }, /^QUERY_TIMEOUT_MS/],
    [{ QUEUE_WAIT_MS: '0' }, /^QUEUE_WAIT_MS/],
    [{ RATE_LIMIT: '120' }, /^RATE_LIMIT must be requests\/seconds, such as 120\/60 .*, or off, not "120"\.$/],
    [{ RATE_LIMIT: '0/60' }, /^RATE_LIMIT/],
    [{ RATE_LIMIT: '120/60/1' }, /^RATE_LIMIT/],
    [{ RATE_LIMIT: 'OFF' }, /^RATE_LIMIT/],
    [{ CLIENT_CONCURRENCY: '0' }, /^CLIENT_CONCURRENCY/],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must be addresses, ranges such as 10\.0\.0\.0\/8,/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY/],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY/],
    [{ TRUST_PROXY: '10.0.0.1,' }, /^TRUST_PROXY/],
    [{ TRUST_PROXY: '0' }, /^TRUST_PROXY/],
    [{ METRICS_PORT: 'on' }, /^METRICS_PORT/],
    [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent, not "verbose".'],
    [{ LOG_SQL: 'yes' }, /^LOG_SQL/],
  ])('are refused with a sentence: %j', (environment, sentence) => {
    expect(readSettings(environment, '/')).toEqual({
      ok: false,
      sentences: [typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)],
    });
  });

  it.each(['ftp://me:secret@host/', '/srv/secret', 'https://'])('never repeat a DATABASE_URL: %s', (url) => {
    const outcome = readSettings({ DATABASE_URL: url }, '/');
    expect(outcome).toEqual({
      ok: false,
      sentences: [
        expect.stringMatching(/^DATABASE_URL must be the address of a folder with .*; what is set is not\.$/),
      ],
    });
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });

  it('are refused all at once', () => {
    const outcome = readSettings({ PORT: 'x', WORKERS: '2', QUEUE_MAX: '-1', LOG_SQL: '1' }, '/');
    expect(outcome.ok || outcome.sentences.map((sentence) => sentence.split(' ')[0])).toEqual([
      'PORT',
      'QUEUE_MAX',
      'LOG_SQL',
    ]);
  });

  it('never repeat a REDIS_SECRET that is too short', () => {
    const outcome = readSettings({ REDIS_SECRET: 'hunter2' }, '/');
    expect(outcome).toEqual({
      ok: false,
      sentences: [expect.stringMatching(/^REDIS_SECRET must be a random text of 32 to 512 .*; what is set is not\.$/)],
    });
    expect(JSON.stringify(outcome)).not.toContain('hunter2');
  });

  it.each(['http://:secret@cache', 'secret', 'redis://:secret@cache/base', 'redis://'])(
    'never repeat a REDIS_URL, which can hold a password: %s',
    (url) => {
      const outcome = readSettings({ REDIS_URL: url }, '/');
      expect(outcome).toEqual({
        ok: false,
        sentences: [expect.stringMatching(/^REDIS_URL must be the address of .*; what is set is not\.$/)],
      });
      expect(JSON.stringify(outcome)).not.toContain('secret');
    },
  );
});
