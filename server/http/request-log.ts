import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from './client-limits/client.ts';
import { describeWhenEnded, type EndedRequest } from './request-end.ts';

export interface RequestLogOptions {
  /** Whether an entry holds the text of the statement, or a hash of it. */
  readonly sqlText: boolean;
}

/** Hexadecimal digits of a hash: enough to tell apart, too few to be mistaken for the whole. */
const HASH_DIGITS = 16;

/**
 * Writes one entry of the log for each request, when it is over. The client is a hash whose key is made anew whenever the
 * service starts: entries of one client can be found together, and none tells an address.
 */
export function requestLog({ sqlText }: RequestLogOptions): (request: FastifyRequest, reply: FastifyReply) => void {
  const key = randomBytes(32);
  const hashOfClient = (client: string) => createHmac('sha256', key).update(client).digest('hex').slice(0, HASH_DIGITS);
  return (request, reply) => {
    const client = hashOfClient(clientOf(request));
    describeWhenEnded(request, reply, ({ sql, elapsedMs, ...ended }) => {
      const entry = {
        client,
        ...ended,
        ms: Math.round(elapsedMs * 10) / 10,
        ...(sql === undefined ? {} : sqlText ? { sql } : { sqlHash: hashOfSql(sql) }),
      };
      request.log[levelOf(ended)](entry, 'request');
    });
  };
}

/** SHA-256 of the UTF-8 text, so that an operator who knows a statement can look for it. */
const hashOfSql = (sql: string) => createHash('sha256').update(sql).digest('hex').slice(0, HASH_DIGITS);

/** A visit reads dozens of ranges of the database: those are not what an operator looks for. */
function levelOf({ route, status }: Pick<EndedRequest, 'route' | 'status'>): 'error' | 'warn' | 'info' | 'debug' {
  if (status === 500) return 'error';
  if (status === 503 && route.startsWith('/api/')) return 'warn';
  return route.startsWith('/api/') ? 'info' : 'debug';
}
