import type { FastifyInstance } from 'fastify';
import type { Refusal } from '../../src/contract/errors.ts';
import { sendRefusal } from './errors.ts';

export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Adds GET /healthz (the process answers) and GET /readyz (queries can be answered).
 *
 * @param readiness null, or why no query can be answered
 * @param buildId of the database that queries read, which /readyz names
 */
export function addHealthRoutes(
  app: FastifyInstance,
  readiness: () => Promise<Refusal | null>,
  buildId: () => Promise<string | null> = async () => null,
): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send('{"status":"alive"}'),
  );
  app.get('/readyz', async (_request, reply) => {
    const refusal = await readiness();
    if (refusal) return sendRefusal(reply, { status: 503, refusal });
    const build = await buildId();
    const body = JSON.stringify({ status: 'ready', ...(build === null ? {} : { build }) });
    return reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(body);
  });
}
