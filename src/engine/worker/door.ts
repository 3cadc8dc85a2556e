import type { SqlRequest } from '../../contract/request.ts';
import type { Description, Outcome } from '../../contract/runner.ts';
import type { Activity } from '../remote/transfer-meter.ts';
import type { RunListener } from './engine-process.ts';
import { type Opened, Opening, type OpeningOptions } from './opening.ts';
import type { DoorMessage, PageMessage } from './protocol.ts';

interface Run extends RunListener {
  readonly request: SqlRequest;
  readonly onOutcome: (outcome: Outcome) => void;
}

export interface DoorOptions extends Omit<OpeningOptions, 'onActivity'> {
  /** Called when the page asks the worker to end. */
  readonly onClose: () => void;
}

/**
 * Answers the page while the engine works in a worker of its own: one query after another, each of which can be
 * ended at any moment by ending that worker.
 */
export class Door {
  readonly #options: DoorOptions;
  readonly #queue: Run[] = [];
  #current: Run | null = null;
  /** Begun before it is needed, so that the first query finds the engine ready; null after it failed or was ended. */
  #opening: Opening | null;

  constructor(options: DoorOptions) {
    this.#options = options;
    this.#opening = this.#open();
  }

  run(run: Run): void {
    this.#queue.push(run);
    void this.#next();
  }

  /** Ends a run as 'cancelled', whether it waits or works. */
  cancel(run: Run): void {
    if (run === this.#current) {
      this.#current = null;
      this.#endEngine();
      run.onOutcome({ kind: 'cancelled' });
      void this.#next();
      return;
    }
    const place = this.#queue.indexOf(run);
    if (place < 0) return;
    this.#queue.splice(place, 1);
    run.onOutcome({ kind: 'cancelled' });
  }

  async describe(): Promise<Description> {
    const opening = await this.#opened();
    return 'refusal' in opening ? { kind: 'refused', refusal: opening.refusal } : opening.description;
  }

  /** Speaks the page's protocol on a port. */
  serve(port: MessagePort): void {
    const runs = new Map<number, Run>();
    const say = (message: DoorMessage) => port.postMessage(message);
    port.onmessage = ({ data }: MessageEvent<PageMessage>) => {
      const { id } = data;
      switch (data.type) {
        case 'run': {
          const run: Run = {
            request: data.request,
            onActivity: (activity) => say({ type: 'activity', id, activity }),
            onRows: data.streams ? (part) => say({ type: 'rows', id, part }) : null,
            onOutcome: (outcome) => {
              runs.delete(id);
              say({ type: 'outcome', id, outcome });
            },
          };
          runs.set(id, run);
          say({ type: 'accepted', id });
          this.run(run);
          break;
        }
        case 'cancel': {
          const run = runs.get(id);
          if (run) this.cancel(run);
          break;
        }
        case 'describe':
          say({ type: 'accepted', id });
          void this.describe().then((description) => say({ type: 'description', id, description }));
          break;
        case 'close':
          this.#endEngine();
          this.#options.onClose();
          break;
        default:
          data satisfies never;
      }
    };
  }

  async #next(): Promise<void> {
    if (this.#current) return;
    const run = this.#queue.shift();
    if (!run) return;
    this.#current = run;
    const opening = await this.#opened();
    // Cancelled while the engine was being opened.
    if (this.#current !== run) return;
    if ('refusal' in opening) {
      this.#finish(run, { kind: 'refused', refusal: opening.refusal });
      return;
    }
    const { outcome, usable } = await opening.engine.run(run.request, run);
    if (this.#current !== run) return;
    if (!usable) this.#endEngine();
    this.#finish(run, outcome);
  }

  #finish(run: Run, outcome: Outcome): void {
    this.#current = null;
    run.onOutcome(outcome);
    void this.#next();
  }

  /** Whoever waits for the database hears of it. */
  #open(): Opening {
    const onActivity = (activity: Activity) =>
      this.#current?.onActivity({ ...activity, ...(activity.again ? {} : { phase: 'starting' }) });
    return new Opening({ ...this.#options, onActivity });
  }

  /** The engine of now; whoever asks after an opening that failed begins another. */
  async #opened(): Promise<Opened> {
    this.#opening ??= this.#open();
    const opening = this.#opening;
    const opened = await opening.opened;
    if ('refusal' in opened && this.#opening === opening) this.#opening = null;
    return opened;
  }

  /**
   * The next one is begun by the next query and not before: a host that kept the cancelled query waiting would keep
   * that opening waiting too, and with it a query that comes when the host is well again.
   */
  #endEngine(): void {
    this.#opening?.end();
    this.#opening = null;
  }
}
