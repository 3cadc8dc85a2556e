import type { FastifyInstance, FastifyReply } from 'fastify';
import { type HttpRefusal, refusedWith, sendRefusal } from '../errors.ts';
import { whenEnded } from '../request-end.ts';
import { SQL_PATH } from '../sql-routes.ts';
import { clientOf } from './client.ts';
import type { Allowance, RateLimiter } from './rate-limiter.ts';

export interface ClientLimits {
  /** Null for no limit. */
  readonly rate: RateLimiter | null;
  /** Requests of one client that may be under way together; null for no limit. */
  readonly concurrency: number | null;
}

/**
 * Holds each client to its limits at /api/sql: every request that reaches the route counts, whatever becomes of it, but for
 * OPTIONS. Files, descriptions and health do not: the engine in a browser reads its database in many small requests.
 */
export function addClientLimits(app: FastifyInstance, { rate, concurrency }: ClientLimits): void {
  const underWay = new Map<string, number>();

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== SQL_PATH) return;
    const client = clientOf(request);
    if (rate) {
      const allowance = await rate.take(client);
      tellAllowance(reply, rate, allowance);
      if (!allowance.allowed) return refuse(reply, tooMany(rate, allowance), secondsOf(allowance));
    }
    if (concurrency === null) return;
    const others = underWay.get(client) ?? 0;
    if (others >= concurrency) return refuse(reply, tooManyTogether(concurrency), 1);
    underWay.set(client, others + 1);
    whenEnded(reply, () => {
      const left = (underWay.get(client) ?? 1) - 1;
      if (left > 0) underWay.set(client, left);
      else underWay.delete(client);
    });
  });
}

/** https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
function tellAllowance(reply: FastifyReply, { rate }: RateLimiter, allowance: Allowance): void {
  reply.headers({
    'RateLimit-Policy': `"client";q=${rate.requests};w=${rate.seconds}`,
    RateLimit: `"client";r=${allowance.remaining};t=${secondsOf(allowance)}`,
  });
}

/** Whole, and never 0: who comes back then is not too early. */
const secondsOf = ({ resetMs }: Allowance) => Math.max(1, Math.ceil(resetMs / 1000));

function refuse(reply: FastifyReply, refusal: HttpRefusal, retryAfterSeconds: number): FastifyReply {
  reply.header('Retry-After', String(retryAfterSeconds));
  return sendRefusal(reply, refusal);
}

const tooMany = ({ rate: { requests, seconds } }: RateLimiter, allowance: Allowance) =>
  refusedWith(
    429,
    'RATE_LIMITED',
    `More than ${requests} requests came from this address within ${seconds} seconds.`,
    `Try again in ${secondsOf(allowance)} seconds. Statements that run in the page are not limited.`,
  );

const tooManyTogether = (concurrency: number) =>
  refusedWith(
    429,
    'RATE_LIMITED',
    `${concurrency} requests from this address are under way already.`,
    'Wait for an answer before sending the next request.',
  );
