import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { StatementCosts } from '../statements/statement-costs.ts';
import type { Metrics } from './metrics.ts';

const TEXT = 'text/plain; charset=utf-8';
const PAGES = 'Only GET /metrics and GET /statements are here.\n';

/**
 * Answers GET /metrics and GET /statements on a separate port, so that the public port never has them.
 *
 * @throws the error of listening
 */
export async function listenForMetrics(
  metrics: Metrics,
  costs: StatementCosts,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (request.method !== 'GET') return end(response, 404, TEXT, PAGES);
    try {
      if (path === '/metrics') return end(response, 200, metrics.contentType, await metrics.text());
      if (path === '/statements') return end(response, 200, 'application/json', statementsPage(costs));
      end(response, 404, TEXT, PAGES);
    } catch (cause) {
      end(response, 500, TEXT, `${cause instanceof Error ? cause.message : String(cause)}\n`);
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

function end(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': type }).end(body);
}

/** The costs of statements by fingerprint, the most expensive first, as JSON with a line for each. */
function statementsPage(costs: StatementCosts): string {
  const lines = costs.top(Number.POSITIVE_INFINITY).map((cost) => JSON.stringify(cost));
  return `{"forgotten":${costs.forgotten},"statements":[\n${lines.join(',\n')}\n]}\n`;
}
