import type { FastifyInstance, FastifyReply } from 'fastify';
import { toCsv } from '../../src/contract/formats/csv.ts';
import { resultHeaders } from '../../src/contract/formats/headers.ts';
import { toJson } from '../../src/contract/formats/json.ts';
import { toMarkdown } from '../../src/contract/formats/markdown.ts';
import { RESPONSE_CACHE_SECONDS } from '../../src/contract/limits.ts';
import type { Format, FormattedRequest } from '../../src/contract/request.ts';
import type { SqlResult } from '../../src/contract/result.ts';
import type { SqlRunner } from '../../src/contract/runner.ts';
import { type HttpChecked, sendRefusal } from './errors.ts';
import { readGet, readPost } from './sql-request.ts';

export const SQL_PATH = '/api/sql';

const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  md: 'text/markdown; charset=utf-8',
};

/** Adds GET and POST /api/sql, which run one statement each. */
export function addSqlRoutes(app: FastifyInstance, runner: SqlRunner): void {
  app.get(SQL_PATH, (request, reply) =>
    answer(reply, runner, readGet(request.url), `public, max-age=${RESPONSE_CACHE_SECONDS}`),
  );
  app.post(SQL_PATH, (request, reply) =>
    answer(reply, runner, readPost(request.url, request.headers, request.body), 'no-store'),
  );
}

async function answer(
  reply: FastifyReply,
  runner: SqlRunner,
  checked: HttpChecked<FormattedRequest>,
  cacheControl: string,
): Promise<FastifyReply> {
  if (!checked.ok) return sendRefusal(reply, checked);
  const { format, ...request } = checked.value;
  const connection = watchConnection(reply);
  const outcome = await runner.run(request, { signal: connection.closed });
  connection.release();
  switch (outcome.kind) {
    case 'cancelled':
      // Nobody hears this, unless it was the runner that was closed under the request.
      return sendRefusal(reply, { refusal: { code: 'BUSY', message: 'The service is shutting down.' } });
    case 'refused':
      return sendRefusal(reply, outcome);
    case 'result': {
      const description = await runner.describe();
      const synthetic = description.kind === 'database' && description.database.synthetic;
      if (synthetic) reply.header('X-Data-Synthetic', '1');
      if (format !== 'json') reply.headers(resultHeaders(outcome.result));
      return reply
        .header('Cache-Control', cacheControl)
        .type(CONTENT_TYPES[format])
        .send(write(outcome.result, format, synthetic));
    }
    default:
      return outcome satisfies never;
  }
}

/** Aborts when the client goes away before its answer is sent. */
function watchConnection(reply: FastifyReply): { readonly closed: AbortSignal; release(): void } {
  const controller = new AbortController();
  const close = () => controller.abort();
  if (reply.raw.closed) close();
  reply.raw.once('close', close);
  return { closed: controller.signal, release: () => reply.raw.off('close', close) };
}

function write(result: SqlResult, format: Format, synthetic: boolean): string {
  switch (format) {
    case 'json':
      return toJson(result);
    case 'csv':
      return toCsv(result);
    case 'md':
      return toMarkdown(result, { synthetic });
    default:
      return format satisfies never;
  }
}
