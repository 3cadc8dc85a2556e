import { accepted, type Checked, type Refusal, timeoutRefusal } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { PHRASES } from '../../contract/phrases.ts';
import { REFUSALS } from '../../contract/refusal-sentences.ts';
import type { SqlRequest } from '../../contract/request.ts';
import type { Estimate, PlanCosts, ResultPart, RunPhase } from '../../contract/runner.ts';
import { say } from '../../contract/sentence.ts';
import type { OnActivity } from '../remote/file/transfer-meter.ts';
import { ComputeClock } from '../statement/compute-clock.ts';
import type { ForeignDatabase } from './foreign.ts';
import { Heartbeat } from './heartbeat.ts';
import { watchLifeline } from './lifeline.ts';
import type {
  EngineCommand,
  EngineEvent,
  Equipment,
  MaybePricedOutcome,
  OpenedDatabase,
  TimeLimit,
} from './protocol.ts';
import type { DatabaseSource } from './source.ts';

/** How often the supervisor checks whether a query has computed past its limit without reacting to the interrupt. */
const WATCH_MS = 100;
/** How long an estimate may take. Its exploration takes a few milliseconds, unless it contains a long function call. */
const ESTIMATE_MS = 2_000;

/** How a run of the engine ended, and whether the engine can be used for the next one. */
export interface EngineOutcome {
  readonly outcome: MaybePricedOutcome;
  readonly usable: boolean;
}

/** A run as the supervisor passes it to the engine, with its listeners. */
export interface Job {
  readonly request: SqlRequest;
  /** How many bytes it may fetch; null for no limit. */
  readonly budgetBytes: number | null;
  readonly time: TimeLimit;
  readonly onActivity: OnActivity;
  /** Null if rows are wanted only with the outcome. The outcome does not repeat rows that were passed here. */
  readonly onRows: ((part: ResultPart) => void) | null;
}

