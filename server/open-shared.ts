import type { FastifyBaseLogger } from 'fastify';
import { codeVersion } from './code-version.ts';
import { memoryRateLimiter, type RateLimiter } from './http/client-limits/rate-limiter.ts';
import { SharedRateLimiter } from './http/client-limits/shared-rate-limiter.ts';
import { RedisAnswers } from './http/redis/redis-answers.ts';
import type { Settings } from './settings.ts';

/** What counts the requests of clients, together with other servers if there is a Redis; null if requests are not limited. */
export async function openRateLimiter(
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

/**
 * The answers that servers share, to be connected; null if there is no Redis or no answer is to be shared. A server that does not check
 * its pages shares none: what its disk damaged would reach all others.
 */
export async function openSharedAnswers(
  {
    redisUrl: url,
    redisSecret: secret,
    redisAnswerKb,
    redisKeepSeconds: keepSeconds,
    redisWaitMs: waitMs,
    checkPages,
  }: Settings,
  log: () => FastifyBaseLogger,
): Promise<RedisAnswers | null> {
  if (url === null || redisAnswerKb === 0 || checkPages === 'off') return null;
  return new RedisAnswers({
    url,
    secret,
    codeVersion: await codeVersion(),
    waitMs,
    mostBytes: redisAnswerKb * 1024,
    keepSeconds,
    onLost: (reason) => log().warn({ reason }, 'Redis cannot be asked: this server shares no answers.'),
    onFound: () => log().info('Redis answers again: answers are shared.'),
  });
}
