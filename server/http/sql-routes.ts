import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormattedRequest } from '../../src/contract/request.ts';
import { SERVICE } from '../../src/contract/service-sentences.ts';
import type { CancelSignal, StageTime } from '../../src/contract/written.ts';
import type { AnswerMemory } from './answers/answer-memory.ts';
import { sendAnswer, sendUnchanged } from './answers/answer-reply.ts';
import type { Answers } from './answers/answers.ts';
import { blockedStatement } from './blocklist/block-clients.ts';
import { Cancellation } from './cancellation.ts';
import { clientOf } from './client-limits/client.ts';
import { type HttpChecked, sendRefusal } from './errors.ts';
import { isNamedIn } from './etag.ts';
import { note } from './request-notes.ts';
import { readGet, readPost } from './sql-request.ts';

export const SQL_PATH = '/api/sql';

/**
 * Adds GET and POST /api/sql, which run one statement each. Caches may only keep answers to GET.
 *
 * @param memory of the answers that are being sent
 * @param isBlocked whether a statement is refused, for every client and even if its answer is kept
 */
export function addSqlRoutes(
  app: FastifyInstance,
  answers: Answers,
  memory: AnswerMemory,
  isBlocked: (sql: string) => boolean,
): void {
  const judged = (checked: HttpChecked<FormattedRequest>): HttpChecked<FormattedRequest> =>
    checked.ok && isBlocked(checked.value.sql) ? { ok: false, ...blockedStatement() } : checked;
  app.get(SQL_PATH, (request, reply) => answer(request, reply, judged(readGet(request.url)), { answers, memory }));
  app.post(SQL_PATH, (request, reply) =>
    answer(request, reply, judged(readPost(request.url, request.headers, request.body)), { answers, memory }),
  );
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  checked: HttpChecked<FormattedRequest>,
  { answers, memory }: { readonly answers: Answers; readonly memory: AnswerMemory },
): Promise<FastifyReply> {
  if (!checked.ok) return sendRefusal(reply, checked);
  const { sql, params } = checked.value;
  const stages: StageTime[] = [];
  note(request, { sql, stages, ...(params !== undefined && { params }) });
  const mayBeKept = request.method !== 'POST';
  const name = await answers.nameOf(checked.value);
  const named = mayBeKept ? request.headers['if-none-match'] : undefined;
  if (name && isNamedIn(named, name.tag) && answers.hasGiven(name.tag)) return sendUnchanged(reply, name.tag);
  const connection = watchConnection(reply);
  const answered = await answers.answer(checked.value, name, {
    signal: connection.closed,
    client: clientOf(request),
    onStage: (stage) => stages.push(stage),
  });
  connection.release();
  switch (answered.kind) {
    case 'cancelled':
      // The client has disconnected and does not get this, unless the runner was closed during the request.
      return sendRefusal(reply, {
        refusal: { code: 'BUSY', message: SERVICE.shuttingDown },
        reason: 'shutting_down',
      });
    case 'refused':
      return sendRefusal(reply, answered);
    case 'written':
      note(request, {
        rows: answered.answer.written.head.row_count,
        ...(answered.cached === undefined ? {} : { cached: answered.cached }),
      });
      if (answered.tag !== null && isNamedIn(named, answered.tag)) return sendUnchanged(reply, answered.tag);
      return sendAnswer(reply, answered, { mayBeKept, memory });
    default:
      return answered satisfies never;
  }
}

/** Aborts when the client disconnects before its answer is sent. */
function watchConnection(reply: FastifyReply): { readonly closed: CancelSignal; release(): void } {
  const closed = new Cancellation();
  const close = () => closed.abort();
  if (reply.raw.closed) close();
  reply.raw.once('close', close);
  return { closed, release: () => reply.raw.off('close', close) };
}
