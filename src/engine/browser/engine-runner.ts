import { createDbWorker } from 'sql.js-httpvfs';
import type { DataRules } from '../../advice/data-rules.ts';
import type { Refusal } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { PHRASES } from '../../contract/phrases.ts';
import { REFUSALS } from '../../contract/refusal-sentences.ts';
import { checkRequest, type SqlRequest } from '../../contract/request.ts';
import type {
  Description,
  Estimate,
  Outcome,
  PlanCosts,
  PricedOutcome,
  PricedRunner,
  PricedRunOptions,
  RunOptions,
} from '../../contract/runner.ts';
import { say } from '../../contract/sentence.ts';
import type { Activity } from '../remote/file/transfer-meter.ts';
import { compileModule } from './compile-module.ts';
import { EstimateRecord, type JudgedEstimate } from './estimate-record.ts';
import { ProgressTicker } from './progress-ticker.ts';
import type { MaybePricedOutcome, SupervisorMessage } from './protocol.ts';
import { RowAssembly } from './row-assembly.ts';
import { portOfStarted } from './second-start.ts';
import type { DatabaseConfig } from './source.ts';
import { ANSWER_TIMEOUT_MS, type CallEnd, SupervisorPort } from './supervisor-port.ts';
import { writeWorkerAddress } from './worker-address.ts';

export interface EngineRunnerOptions {
  /** Absolute URL of the worker script. */
  readonly workerUrl: string;
  /** Absolute URL of the SQLite module. */
  readonly wasmUrl: string;
  /** Absolute URL of the database's description (nadlan.json); of the database if it is a foreign one. */
  readonly manifestUrl: string;
  /** Whether the database is a foreign one; false by default. */
  readonly isForeign?: boolean;
  /**
   * What warnings know about the data, perhaps still loading. Without it, the only warnings are those of a result's
   * size.
   */
  readonly rules?: Promise<DataRules | null>;
}

const UNANSWERED = say(PHRASES.workerSilent, { seconds: ANSWER_TIMEOUT_MS / 1000 });

/** Runs queries in this browser: passes them to the engine's worker, which reads the database over HTTP. */
export class EngineRunner implements PricedRunner {
  readonly #options: EngineRunnerOptions;
  readonly #record = new EstimateRecord();
  #supervisor: Promise<SupervisorPort> | null = null;
  /** Aborts what the page fetches for the supervisor. */
  #fetching = new AbortController();
  /** How many runs are under way. */
  #runs = 0;
  /** Called with the number of runs that are under way, whenever it changes. */
  onRuns: (underWay: number) => void = () => {};

  constructor(options: EngineRunnerOptions) {
    this.#options = options;
  }

  /** Begins to open the database before the first request needs it. If that fails, each request gets the error. */
  start(): void {
    void this.#connected();
  }

  async run(raw: SqlRequest, options: RunOptions = {}): Promise<Outcome> {
    const ended = await this.#checkAndRun(raw, options);
    if (ended.kind === 'over-budget') throw new Error('A run that has no budget ended over it.');
    return ended;
  }

  async runWithin(raw: SqlRequest, options: PricedRunOptions): Promise<PricedOutcome> {
    const ended = await this.#checkAndRun(raw, options);
    const outcome = 'estimate' in ended ? ended : { ...ended, estimate: null };
    if (outcome.kind === 'result' && outcome.estimate) {
      this.#record.note({ estimate: outcome.estimate, actual: outcome.transfer });
    }
    return outcome;
  }

  async estimate(raw: SqlRequest): Promise<Estimate | null> {
    const answer = await this.#judged(raw, 'estimate');
    return answer?.type === 'estimate' ? answer.estimate : null;
  }

  async plan(raw: SqlRequest): Promise<PlanCosts | null> {
    const answer = await this.#judged(raw, 'plan');
    return answer?.type === 'plan' ? answer.costs : null;
  }

