import type { DataRules } from '../../advice/data-rules.ts';
import { timeoutRefusal } from '../../contract/errors.ts';
import type { SqlRequest } from '../../contract/request.ts';
import type { Description, Estimate, PlanCosts } from '../../contract/runner.ts';
import type { Activity } from '../remote/file/transfer-meter.ts';
import { PAUSES } from '../remote/transport/retrying/pauses.ts';
import type { Job } from './engine-process.ts';
import { type Opened, Opening, type OpeningOptions } from './opening.ts';
import type { MaybePricedOutcome } from './protocol.ts';

export interface Run extends Job {
  readonly onOutcome: (outcome: MaybePricedOutcome) => void;
}

interface Question {
  readonly request: SqlRequest;
  readonly onEstimate: (estimate: Estimate | null) => void;
}

interface PlanQuestion {
  readonly request: SqlRequest;
  readonly onCosts: (costs: PlanCosts | null) => void;
}

export interface EngineSupervisorOptions extends Omit<OpeningOptions, 'onActivity' | 'rules'> {
  /** Called if the page asks the worker to end. */
  readonly onClose: () => void;
}

/** Idle time before an estimate starts, so that a run does not have to wait for it. */
const QUIET_MS = 300;

/**
 * Answers the page while the engine works in a nested worker: one query after another. Terminating that worker ends a
 * query at any moment.
 */
export class EngineSupervisor {
  readonly #options: EngineSupervisorOptions;
  readonly #queue: Run[] = [];
  #current: Run | null = null;
  /** Whether that run is suspended, because its time to compute is used up. */
  #isStill = false;
  /** Runs that were suspended when another one came, which got a new engine. They may be resumed. */
  readonly #setAside = new Map<Run, Opening>();
  /** The newest request for an estimate, to be answered when no run waits. */
  #question: Question | null = null;
  /** Plans that a person waits for. Each is answered. */
  readonly #plans: PlanQuestion[] = [];
  /** Whether the engine is estimating. */
  #isEstimating = false;
  /** Aborted and replaced whenever a run comes. */
  #quiet = new AbortController();
  readonly #rules: Promise<DataRules | null>;
  #takeRules: (rules: DataRules | null) => void = () => {};
  readonly #module: Promise<WebAssembly.Module | null>;
  #takeModule: (module: WebAssembly.Module | null) => void = () => {};
  /** Started before it is needed, so that the first query finds the engine ready; null after it failed or was ended. */
  #opening: Opening | null;
  /** The same while no run waits for it: it replaces an ended engine, for estimates. */
  #ahead: Opening | null = null;

