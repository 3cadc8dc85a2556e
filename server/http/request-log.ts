import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from './client-limits/client.ts';
import { describeWhenEnded, type EndedRequest } from './request-end.ts';
import { SQL_HASH_DIGITS, sqlHash } from './sql-hash.ts';

export interface RequestLogOptions {
  /** Whether an entry holds the text of the statement, or a hash of it. */
  readonly sqlText: boolean;
}

/** Hexadecimal digits that name a client: enough to distinguish clients. */
const CLIENT_DIGITS = 16;

/**
 * Writes one entry of the log when a request is over. The client is a hash with a key that is new at each start of the service:
 * entries of one client can be found together, and no entry has an address.
 */
export function requestLog({ sqlText }: RequestLogOptions): (request: FastifyRequest, reply: FastifyReply) => void {
  const key = randomBytes(32);
  const hashOfClient = (client: string) =>
    createHmac('sha256', key).update(client).digest('hex').slice(0, CLIENT_DIGITS);
  return (request, reply) => {
    const client = hashOfClient(clientOf(request));
    describeWhenEnded(
      request,
      reply,
      ({ sql, params: _params, stages: _stages, arrivedMs: _arrivedMs, elapsedMs, ...ended }) => {
        const entry = {
          client,
          ...ended,
          ms: Math.round(elapsedMs * 10) / 10,
          ...(sql === undefined ? {} : sqlText ? { sql } : { sqlHash: sqlHash(sql).slice(0, SQL_HASH_DIGITS) }),
        };
        request.log[levelOf(ended)](entry, 'request');
      },
    );
  };
}

/** A visit reads dozens of ranges of the database, which do not interest an operator. */
function levelOf({ route, status }: Pick<EndedRequest, 'route' | 'status'>): 'error' | 'warn' | 'info' | 'debug' {
  if (status === 500) return 'error';
  if (status === 503 && route.startsWith('/api/')) return 'warn';
  return route.startsWith('/api/') ? 'info' : 'debug';
}
