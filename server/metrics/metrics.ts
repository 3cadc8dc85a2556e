import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { describeWhenEnded } from '../http/request-end.ts';
import type { PoolState } from '../pool/pool.ts';
import type { ReplaceReason } from '../pool/seat.ts';

/** What is asked when Prometheus comes by. */
export interface MetricSources {
  readonly pool: () => PoolState;
  /** Bytes of the answers that are kept. */
  readonly cacheBytes: () => number;
  /** Whether Redis can be asked; null where none is configured. */
  readonly redis: () => boolean | null;
}

/** Seconds; beyond the last ones lie only queries that were stopped. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
/** A method beyond these is one of them all: clients may send any word. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** The numbers of the service as Prometheus reads them. No label has values that a client could add to. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'nadlan_http_requests_total',
    help: 'Requests that are over, by method, route and status (499: the client went away).',
    labelNames: ['method', 'route', 'status'],
    registers: [this.#registry],
  });
  readonly #durations = new Histogram({
    name: 'nadlan_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS,
    registers: [this.#registry],
  });
  readonly #bytes = new Counter({
    name: 'nadlan_http_response_bytes_total',
    help: 'Written to connections, headers included.',
    labelNames: ['route'],
    registers: [this.#registry],
  });
  readonly #rows = new Counter({
    name: 'nadlan_rows_total',
    help: 'Rows of answers of /api/sql.',
    registers: [this.#registry],
  });
  readonly #refusals = new Counter({
    name: 'nadlan_refusals_total',
    help: 'Refusals by the code of the contract; RATE_LIMITED are those of the limits of clients.',
    labelNames: ['code'],
    registers: [this.#registry],
  });
  readonly #cache = new Counter({
    name: 'nadlan_response_cache_total',
    help: 'Answers of /api/sql that were kept (hit) and that had to be computed (miss).',
    labelNames: ['outcome'],
    registers: [this.#registry],
  });
  readonly #replaced = new Counter({
    name: 'nadlan_threads_replaced_total',
    help: 'Threads replaced because a query did not end (late), left the engine unusable, or ended it (failed).',
    labelNames: ['reason'],
    registers: [this.#registry],
  });

  constructor(sources: MetricSources) {
    collectDefaultMetrics({ register: this.#registry });
    this.#gauge('nadlan_threads', 'Threads of the pool.', () => sources.pool().threads);
    this.#gauge('nadlan_threads_busy', 'Threads with a query.', () => sources.pool().busy);
    this.#gauge('nadlan_queue_length', 'Queries that wait for a thread.', () => sources.pool().waiting);
    this.#gauge('nadlan_response_cache_bytes', 'Bytes of the answers that are kept.', sources.cacheBytes);
    if (sources.redis() !== null) {
      this.#gauge('nadlan_redis_up', 'Whether Redis can be asked (1) or requests are counted alone (0).', () =>
        Number(sources.redis()),
      );
    }
    for (const reason of ['late', 'unusable', 'failed'] satisfies ReplaceReason[]) this.#replaced.inc({ reason }, 0);
    for (const outcome of ['hit', 'miss']) this.#cache.inc({ outcome }, 0);
    this.#refusals.inc({ code: 'RATE_LIMITED' }, 0);
  }

  /** To be called when a request comes. */
  observe(request: FastifyRequest, reply: FastifyReply): void {
    describeWhenEnded(request, reply, ({ method, route, status, elapsedMs, bytes, rows, cached, code }) => {
      this.#requests.inc({ method: METHODS.has(method) ? method : 'other', route, status });
      this.#durations.observe({ route }, elapsedMs / 1000);
      this.#bytes.inc({ route }, bytes);
      if (rows !== undefined) this.#rows.inc(rows);
      if (code !== undefined) this.#refusals.inc({ code });
      if (cached !== undefined) this.#cache.inc({ outcome: cached ? 'hit' : 'miss' });
    });
  }

  threadReplaced(reason: ReplaceReason): void {
    this.#replaced.inc({ reason });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(value());
      },
    });
  }
}
