import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeWhenEnded, type EndedRequest } from '../http/request-end.ts';
import { SQL_PATH } from '../http/sql-routes.ts';

/** For how long a query counts, and how many are needed for a verdict. */
const WINDOW_MS = 30_000;
const ENOUGH_QUERIES = 10;
/** The most that are remembered. */
const MOST_QUERIES = 1_000;

type QueryOutcome = Pick<EndedRequest, 'route' | 'code'>;

/** Notes how the queries of the last half minute ended: a process can be alive and answer no query. */
export class QueryHealth {
  readonly #now: () => number;
  #recent: { readonly atMs: number; readonly failed: boolean }[] = [];

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** To be called when a request comes. */
  observe(request: FastifyRequest, reply: FastifyReply): void {
    describeWhenEnded(request, reply, (outcome) => this.note(outcome));
  }

  note({ route, code }: QueryOutcome): void {
    if (route !== SQL_PATH) return;
    const failed = code === 'INTERNAL_ERROR' || code === 'DB_UNAVAILABLE';
    this.#recent = [...this.#fresh().slice(1 - MOST_QUERIES), { atMs: this.#now(), failed }];
  }

  /** How the queries of the last half minute ended, if most of them failed by the service's fault; else null. */
  get mostFailed(): { readonly failed: number; readonly queries: number } | null {
    const recent = this.#fresh();
    const failed = recent.filter((query) => query.failed).length;
    return recent.length >= ENOUGH_QUERIES && failed * 2 >= recent.length ? { failed, queries: recent.length } : null;
  }

  #fresh() {
    const since = this.#now() - WINDOW_MS;
    return this.#recent.filter(({ atMs }) => atMs > since);
  }
}
