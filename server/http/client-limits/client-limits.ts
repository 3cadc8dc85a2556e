import type { FastifyInstance, FastifyReply } from 'fastify';
import { say } from '../../../src/contract/sentence.ts';
import { SERVICE } from '../../../src/contract/service-sentences.ts';
import { Counts } from '../counts.ts';
import { DESCRIPTION_PATHS } from '../documents/description-routes.ts';
import { type HttpRefusal, refusedWith, sendRefusal } from '../errors.ts';
import { whenEnded } from '../request-end.ts';
import { SQL_PATH } from '../sql-routes.ts';
import { clientOf } from './client.ts';
import type { ComputeBudget } from './compute-budget.ts';
import type { Allowance, RateLimiter } from './rate-limiter.ts';

export interface ClientLimits {
  /** Null for no limit. */
  readonly rate: RateLimiter | null;
  /** Concurrent requests of one client; null for no limit. */
  readonly concurrency: number | null;
  /** Thread time that the queries of one client may take; null for no limit. */
  readonly compute?: ComputeBudget | null;
}

export interface ClientLimitsState {
  /** Concurrent requests of all clients that count. */
  underWay(): number;
}

const RATED_PATHS: ReadonlySet<string | undefined> = new Set([SQL_PATH, ...DESCRIPTION_PATHS]);

/**
 * Enforces the limits of each client. Every request for a statement or a description counts against its rate, whatever
 * its outcome, except OPTIONS. The other limits are for statements only. Files and health do not count, because the
 * engine in a browser reads its database in many small requests.
 */
export function addClientLimits(
  app: FastifyInstance,
  { rate, concurrency, compute = null }: ClientLimits,
): ClientLimitsState {
  const underWay = new Counts<string>();

  app.addHook('onRequest', async (request, reply) => {
    if (!RATED_PATHS.has(request.routeOptions.url)) return;
    const client = clientOf(request);
    if (rate) {
      const allowance = await rate.take(client);
      tellAllowance(reply, rate, allowance);
      if (!allowance.allowed) {
        return refuse(reply, { ...tooMany(rate, allowance), reason: 'client_rate' }, secondsOf(allowance));
      }
    }
    if (request.routeOptions.url !== SQL_PATH) return;
    const restMs = compute ? await compute.restMs(client) : 0;
    if (compute && restMs > 0) {
      const restSeconds = Math.ceil(restMs / 1000);
      return refuse(reply, { ...tooMuchComputed(compute, restSeconds), reason: 'client_compute' }, restSeconds);
    }
    if (concurrency === null) return;
    if (underWay.of(client) >= concurrency) {
      return refuse(reply, { ...tooManyTogether(concurrency), reason: 'client_concurrency' }, 1);
    }
    underWay.add(client);
    whenEnded(reply, () => underWay.remove(client));
  });
  return { underWay: () => underWay.total };
}

/** https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
function tellAllowance(reply: FastifyReply, { rate }: RateLimiter, allowance: Allowance): void {
  reply.headers({
    'RateLimit-Policy': `"client";q=${rate.requests};w=${rate.seconds}`,
    RateLimit: `"client";r=${allowance.remaining};t=${secondsOf(allowance)}`,
  });
}

/** Whole seconds, and never 0, so that a client that waits for this long is not too early. */
const secondsOf = ({ resetMs }: Allowance) => Math.max(1, Math.ceil(resetMs / 1000));

function refuse(reply: FastifyReply, refusal: HttpRefusal, retryAfterSeconds: number): FastifyReply {
  reply.header('Retry-After', String(retryAfterSeconds));
  return sendRefusal(reply, refusal);
}

const tooMany = ({ rate: { requests, seconds } }: RateLimiter, allowance: Allowance) =>
  refusedWith(
    429,
    'RATE_LIMITED',
    say(SERVICE.tooManyRequests, { requests, seconds }),
    say(SERVICE.tryInSeconds, { seconds: secondsOf(allowance) }),
  );

const tooMuchComputed = ({ share: { computeSeconds, seconds } }: ComputeBudget, restSeconds: number) =>
  refusedWith(
    429,
    'RATE_LIMITED',
    say(SERVICE.tooMuchComputed, { computeSeconds, seconds }),
    say(SERVICE.tryInSeconds, { seconds: restSeconds }),
  );

const tooManyTogether = (concurrency: number) =>
  refusedWith(429, 'RATE_LIMITED', say(SERVICE.tooManyTogether, { count: concurrency }), SERVICE.awaitAnswer);
