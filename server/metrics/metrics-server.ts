import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/**
 * Answers GET /metrics on a separate port, so that the public port never has it.
 *
 * @throws the error of listening
 */
export async function listenForMetrics(metrics: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Only GET /metrics is here.\n');
      return;
    }
    try {
      const text = await metrics.text();
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${message}\n`);
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
