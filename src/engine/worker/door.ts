import type { Refusal } from '../../contract/errors.ts';
import type { SqlRequest } from '../../contract/request.ts';
import type { Description, Outcome, Transfer } from '../../contract/runner.ts';
import { EngineProcess } from './engine-process.ts';
import type { DoorMessage, PageMessage } from './protocol.ts';
import { type DatabaseConfig, locateDatabase } from './source.ts';

interface Run {
  readonly request: SqlRequest;
  readonly onProgress: (transfer: Transfer) => void;
  readonly onOutcome: (outcome: Outcome) => void;
}

export interface DoorOptions {
  readonly config: DatabaseConfig;
  /** Absolute URL that the configuration's relative ones start from. */
  readonly base: string;
  readonly startWorker: () => Worker;
  readonly loadModule: () => Promise<WebAssembly.Module>;
  /** Called when the page asks the worker to end. */
  readonly onClose: () => void;
}

type Opening = { readonly engine: EngineProcess; readonly description: Description } | { readonly refusal: Refusal };

/**
 * Answers the page while the engine works in a worker of its own: one query after another, each of which can be
 * ended at any moment by ending that worker.
 */
export class Door {
  readonly #options: DoorOptions;
  readonly #queue: Run[] = [];
  #current: Run | null = null;
  #opening: Promise<Opening>;

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
      this.#replaceEngine();
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
            onProgress: (transfer) => say({ type: 'progress', id, transfer }),
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
          void this.#opening.then((opening) => 'engine' in opening && opening.engine.end());
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
    const { outcome, usable } = await opening.engine.run(run.request, run.onProgress);
    if (this.#current !== run) return;
    if (usable === false) this.#replaceEngine();
    this.#finish(run, outcome);
  }

  #finish(run: Run, outcome: Outcome): void {
    this.#current = null;
    run.onOutcome(outcome);
    void this.#next();
  }

  /** The engine of now; a failed opening is tried again. */
  async #opened(): Promise<Opening> {
    const attempt = this.#opening;
    const opening = await attempt;
    if (!('refusal' in opening)) return opening;
    if (this.#opening === attempt) this.#opening = this.#open();
    return this.#opening;
  }

  #replaceEngine(): void {
    void this.#opening.then((opening) => 'engine' in opening && opening.engine.end());
    this.#opening = this.#open();
  }

  async #open(): Promise<Opening> {
    const { config, base, startWorker, loadModule } = this.#options;
    const [source, module] = await Promise.all([
      locateDatabase(config, base),
      loadModule().catch((cause: unknown) => String(cause instanceof Error ? cause.message : cause)),
    ]);
    if (!source.ok) return { refusal: source.refusal };
    if (typeof module === 'string') {
      return {
        refusal: {
          code: 'INTERNAL_ERROR',
          message: `The SQL engine could not be loaded: ${module}`,
          hint: 'Check the connection and run the query again.',
        },
      };
    }
    const engine = new EngineProcess(startWorker());
    const refusal = await engine.open(module, source.value);
    if (refusal) {
      engine.end();
      return { refusal };
    }
    const { url: _, ...database } = source.value;
    return { engine, description: { kind: 'database', database } };
  }
}
