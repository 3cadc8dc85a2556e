import type { FastifyInstance } from 'fastify';
import { addressOf } from '../client-limits/client.ts';
import { type HttpRefusal, refusedWith, sendRefusal } from '../errors.ts';
import { HEALTH_PATHS } from '../health-routes.ts';
import type { Blocklist } from './blocklist.ts';

const HINT = 'Ask the operator, if this is a mistake.';

/**
 * Refuses every request of a blocked address. Health is not refused, because load balancers ask for it. OPTIONS is not either, so
 * that pages of other origins can read the refusal.
 */
export function blockClients(app: FastifyInstance, current: () => Blocklist): void {
  app.addHook('onRequest', async (request, reply) => {
    if (HEALTH_PATHS.has(request.routeOptions.url ?? '')) return;
    if (current().hasAddress(addressOf(request))) return sendRefusal(reply, blockedAddress());
  });
}

const blockedAddress = (): HttpRefusal => ({
  ...refusedWith(403, 'FORBIDDEN', 'The operator has blocked this address.', HINT),
  reason: 'blocked_address',
});

export const blockedStatement = (): HttpRefusal => ({
  ...refusedWith(403, 'FORBIDDEN', 'The operator has blocked this statement.', HINT),
  reason: 'blocked_statement',
});
