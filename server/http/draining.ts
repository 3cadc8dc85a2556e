import type { FastifyInstance } from 'fastify';
import { whenEnded } from './request-end.ts';

/**
 * When the app closes, connections end with their current answers. Each answer says so, and connections whose headers
 * were sent before are closed when idle. Otherwise they would hold the service until they time out.
 *
 * @returns whether the app is closing
 */
export function addDraining(app: FastifyInstance): () => boolean {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    whenEnded(reply, () => {
      // Not before Node itself has noticed that the connection is idle.
      if (closing) setImmediate(() => app.server.closeIdleConnections());
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('Connection', 'close');
  });
  return () => closing;
}
