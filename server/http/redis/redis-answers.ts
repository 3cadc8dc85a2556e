import type { Edition, WrittenAnswer } from '../../../src/contract/written.ts';
import { SERVER_LIMITS } from '../../limits.ts';
import type { SharedAnswers } from '../answers/answers.ts';
import { isTimedOut } from './open-redis.ts';
import { RedisConnection, type RedisConnectionOptions } from './redis-connection.ts';
import { decodeAnswer, encodeAnswer } from './stored-answer.ts';

/**
 * How a look-up or a storing ended: `late` took longer than an answer may wait, `damaged` is an entry that is not as a server
 * of this secret stored it, `skipped` was not tried, because Redis is away or did not answer a moment ago, or the answer is too large.
 */
const SHARED_OUTCOMES = ['hit', 'miss', 'late', 'damaged', 'failed', 'skipped', 'stored'] as const;
type SharedOutcome = (typeof SHARED_OUTCOMES)[number];

export interface RedisAnswersOptions extends RedisConnectionOptions {
  /** Signs entries, so that only servers with the same one can write them; null signs none. */
  readonly secret: string | null;
  /** The version of the code that computes answers: another one may answer differently. */
  readonly codeVersion: string;
  /** The longest that an answer waits for Redis. */
  readonly waitMs: number;
  /** The largest entry. */
  readonly mostBytes: number;
  readonly keepSeconds: number;
}

const KEY_PREFIX = 'nadlan-sql:answers';

/** Answers that servers share in a Redis (or Valkey). Without it, each server computes its own; no request waits or fails for that. */
export class RedisAnswers implements SharedAnswers {
  readonly #connection: RedisConnection;
  readonly #options: RedisAnswersOptions;
  readonly #counts = new Map<SharedOutcome, number>(SHARED_OUTCOMES.map((outcome) => [outcome, 0]));
  /** Bytes of the commands that Redis has not answered yet. */
  #bytesUnderWay = 0;
  #restUntil = 0;

  constructor(options: RedisAnswersOptions) {
    this.#options = options;
    this.#connection = new RedisConnection(options, options.waitMs);
  }

  /** Tries to connect once; after that, the client reconnects automatically. */
  connect(): Promise<void> {
    return this.#connection.connect();
  }

  /** Look-ups and storings so far, by how they ended. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  async find(tag: string, edition: Edition): Promise<WrittenAnswer | null> {
    const { mostBytes, secret } = this.#options;
    const key = this.#keyOf(tag, edition);
    // One byte more than allowed shows that an entry of another program is too long, without reading all of it.
    const entry = await this.#ask(mostBytes + 1, () => this.#connection.redis.getrangeBuffer(key, 0, mostBytes));
    if (entry === null) return null;
    if (entry.length === 0) return this.#counted('miss');
    try {
      const answer = decodeAnswer(key, entry, edition, secret);
      return answer === null ? this.#counted('damaged') : this.#counted('hit', answer);
    } catch {
      return this.#counted('damaged');
    }
  }

  async store(tag: string, answer: WrittenAnswer): Promise<void> {
    const { mostBytes, keepSeconds, secret } = this.#options;
    if (answer.body.length > mostBytes) return void this.#counted('skipped');
    const key = this.#keyOf(tag, answer.edition);
    const entry = encodeAnswer(key, answer, secret);
    if (entry.length > mostBytes) return void this.#counted('skipped');
    const stored = await this.#ask(entry.length, () => this.#connection.redis.set(key, entry, 'EX', keepSeconds));
    if (stored !== null) this.#counted('stored');
  }

  close(): void {
    this.#connection.close();
  }

  #keyOf(tag: string, { buildId }: Edition): string {
    return `${KEY_PREFIX}:${this.#options.codeVersion}:${buildId}:${tag.replace(/\W/g, '')}`;
  }

  /** Null if Redis was not asked, failed, or did not answer in time. */
  async #ask<Answer>(bytes: number, command: () => Promise<Answer>): Promise<Answer | null> {
    const isFull = this.#bytesUnderWay + bytes > SERVER_LIMITS.redisBytesUnderWay;
    if (this.#connection.redis.status !== 'ready' || performance.now() < this.#restUntil || isFull)
      return this.#counted('skipped');
    this.#bytesUnderWay += bytes;
    try {
      return await command();
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      if (!isTimedOut(error)) return this.#counted('failed');
      this.#restUntil = performance.now() + SERVER_LIMITS.redisRestMs;
      return this.#counted('late');
    } finally {
      this.#bytesUnderWay -= bytes;
    }
  }

  #counted(outcome: SharedOutcome): null;
  #counted<Answer>(outcome: SharedOutcome, answer: Answer): Answer;
  #counted(outcome: SharedOutcome, answer: unknown = null): unknown {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
    return answer;
  }
}
