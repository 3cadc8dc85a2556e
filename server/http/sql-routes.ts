import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormattedRequest } from '../../src/contract/request.ts';
import { sendAnswer, sendUnchanged } from './answer-reply.ts';
import type { Answers } from './answers.ts';
import { type HttpChecked, sendRefusal } from './errors.ts';
import { isNamedIn } from './etag.ts';
import { note } from './request-notes.ts';
import { readGet, readPost } from './sql-request.ts';

export const SQL_PATH = '/api/sql';

/** Adds GET and POST /api/sql, which run one statement each. Only what was got may be kept by caches. */
export function addSqlRoutes(app: FastifyInstance, answers: Answers): void {
  app.get(SQL_PATH, (request, reply) => answer(request, reply, answers, readGet(request.url)));
  app.post(SQL_PATH, (request, reply) =>
    answer(request, reply, answers, readPost(request.url, request.headers, request.body)),
  );
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  answers: Answers,
  checked: HttpChecked<FormattedRequest>,
): Promise<FastifyReply> {
  if (!checked.ok) return sendRefusal(reply, checked);
  note(request, { sql: checked.value.sql });
  const mayBeKept = request.method !== 'POST';
  const tag = await answers.tagOf(checked.value);
  // Nobody has a tag of an answer that is not repeatable, so that this need not be run to be true.
  if (mayBeKept && tag !== null && isNamedIn(request.headers['if-none-match'], tag)) return sendUnchanged(reply, tag);
  const connection = watchConnection(reply);
  const answered = await answers.answer(checked.value, tag, connection.closed);
  connection.release();
  switch (answered.kind) {
    case 'cancelled':
      // Nobody hears this, unless it was the runner that was closed under the request.
      return sendRefusal(reply, { refusal: { code: 'BUSY', message: 'The service is shutting down.' } });
    case 'refused':
      return sendRefusal(reply, answered);
    case 'written':
      note(request, {
        rows: answered.answer.head.row_count,
        ...(answered.cached === undefined ? {} : { cached: answered.cached }),
      });
      return sendAnswer(reply, answered, mayBeKept);
    default:
      return answered satisfies never;
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
