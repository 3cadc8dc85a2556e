import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ErrorCode } from '../../src/contract/errors.ts';
import { REFUSAL_REASONS } from '../../src/contract/refusal-reason.ts';
import type { ConnectionState } from '../http/connections/connections.ts';
import { describeWhenEnded } from '../http/request-end.ts';
import type { PoolRun, PoolState, QueueWait } from '../pool/pool.ts';
import type { RenewalReason } from '../pool/protocol.ts';
import type { ReplaceReason } from '../pool/worker-slot.ts';
import type { StatementCost } from '../statements/statement-costs.ts';
import { addDatabaseMetrics, type DatabaseSources } from './database-metrics.ts';
import { RequestsUnderWay } from './requests-under-way.ts';

/** Called at each scrape of Prometheus. */
export interface MetricSources extends DatabaseSources {
  /** Null if there are no threads. */
  readonly pool: (() => PoolState) | null;
  /** Bytes of the answers that are kept. */
  readonly cacheBytes: () => number;
  readonly connections: () => ConnectionState;
  /** Requests that count for the limits of clients. */
  readonly requestsUnderWay: () => number;
  /** Files that are open for answers. */
  readonly openFiles: () => number;
  /** Bytes of the answers that are being sent. */
  readonly answerBytes: () => number;
  /** Lines of the log that could not be written. */
  readonly droppedLines: () => number;
  /** The most expensive statements; a limited number. */
  readonly statements: () => readonly StatementCost[];
  /** Look-ups and storings of answers that servers share, by how they ended; null if none are shared. */
  readonly sharedAnswers: (() => Readonly<Record<string, number>>) | null;
  /** Whether Redis is reachable; null if none is configured. */
  readonly redis: () => boolean | null;
}

