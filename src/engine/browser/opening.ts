import type { DataRules } from '../../advice/data-rules.ts';
import { accepted, type Checked, type Refusal, refused } from '../../contract/errors.ts';
import { REFUSALS } from '../../contract/refusal-sentences.ts';
import type { Description } from '../../contract/runner.ts';
import { say } from '../../contract/sentence.ts';
import { type OnActivity, openingActivity } from '../remote/file/transfer-meter.ts';
import { PAUSES, type Pauses } from '../remote/transport/retrying/pauses.ts';
import { RetryPolicy } from '../remote/transport/retrying/retry-policy.ts';
import { EngineProcess } from './engine-process.ts';
import { type DatabaseConfig, locateDatabase } from './source.ts';

export interface OpeningOptions {
  readonly config: DatabaseConfig;
  /** Absolute URL that the configuration's relative URLs are resolved against. */
  readonly base: string;
  readonly startWorker: () => Worker;
  /** The compiled SQLite module. Rejects if it cannot be loaded, or if the signal is aborted. */
  readonly loadModule: (signal: AbortSignal) => Promise<WebAssembly.Module>;
  /** What warnings know about the data; null if nothing is known. */
  readonly rules: Promise<DataRules | null>;
  /** Called while the engine opens the database. */
  readonly onActivity: OnActivity;
  /** Waits before the description is requested again; by default with a timer. */
  readonly pauses?: Pauses;
}

export type Opened =
  | { readonly engine: EngineProcess; readonly description: Description }
  | { readonly refusal: Refusal };

const ENDED: Refusal = { code: 'DB_UNAVAILABLE', message: REFUSALS.openingCancelled };

/**
 * One attempt to start an engine and open the database. It can be ended at any moment, and then leaves no worker and no
 * open request.
 */
export class Opening {
  readonly opened: Promise<Opened>;
  readonly #ending = new AbortController();
  #engine: EngineProcess | null = null;
  #isOpen = false;

  constructor(options: OpeningOptions) {
    const ended = new Promise<Opened>((resolve) => {
      this.#ending.signal.addEventListener('abort', () => resolve({ refusal: ENDED }), { once: true });
    });
    this.opened = Promise.race([this.#open(options), ended]);
    void this.opened.then((opened) => {
      this.#isOpen = 'engine' in opened;
    });
  }

  /** Whether it has succeeded. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Ends the engine, whether it is open, working, or not started yet. */
  end(): void {
    this.#ending.abort();
    this.#engine?.end();
  }

  async #open({
    config,
    base,
    startWorker,
    loadModule,
    rules,
    onActivity,
    pauses = PAUSES,
  }: OpeningOptions): Promise<Opened> {
    const { signal } = this.#ending;
    const retries = new RetryPolicy(pauses);
    retries.onPause = () => onActivity(openingActivity(retries.askingAgain));
    // Worker, module and description load in parallel, and the page map as soon as the description names it.
    const engine = new EngineProcess(startWorker());
    this.#engine = engine;
    const loading = loadModule(signal);
    const equipment = loading.then(async (module) => accepted({ module, rules: await rules }), noEngine);
    const fail = async (refusal: Refusal): Promise<Opened> => {
      engine.end();
      // If it could not be loaded, the next opening loads it again, but not in parallel.
      await loading.catch(() => {});
      return { refusal };
    };
    if (config.from === 'foreign') {
      const opened = await engine.open({ address: config.url }, equipment, onActivity);
      if (!opened.ok) return fail(opened.refusal);
      const { canTellChange, isWal, sizeBytes } = opened.value;
      const said = { schemaVersion: '', dataAsOf: '', synthetic: false, foreignUrl: config.url };
      return { engine, description: { kind: 'database', database: { ...said, sizeBytes, canTellChange, isWal } } };
    }
    const source = await locateDatabase(config, base, signal, retries);
    if (signal.aborted) return { refusal: ENDED };
    if (!source.ok) return fail(source.refusal);
    const opened = await engine.open(source.value, equipment, onActivity);
    if (!opened.ok) return fail(opened.refusal);
    const { schemaVersion, dataAsOf, completeThrough, synthetic, sizeBytes, url, baseMapUrl, baseMapPieces } =
      source.value;
    const build = new URL(url).pathname.split('/').at(-1);
    const { canTellChange } = opened.value;
    const database = {
      ...{ schemaVersion, dataAsOf, synthetic, sizeBytes, canTellChange },
      ...(completeThrough ? { completeThrough } : {}),
      ...(build ? { build } : {}),
      ...(baseMapUrl ? { baseMapUrl } : {}),
      ...(baseMapPieces ? { baseMapPieces } : {}),
    };
    return { engine, description: { kind: 'database', database } };
  }
}

function noEngine(cause: unknown): Checked<never> {
  const reason = cause instanceof Error ? cause.message : cause;
  return refused('INTERNAL_ERROR', say(REFUSALS.engineNotLoaded, { reason: String(reason) }), {
    hint: REFUSALS.checkAndRun,
  });
}
