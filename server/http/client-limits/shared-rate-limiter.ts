import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Rate } from '../../settings/kinds.ts';
import { isTimedOut, openRedis, redisFault } from '../redis/open-redis.ts';
import { type Allowance, allowanceOf, memoryRateLimiter, type RateLimiter } from './rate-limiter.ts';

export interface SharedRateLimiterOptions {
  /** redis:// or rediss:// */
  readonly url: string;
  readonly rate: Rate;
  /** How long a request may wait for Redis. */
  readonly commandMs?: number;
  /** Called once when Redis becomes unreachable, or is at the start. */
  readonly onLost: (reason: string) => void;
  /** Called when Redis is reachable again. */
  readonly onFound: () => void;
}

const COMMAND_MS = 250;
const KEY_PREFIX = 'nadlan-sql:requests';

/**
 * Counts in a Redis (or Valkey) that several servers share, under one key a client that expires with its window. While Redis is
 * unreachable, every server counts alone, in memory; no request is refused for that.
 */
export class SharedRateLimiter implements RateLimiter {
  readonly rate: Rate;
  readonly #redis: Redis;
  readonly #shared: RateLimiterRedis;
  readonly #own: RateLimiter;
  readonly #options: SharedRateLimiterOptions;
  /** Null until it is known. */
  #found: boolean | null = null;
  #lastError = 'the connection was closed';

  constructor(options: SharedRateLimiterOptions) {
    const { url, rate, commandMs = COMMAND_MS } = options;
    this.rate = rate;
    this.#options = options;
    this.#own = memoryRateLimiter(rate);
    // Without a connection, a request is counted in memory at once.
    this.#redis = openRedis(url, commandMs);
    this.#shared = new RateLimiterRedis({
      storeClient: this.#redis,
      rejectIfRedisNotReady: true,
      keyPrefix: KEY_PREFIX,
      points: rate.requests,
      duration: rate.seconds,
    });
    this.#redis.on('ready', () => this.#note(true));
    this.#redis.on('error', (error: Error) => {
      this.#lastError = redisFault(error);
    });
    this.#redis.on('close', () => this.#note(false, this.#lastError));
  }

  /** Tries to connect once; after that, the client reconnects automatically. */
  async connect(): Promise<void> {
    await this.#redis.connect().catch((error: Error) => this.#note(false, redisFault(error)));
  }

  /** Whether requests are counted together with other servers at the moment. */
  get isShared(): boolean {
    return this.#found === true;
  }

  async take(client: string): Promise<Allowance> {
    const allowance = await allowanceOf(this.#shared.consume(client));
    if (!(allowance instanceof Error)) {
      this.#note(true);
      return allowance;
    }
    this.#note(false, redisFault(allowance));
    // A Redis that does not answer would delay every request, so that none asks it until a new connection is ready.
    if (this.#redis.status === 'ready' && isTimedOut(allowance)) this.#redis.disconnect(true);
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
    this.#found = null;
    this.#redis.removeAllListeners('close');
    this.#redis.disconnect();
  }

  #note(found: boolean, reason = ''): void {
    if (this.#found === found) return;
    const { onLost, onFound } = this.#options;
    if (!found) onLost(reason);
    else if (this.#found === false) onFound();
    this.#found = found;
  }
}
