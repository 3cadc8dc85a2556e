import type { Redis } from 'ioredis';
import { openRedis, redisFault } from './open-redis.ts';

export interface RedisConnectionOptions {
  /** redis:// or rediss:// */
  readonly url: string;
  /** Called once when Redis becomes unreachable, or is at the start. */
  readonly onLost: (reason: string) => void;
  /** Called when Redis is reachable again. */
  readonly onFound: () => void;
}

/** A connection to a Redis (or Valkey) that reports when it is lost and when it is back, each once. */
export class RedisConnection {
  readonly redis: Redis;
  readonly #options: RedisConnectionOptions;
  /** Null until it is known. */
  #found: boolean | null = null;
  #lastError = 'the connection was closed';

  /** @param commandMs how long a command may take */
  constructor(options: RedisConnectionOptions, commandMs: number) {
    this.#options = options;
    this.redis = openRedis(options.url, commandMs);
    this.redis.on('ready', () => this.found());
    this.redis.on('error', (error: Error) => {
      this.#lastError = redisFault(error);
    });
    this.redis.on('close', () => this.lost(this.#lastError));
  }

  /** Tries to connect once; after that, the client reconnects automatically. */
  async connect(): Promise<void> {
    await this.redis.connect().catch((error: Error) => this.lost(redisFault(error)));
  }

  /** Whether it worked the last time. */
  get isFound(): boolean {
    return this.#found === true;
  }

  found(): void {
    const wasLost = this.#found === false;
    this.#found = true;
    if (wasLost) this.#options.onFound();
  }

  lost(reason: string): void {
    const isNew = this.#found !== false;
    this.#found = false;
    if (isNew) this.#options.onLost(reason);
  }

  close(): void {
    this.#found = null;
    this.redis.removeAllListeners('close');
    this.redis.disconnect();
  }
}
