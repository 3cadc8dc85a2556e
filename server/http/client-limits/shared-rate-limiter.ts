import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Rate } from '../../settings/kinds.ts';
import { isTimedOut, redisFault } from '../redis/open-redis.ts';
import { RedisConnection, type RedisConnectionOptions } from '../redis/redis-connection.ts';
import { type Allowance, allowanceOf, memoryRateLimiter, type RateLimiter } from './rate-limiter.ts';

export interface SharedRateLimiterOptions extends RedisConnectionOptions {
  readonly rate: Rate;
  /** How long a request may wait for Redis. */
  readonly commandMs?: number;
}

const COMMAND_MS = 250;
const KEY_PREFIX = 'nadlan-sql:requests';

/**
 * Counts in a Redis (or Valkey) that several servers share, under one key a client that expires with its window. While Redis is
 * unreachable, every server counts alone, in memory; no request is refused for that.
 */
export class SharedRateLimiter implements RateLimiter {
  readonly rate: Rate;
  readonly #connection: RedisConnection;
  readonly #shared: RateLimiterRedis;
  readonly #own: RateLimiter;

  constructor(options: SharedRateLimiterOptions) {
    const { rate, commandMs = COMMAND_MS } = options;
    this.rate = rate;
    this.#own = memoryRateLimiter(rate);
    // Without a connection, a request is counted in memory at once.
    this.#connection = new RedisConnection(options, commandMs);
    this.#shared = new RateLimiterRedis({
      storeClient: this.#connection.redis,
      rejectIfRedisNotReady: true,
      keyPrefix: KEY_PREFIX,
      points: rate.requests,
      duration: rate.seconds,
    });
  }

  /** Tries to connect once; after that, the client reconnects automatically. */
  connect(): Promise<void> {
    return this.#connection.connect();
  }

  /** Whether requests are counted together with other servers at the moment. */
  get isShared(): boolean {
    return this.#connection.isFound;
  }

  async take(client: string): Promise<Allowance> {
    const allowance = await allowanceOf(this.#shared.consume(client));
    if (!(allowance instanceof Error)) {
      this.#connection.found();
      return allowance;
    }
    this.#connection.lost(redisFault(allowance));
    // A Redis that does not answer would delay every request, so that none asks it until a new connection is ready.
    const { redis } = this.#connection;
    if (redis.status === 'ready' && isTimedOut(allowance)) redis.disconnect(true);
    return this.#own.take(client);
  }

  async charge(client: string, requests: number): Promise<void> {
    try {
      await this.#shared.penalty(client, requests);
    } catch {
      // The next request reports what is wrong with Redis.
      await this.#own.charge(client, requests);
    }
  }

  close(): void {
    this.#connection.close();
  }
}