/** The supervisor's handle on the engine in the nested worker: opened once, then one run at a time. */
export class EngineProcess {
  readonly #worker: Worker;
  #onEvent: (event: EngineEvent) => void = () => {};
  #stopWatching: () => void = () => {};
  #extend: (moreMs: number) => void = () => {};
  /** Why it will never answer; null as long as it works. */
  #broken: Refusal | null = null;
  readonly #ending = new AbortController();
  /** Runs while the engine opens the file, and while a run waits for its host. Computing has its own limit. */
  readonly #heartbeat = new Heartbeat(
    () => this.#say({ type: 'ping' }),
    () => this.#break(PHRASES.workerEnded),
  );
  /** Whether a lock shows that it has ended. */
  #isWatched = false;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<EngineEvent>) => {
      this.#heartbeat.heard();
      if (data.type !== 'alive') return this.#onEvent(data);
      this.#isWatched = true;
      this.#heartbeat.stop();
      watchLifeline(data.lock, this.#ending.signal, () => this.#break(PHRASES.workerEnded));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#break(event.message || PHRASES.scriptNotLoaded);
    };
  }

  /** Whether it has crashed, so that it answers no more. */
  get isBroken(): boolean {
    return this.#broken !== null;
  }

  #break(reason: string): void {
    this.#broken ??= brokenEngine(reason);
    this.#onEvent({ type: 'refused', refusal: this.#broken });
  }

  /**
   * @param equipment may still be loading: the file is requested meanwhile
   * @returns what the host reveals about the file once it is open.
   */
  open(
    source: DatabaseSource | ForeignDatabase,
    equipment: Promise<Checked<Equipment>>,
    onActivity: OnActivity,
  ): Promise<Checked<OpenedDatabase>> {
    return new Promise((resolve) => {
      const finish = (opened: Checked<OpenedDatabase>) => {
        this.#heartbeat.stop();
        resolve(opened);
      };
      this.#onEvent = (event) => {
        if (event.type === 'opened') finish(accepted(event));
        if (event.type === 'refused') finish({ ok: false, refusal: event.refusal });
        if (event.type === 'activity') onActivity(event.activity);
      };
      if (this.#broken) return resolve({ ok: false, refusal: this.#broken });
      this.#awaitAnswers();
      this.#say({ type: 'open', source });
      void equipment.then((had) => {
        if (had.ok) this.#say({ type: 'equip', ...had.value });
        else finish(had);
      });
    });
  }

  /** Resumes the suspended run for this long. */
  goOn(moreMs: number): void {
    this.#extend(moreMs);
    this.#say({ type: 'go-on', moreMs });
  }

  /**
   * Runs a statement. If it computes `LIMITS.terminateGraceMs` past its limit, it is in a long function call that no
   * interrupt reaches: the answer is TIMEOUT, and the engine is unusable. The same holds for an exploration, because it
   * runs the statement's functions too.
   */
  async run({ request, budgetBytes, time, onActivity, onRows }: Job): Promise<EngineOutcome> {
    if (this.#broken) return { outcome: { kind: 'refused', refusal: this.#broken }, usable: false };
    const clocks = { computing: startedClock(time.computeMs), exploring: startedClock(LIMITS.queryMs) };
    this.#extend = (moreMs) => clocks.computing.extend(moreMs, 0);
    const follow = (phase: RunPhase) => {
      if (phase in clocks) this.#heartbeat.stop();
      else this.#awaitAnswers();
      for (const [name, clock] of Object.entries(clocks)) {
        if (name === phase) clock.resume();
        else clock.pause();
      }
    };
    follow('computing');
    return new Promise((resolve) => {
      const finish = (ended: EngineOutcome) => {
        this.#stopWatching();
        this.#heartbeat.stop();
        this.#onEvent = () => {};
        resolve(ended);
      };
      const watch = setInterval(() => {
        const stuck = Object.values(clocks).find((clock) => clock.expired);
        if (!stuck) return;
        const refusal = timeoutRefusal(stuck.limitMs - LIMITS.terminateGraceMs);
        finish({ outcome: { kind: 'refused', refusal }, usable: false });
      }, WATCH_MS);
      this.#stopWatching = () => clearInterval(watch);
      this.#onEvent = (event) => {
        switch (event.type) {
          case 'activity':
            follow(event.activity.phase);
            onActivity(event.activity);
            break;
          case 'rows':
            onRows?.(event.part);
            break;
          case 'outcome':
            finish({ outcome: event.outcome, usable: event.usable });
            break;
          case 'refused':
            finish({ outcome: { kind: 'refused', refusal: event.refusal }, usable: false });
            break;
          case 'alive':
          case 'pong':
          case 'opened':
          case 'estimate':
          case 'plan':
            break;
          default:
            event satisfies never;
        }
      };
      this.#say({ type: 'run', request, budgetBytes, time, streams: onRows !== null });
    });
  }

  /** Estimates a run. */
  async estimate(request: SqlRequest): Promise<{ readonly estimate: Estimate | null; readonly usable: boolean }> {
    const event = await this.#judge({ type: 'estimate', request });
    return { estimate: event?.type === 'estimate' ? event.estimate : null, usable: event !== null };
  }

  /** What the steps of a statement's plan cost. */
  async plan(request: SqlRequest): Promise<{ readonly costs: PlanCosts | null; readonly usable: boolean }> {
    const event = await this.#judge({ type: 'plan', request });
    return { costs: event?.type === 'plan' ? event.costs : null, usable: event !== null };
  }

  /** Null if that takes too long: the statement is in a long function call then, and the engine is unusable. */
  async #judge(command: Extract<EngineCommand, { readonly type: 'estimate' | 'plan' }>): Promise<EngineEvent | null> {
    if (this.#broken) return null;
    // A run may be suspended meanwhile.
    const ofRun = { onEvent: this.#onEvent, stopWatching: this.#stopWatching };
    return new Promise((resolve) => {
      const finish = (event: EngineEvent | null) => {
        clearTimeout(timer);
        this.#stopWatching = ofRun.stopWatching;
        this.#onEvent = ofRun.onEvent;
        resolve(event);
      };
      const timer = setTimeout(() => finish(null), ESTIMATE_MS);
      this.#stopWatching = () => {
        clearTimeout(timer);
        ofRun.stopWatching();
      };
      this.#onEvent = (event) => {
        ofRun.onEvent(event);
        if (event.type === command.type) finish(event);
        if (event.type === 'refused') finish(null);
      };
      this.#say(command);
    });
  }

  /** Terminates the worker at once. A current run is never answered. */
  end(): void {
    this.#onEvent = () => {};
    this.#stopWatching();
    this.#heartbeat.stop();
    this.#ending.abort();
    this.#worker.terminate();
  }

  #awaitAnswers(): void {
    if (!this.#isWatched) this.#heartbeat.start();
  }

  #say(command: EngineCommand): void {
    this.#worker.postMessage(command);
  }
}

function startedClock(limitMs: number): ComputeClock {
  const clock = new ComputeClock(() => performance.now());
  clock.start(limitMs + LIMITS.terminateGraceMs);
  return clock;
}

function brokenEngine(reason: string): Refusal {
  return {
    code: 'INTERNAL_ERROR',
    message: say(REFUSALS.engineStopped, { reason }),
    hint: REFUSALS.runAgain,
  };
}
