import { Redis } from 'ioredis';

const CONNECT_MS = 1_000;
/** For the commands with which a connection begins. No request waits for them, so that a busy Redis has more time. */
const HANDSHAKE_MS = 5_000;
const RETRY_MAX_MS = 2_000;

/**
 * A client of a Redis (or Valkey) server that never holds up a request: a command fails at once without a connection, and after
 * `commandMs` without an answer. It is not connected yet, and reconnects by itself afterwards.
 */
export function openRedis(url: string, commandMs: number): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: HANDSHAKE_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(100 * attempt, RETRY_MAX_MS),
  });
  // The client reads the option for each command.
  redis.on('ready', () => {
    redis.options.commandTimeout = commandMs;
  });
  redis.on('close', () => {
    redis.options.commandTimeout = HANDSHAKE_MS;
  });
  return redis;
}

/** Why a command or a connection failed. Some errors of the network have a code and no message. */
export function redisFault(error: Error): string {
  return error.message || ('code' in error ? String(error.code) : error.name);
}

/** Whether a command got no answer in time. */
export const isTimedOut = (error: Error): boolean => /timed out/i.test(error.message);
