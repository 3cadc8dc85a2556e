import type { FastifyInstance } from 'fastify';
import { SERVICE } from '../../../src/contract/service-sentences.ts';
import { addressOf } from '../client-limits/client.ts';
import { type HttpRefusal, refusedWith, sendRefusal } from '../errors.ts';
import { HEALTH_PATHS } from '../health-routes.ts';
import type { Blocklist } from './blocklist.ts';

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
  ...refusedWith(403, 'FORBIDDEN', SERVICE.blockedAddress, SERVICE.askOperator),
  reason: 'blocked_address',
});

export const blockedStatement = (): HttpRefusal => ({
  ...refusedWith(403, 'FORBIDDEN', SERVICE.blockedStatement, SERVICE.askOperator),
  reason: 'blocked_statement',
});