/** Seconds; only stopped queries are beyond the last bucket. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
/** Seconds; short queries take a millisecond, and a free thread is a matter of microseconds. */
const STAGE_BUCKETS = [0.001, 0.0025, ...DURATION_BUCKETS];
/** Any other method counts as one, because clients may send any word. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** The metrics of the service for Prometheus. Clients cannot add values to any label. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.#counter(
    'nadlan_http_requests_total',
    'Requests that are over, by method, route and status (499: the client went away).',
    'method',
    'route',
    'status',
  );
  readonly #durations = new Histogram({
    name: 'nadlan_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS,
    registers: [this.#registry],
  });
  readonly #bytes = this.#counter(
    'nadlan_http_response_bytes_total',
    'Written to connections, headers included.',
    'route',
  );
  readonly #rows = this.#counter('nadlan_rows_total', 'Rows of answers of /api/sql.');
  readonly #refusals = this.#counter(
    'nadlan_refusals_total',
    'Refusals by the code of the contract, and by the reason where the code leaves that open (none where it does not).',
    'code',
    'reason',
  );
  readonly #cache = this.#counter(
    'nadlan_response_cache_total',
    'Answers of /api/sql that were kept (hit) and that had to be computed (miss).',
    'outcome',
  );
  readonly #queueWait = this.#histogram(
    'nadlan_queue_wait_seconds',
    'How long queries waited in all, for a thread and for its database to open: those that ran, and those that were refused or cancelled before.',
    'outcome',
  );
  readonly #compute = this.#histogram(
    'nadlan_compute_seconds',
    'How long queries computed; once for each time on a thread.',
  );
  readonly #write = this.#histogram('nadlan_answer_write_seconds', 'How long threads took to write answers.');
  readonly #putBack = this.#counter(
    'nadlan_runs_put_back_total',
    'Long runs that were interrupted for waiting queries, to run again.',
  );
  readonly #renewed = this.#counter(
    'nadlan_engines_renewed_total',
    'Engines that threads made anew after a query that ran out of memory (exhausted) or took much of it (grown).',
    'reason',
  );
  readonly #replaced = this.#counter(
    'nadlan_threads_replaced_total',
    'Threads replaced because a query did not end (late), left the engine unusable, needed too much heap (exhausted), or ended it (failed).',
    'reason',
  );

  readonly #underWay = new RequestsUnderWay(this.#registry);

  constructor(sources: MetricSources) {
    collectDefaultMetrics({ register: this.#registry });
    const { pool } = sources;
    if (pool) {
      this.#gauge('nadlan_threads', 'Threads of the pool.', () => pool().threads);
      this.#gauge('nadlan_threads_busy', 'Threads with a query.', () => pool().busy);
      this.#gauge('nadlan_threads_long', 'Threads with a query that runs for long.', () => pool().long);
      const spares = 'Threads that stand ready for one that has to be ended.';
      this.#gauge('nadlan_spare_threads_ready', spares, () => pool().sparesReady);
      this.#gauge('nadlan_queue_length', 'Queries that wait for a thread.', () => pool().waiting);
    }
    this.#tellStatements(sources);
    this.#gauge('nadlan_response_cache_bytes', 'Bytes of the answers that are kept.', sources.cacheBytes);
    this.#tellConnections(sources);
    this.#gauge('nadlan_answer_bytes_in_flight', 'Bytes of the answers that are being sent.', sources.answerBytes);
    this.#registry.registerMetric(
      new Counter({
        name: 'nadlan_log_lines_dropped_total',
        help: 'Lines of the log that could not be written.',
        registers: [],
        collect() {
          this.reset();
          this.inc(sources.droppedLines());
        },
      }),
    );
    addDatabaseMetrics(this.#registry, sources);
    if (sources.sharedAnswers) this.#countShared(sources.sharedAnswers);
    if (sources.redis() !== null) {
      this.#gauge('nadlan_redis_up', 'Whether Redis can be asked (1) or requests are counted alone (0).', () =>
        Number(sources.redis()),
      );
    }
    for (const reason of ['late', 'unusable', 'exhausted', 'failed'] satisfies ReplaceReason[])
      this.#replaced.inc({ reason }, 0);
    for (const reason of ['exhausted', 'grown'] satisfies RenewalReason[]) this.#renewed.inc({ reason }, 0);
    for (const outcome of ['ran', 'refused', 'cancelled'] satisfies QueueWait['outcome'][])
      this.#queueWait.zero({ outcome });
    for (const outcome of ['hit', 'miss']) this.#cache.inc({ outcome }, 0);
    for (const [reason, code] of Object.entries(REFUSAL_REASONS)) this.#refusals.inc({ code, reason }, 0);
    // A counter that begins at 1 has no increase: the first failure would raise no alert.
    for (const code of ['INTERNAL_ERROR', 'DB_UNAVAILABLE'] satisfies ErrorCode[])
      this.#refusals.inc({ code, reason: 'none' }, 0);
  }

  /** To be called when a request comes. */
  observe(request: FastifyRequest, reply: FastifyReply): void {
    this.#underWay.add(request, reply);
    describeWhenEnded(
      request,
      reply,
      ({ method, route, status, elapsedMs, bytes, rows, cached, code, reason = 'none' }) => {
        this.#requests.inc({ method: METHODS.has(method) ? method : 'other', route, status });
        this.#durations.observe({ route }, elapsedMs / 1000);
        this.#bytes.inc({ route }, bytes);
        if (rows !== undefined) this.#rows.inc(rows);
        if (code !== undefined) this.#refusals.inc({ code, reason });
        if (cached !== undefined) this.#cache.inc({ outcome: cached ? 'hit' : 'miss' });
      },
    );
  }

  /** To be called when a query has left its thread. */
  ran({ computeMs, writeMs }: Pick<PoolRun, 'computeMs' | 'writeMs'>): void {
    this.#compute.observe(computeMs / 1000);
    if (writeMs > 0) this.#write.observe(writeMs / 1000);
  }

  /** To be called when a query is over. */
  waited({ waitedMs, outcome }: QueueWait): void {
    this.#queueWait.observe({ outcome }, waitedMs / 1000);
  }

  runPutBack(): void {
    this.#putBack.inc();
  }

  engineRenewed(reason: RenewalReason): void {
    this.#renewed.inc({ reason });
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

  #tellConnections({ connections, requestsUnderWay, openFiles }: MetricSources): void {
    this.#gauge('nadlan_connections', 'Connections that are open.', () => connections().open);
    this.#gauge(
      'nadlan_connections_waiting_for_reader',
      'Connections with bytes that their client has not taken yet.',
      () => connections().waitingForReader,
    );
    this.#gauge(
      'nadlan_requests_waiting_in_connections',
      'Pipelined requests that have not begun.',
      () => connections().requestsWaiting,
    );
    this.#gauge('nadlan_client_requests_under_way', 'Requests that count for CLIENT_CONCURRENCY.', requestsUnderWay);
    this.#gauge('nadlan_files_open', 'Files that are open for answers.', openFiles);
    new Counter({
      name: 'nadlan_connections_ended_total',
      help: 'Connections ended because their reader was slow (slow), because there were too many in all (total) or of one client (client), or because too many requests waited in one (pipelined).',
      labelNames: ['reason'],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [reason, count] of Object.entries(connections().ended)) this.inc({ reason }, count);
      },
    });
  }

  /** A client cannot choose a fingerprint, and the number of statements is limited. */
  #tellStatements({ statements }: MetricSources): void {
    const counter = (name: string, help: string, value: (cost: StatementCost) => number) =>
      new Counter({
        name,
        help: `${help} of the most expensive fingerprints, whose texts are at /statements.`,
        labelNames: ['fingerprint'],
        registers: [this.#registry],
        collect() {
          this.reset();
          for (const cost of statements()) this.inc({ fingerprint: cost.fingerprint }, value(cost));
        },
      });
    counter('nadlan_statement_requests_total', 'Requests', ({ requests }) => requests);
    const threadTime = 'Thread time';
    counter('nadlan_statement_thread_seconds_total', threadTime, ({ threadMs }) => threadMs / 1000);
  }

  #histogram<Label extends string>(name: string, help: string, ...labelNames: Label[]): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets: STAGE_BUCKETS, registers: [this.#registry] });
  }

  #countShared(counts: () => Readonly<Record<string, number>>): void {
    new Counter({
      name: 'nadlan_shared_answers_total',
      help: 'Look-ups (hit, miss, late, damaged, failed, skipped) and storings (stored) of answers in Redis.',
      labelNames: ['outcome'],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [outcome, count] of Object.entries(counts())) this.inc({ outcome }, count);
      },
    });
  }

  #counter<Label extends string>(name: string, help: string, ...labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
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