  /** Asks the supervisor about a request without running it. */
  async #judged(raw: SqlRequest, type: 'estimate' | 'plan'): Promise<SupervisorMessage | null> {
    const checked = checkRequest(raw);
    const supervisor = checked.ok ? await this.#connected() : null;
    if (!checked.ok || !supervisor || 'refusal' in supervisor) return null;
    return new Promise((resolve) => {
      supervisor.call(
        (id) => ({ type, id, request: checked.value }),
        (message) => {
          if (message.type === type) resolve(message);
        },
        () => resolve(null),
      );
    });
  }

  /** The last estimates of this session, with what the runs then fetched. */
  get judgedEstimates(): readonly JudgedEstimate[] {
    return this.#record.pairs;
  }

  async #checkAndRun(
    raw: SqlRequest,
    { onProgress, ...options }: RunOptions & Partial<PricedRunOptions>,
  ): Promise<MaybePricedOutcome> {
    if (options.signal?.aborted) return { kind: 'cancelled' };
    // Checked before the worker, because messages cannot carry every invalid request.
    const checked = checkRequest(raw);
    if (!checked.ok) return { kind: 'refused', refusal: checked.refusal };
    const ticker = onProgress ? new ProgressTicker(onProgress) : null;
    this.#runs += 1;
    this.onRuns(this.#runs);
    try {
      return await this.#run(checked.value, ticker, options);
    } finally {
      ticker?.stop();
      this.#runs -= 1;
      this.onRuns(this.#runs);
    }
  }

  async #run(
    request: SqlRequest,
    ticker: ProgressTicker | null,
    { signal, onRows, onTimeUp, budgetBytes, computeMs = LIMITS.queryMs }: Partial<PricedRunOptions>,
  ): Promise<MaybePricedOutcome> {
    const cancelled = new Promise<'cancelled'>((resolve) => {
      signal?.addEventListener('abort', () => resolve('cancelled'), { once: true });
    });
    // If the host of the module hangs, the request is aborted, as the supervisor does. The next query requests it
    // again.
    void cancelled.then(() => this.#fetching.abort());
    const supervisor = await Promise.race([this.#connected(), cancelled]);
    if (supervisor === 'cancelled') return { kind: 'cancelled' };
    if ('refusal' in supervisor) return { kind: 'refused', refusal: supervisor.refusal };
    const rows = onRows ? new RowAssembly(onRows) : null;
    const time = { computeMs, standsStill: onTimeUp !== undefined };
    return new Promise((resolve) => {
      let stands = false;
      const noteTime = ({ phase }: Activity) => {
        const stood = stands;
        stands = phase === 'time-up';
        if (stands && !stood) onTimeUp?.((moreMs) => supervisor.goOn(id, moreMs));
      };
      const id = supervisor.call(
        (id) => ({ type: 'run', id, request, budgetBytes: budgetBytes ?? null, time, streams: rows !== null }),
        (message) => {
          if (message.type === 'activity') {
            ticker?.note(message.activity);
            noteTime(message.activity);
          }
          if (message.type === 'rows') rows?.add(message.part);
          if (message.type === 'outcome') resolve(rows?.complete(message.outcome) ?? message.outcome);
        },
        (end) => resolve(end === 'closed' ? { kind: 'cancelled' } : { kind: 'refused', refusal: this.#refusalAt(end) }),
      );
      // The page does not wait until the worker confirms the cancellation.
      void cancelled.then(() => {
        supervisor.cancel(id);
        resolve({ kind: 'cancelled' });
      });
    });
  }

  async describe(): Promise<Description> {
    const supervisor = await this.#connected();
    if ('refusal' in supervisor) return { kind: 'refused', refusal: supervisor.refusal };
    return new Promise((resolve) => {
      supervisor.call(
        (id) => ({ type: 'describe', id }),
        (message) => {
          if (message.type === 'description') resolve(message.description);
        },
        (end) => resolve({ kind: 'refused', refusal: this.#refusalAt(end) }),
      );
    });
  }

  async close(): Promise<void> {
    this.#fetching.abort();
    const supervisor = await this.#supervisor?.catch(() => null);
    this.#supervisor = null;
    supervisor?.close();
  }

  /** The port to the worker, which is started at the first use and restarted after a failure. */
  async #connected(): Promise<SupervisorPort | { refusal: Refusal }> {
    this.#supervisor ??= this.#start();
    try {
      return await this.#supervisor;
    } catch (cause) {
      this.#supervisor = null;
      return { refusal: notStarted(cause) };
    }
  }

  async #start(): Promise<SupervisorPort> {
    const { manifestUrl, workerUrl, wasmUrl, rules = null, isForeign = false } = this.#options;
    const config = {
      from: 'jsonconfig',
      configUrl: manifestUrl,
      isForSupervisor: true,
    } satisfies DatabaseConfig;
    const address = writeWorkerAddress(workerUrl, { wasmUrl, manifestUrl, isForeign });
    // This promise never settles if the worker's script cannot be loaded.
    const starting = withTimeout(
      portOfStarted(async () => {
        const { worker } = await createDbWorker([config], address, wasmUrl);
        return (worker as unknown as { connect(): Promise<MessagePort> }).connect();
      }),
      ANSWER_TIMEOUT_MS,
      UNANSWERED,
    );
    this.#fetching = new AbortController();
    const { signal } = this.#fetching;
    const compiling = compileModule(wasmUrl, signal).catch(() => null);
    const supervisor = new SupervisorPort(await starting, () => {
      this.#supervisor = null;
    });
    void compiling.then((module) => supervisor.tell({ type: 'module', id: 0, module }));
    supervisor.tell({ type: 'rules', id: 0, rules: await rules });
    return supervisor;
  }

  /** The refusal of a call without an answer. The next call starts another worker. */
  #refusalAt(end: CallEnd): Refusal {
    if (end === 'gone') return { ...engineDead(PHRASES.workerEnded), hint: REFUSALS.runAgain };
    void this.close();
    return engineDead(UNANSWERED);
  }
}

function withTimeout<T>(promise: Promise<T>, ms: number, message: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Browsers start no worker in a frame whose sandbox leaves it no origin (https://html.spec.whatwg.org/#concept-origin-opaque). */
function notStarted(cause: unknown): Refusal {
  if (globalThis.origin === 'null') {
    return { code: 'INTERNAL_ERROR', message: REFUSALS.frameWithoutOrigin, hint: REFUSALS.allowOrigin };
  }
  return engineDead(cause instanceof Error ? cause.message : String(cause));
}

function engineDead(reason: string): Refusal {
  return {
    code: 'INTERNAL_ERROR',
    message: say(REFUSALS.pageEngineStopped, { reason }),
    hint: REFUSALS.reloadPage,
  };
}