  constructor(options: EngineSupervisorOptions) {
    this.#options = options;
    this.#rules = new Promise((resolve) => {
      this.#takeRules = resolve;
    });
    this.#module = new Promise((resolve) => {
      this.#takeModule = resolve;
    });
    this.#opening = this.#open();
  }

  run(run: Run): void {
    this.#quiet.abort();
    this.#quiet = new AbortController();
    // The host that it waits for may have recovered.
    if (this.#ahead && !this.#current) this.#endEngine();
    this.#queue.push(run);
    void this.#next();
  }

  /** Resumes a suspended run for this many milliseconds. */
  async goOn(run: Run, moreMs: number): Promise<void> {
    const opening = this.#setAside.get(run) ?? (run === this.#current && this.#isStill ? this.#opening : null);
    if (run === this.#current) this.#isStill = false;
    const opened = await opening?.opened;
    if (opened && 'engine' in opened) opened.engine.goOn(moreMs);
  }

  /** Ends a run as 'cancelled', whether it is waiting, working or suspended. */
  cancel(run: Run): void {
    if (this.#setAside.has(run)) {
      this.#endSetAside(run, { kind: 'cancelled' });
      return;
    }
    if (run === this.#current) {
      this.#current = null;
      this.#isStill = false;
      run.onOutcome({ kind: 'cancelled' });
      this.#replaceEngine();
      void this.#next();
      return;
    }
    const place = this.#queue.indexOf(run);
    if (place < 0) return;
    this.#queue.splice(place, 1);
    run.onOutcome({ kind: 'cancelled' });
  }

  /** Estimates a run after the idle time. A request that a newer one replaces before that is answered with null. */
  estimate(question: Question): void {
    this.#question?.onEstimate(null);
    this.#question = question;
    void this.#next();
  }

  /** Estimates what the plan of a statement costs, as soon as no run is working. */
  plan(question: PlanQuestion): void {
    this.#plans.push(question);
    void this.#next();
  }

  /** What warnings know about the data, for every engine. No engine is opened before it is set. */
  know(rules: DataRules | null): void {
    this.#takeRules(rules);
  }

  /** The compiled module if the page has it; null if it has to be loaded here. Nothing is loaded before it is set. */
  take(module: WebAssembly.Module | null): void {
    this.#takeModule(module);
  }

  async describe(): Promise<Description> {
    const opening = await this.#opened();
    return 'refusal' in opening ? { kind: 'refused', refusal: opening.refusal } : opening.description;
  }

  /** Ends everything. */
  close(): void {
    this.#endEngine();
    for (const opening of this.#setAside.values()) opening.end();
    this.#options.onClose();
  }

  async #next(): Promise<void> {
    if ((this.#current && !this.#isStill) || this.#isEstimating) return;
    const run = this.#queue.shift();
    if (run) this.#makeRoom();
    if (!run) return this.#plans.length > 0 ? this.#answerPlan() : this.#answerQuestion();
    this.#current = run;
    const opening = await this.#opened();
    // Cancelled while the engine was opening.
    if (this.#current !== run) return;
    if ('refusal' in opening) {
      this.#finish(run, { kind: 'refused', refusal: opening.refusal });
      return;
    }
    const onActivity = (activity: Activity) => {
      if (this.#current === run) this.#isStill = activity.phase === 'time-up';
      run.onActivity(activity);
      if (this.#current === run && this.#isStill) void this.#next();
    };
    const { outcome, usable } = await opening.engine.run({ ...run, onActivity });
    if (this.#setAside.has(run)) return this.#endSetAside(run, outcome);
    if (this.#current !== run) return;
    if (!usable) {
      // A failing host is not asked again until the next run.
      if (outcome.kind === 'refused' && outcome.refusal.code === 'DB_UNAVAILABLE') this.#endEngine();
      else this.#replaceEngine();
    }
    this.#finish(run, outcome);
  }

  /** Does not open the database. If none is open or opening, there is no estimate. */
  async #answerQuestion(): Promise<void> {
    const opening = this.#opening;
    const { signal } = this.#quiet;
    const opened = await opening?.opened;
    await (this.#options.pauses ?? PAUSES).sleep(QUIET_MS, signal);
    // An estimate that a run interrupts is resumed afterwards. This starts another request.
    if (signal.aborted || this.#isEstimating) return;
    const question = this.#question;
    this.#question = null;
    if (!question) return;
    if (!opened || 'refusal' in opened || opening !== this.#opening) return question.onEstimate(null);
    this.#isEstimating = true;
    const { estimate, usable } = await opened.engine.estimate(question.request);
    this.#isEstimating = false;
    if (!usable && opening === this.#opening) this.#replaceStuckEngine();
    question.onEstimate(estimate);
    void this.#next();
  }

  /** Does not open the database either. */
  async #answerPlan(): Promise<void> {
    const question = this.#plans.shift();
    if (!question) return;
    this.#isEstimating = true;
    const opening = this.#opening;
    const opened = await opening?.opened;
    const isOpen = opened && !('refusal' in opened) && opening === this.#opening;
    const { costs, usable } = isOpen ? await opened.engine.plan(question.request) : { costs: null, usable: true };
    this.#isEstimating = false;
    if (!usable && opening === this.#opening) this.#replaceStuckEngine();
    question.onCosts(costs);
    void this.#next();
  }

  /** Sets a suspended run aside, with its engine. */
  #makeRoom(): void {
    if (!this.#current || !this.#opening) return;
    this.#setAside.set(this.#current, this.#opening);
    this.#current = null;
    this.#isStill = false;
    this.#opening = null;
  }

  #endSetAside(run: Run, outcome: MaybePricedOutcome): void {
    this.#setAside.get(run)?.end();
    this.#setAside.delete(run);
    run.onOutcome(outcome);
  }

  #finish(run: Run, outcome: MaybePricedOutcome): void {
    this.#current = null;
    this.#isStill = false;
    run.onOutcome(outcome);
    void this.#next();
  }

  /** Every caller that waits for the database gets the report. */
  #open(): Opening {
    const onActivity = (activity: Activity) =>
      this.#current?.onActivity({ ...activity, ...(activity.again ? {} : { phase: 'starting' }) });
    const loadModule = async (signal: AbortSignal) => (await this.#module) ?? this.#options.loadModule(signal);
    return new Opening({ ...this.#options, loadModule, rules: this.#rules, onActivity });
  }

  /** The current engine. After a failed opening or a dead engine, the next caller starts another one. */
  async #opened(): Promise<Opened> {
    this.#opening ??= this.#open();
    this.#ahead = null;
    const opening = this.#opening;
    const opened = await opening.opened;
    if (this.#opening !== opening) return opened;
    if ('refusal' in opened) this.#opening = null;
    else if (opened.engine.isBroken) {
      this.#endEngine();
      return this.#opened();
    }
    return opened;
  }

  /** Ends an engine whose estimate takes too long, together with a run that is suspended on it. */
  #replaceStuckEngine(): void {
    const run = this.#current;
    this.#replaceEngine();
    if (run) this.#finish(run, { kind: 'refused', refusal: timeoutRefusal(run.time.computeMs) });
  }

  /** Ends the engine and opens another one for estimates. If that fails, the next run tries again. */
  #replaceEngine(): void {
    const wasOpen = this.#opening?.isOpen;
    this.#endEngine();
    if (!wasOpen) return;
    const ahead = this.#open();
    this.#opening = ahead;
    this.#ahead = ahead;
    void ahead.opened.then((opened) => {
      if (this.#ahead === ahead) this.#ahead = null;
      if ('refusal' in opened && this.#opening === ahead) this.#opening = null;
    });
  }

  #endEngine(): void {
    this.#opening?.end();
    this.#opening = null;
    this.#ahead = null;
  }
}
