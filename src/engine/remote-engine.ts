import { LIMITS } from '../contract/limits.ts';
import { checkRequest, type SqlRequest } from '../contract/request.ts';
import type { Estimate, Outcome, PlanCosts, PricedOutcome, ResultPart, Transfer } from '../contract/runner.ts';
import { ThinScans } from './columns/thin-scans.ts';
import { type ColumnsLocation, RemoteStrips } from './remote/columns/remote-strips.ts';
import { Estimator } from './remote/estimate/estimator.ts';
import type { Forecast } from './remote/estimate/forecast.ts';
import { FetchLayers } from './remote/file/fetch-layers.ts';
import { Loader } from './remote/file/loader.ts';
import { openRemoteFile, type RemoteFileSource } from './remote/file/open-remote-file.ts';
import type { RemoteFile } from './remote/file/remote-file.ts';
import { type OnActivity, openingActivity, TransferMeter } from './remote/file/transfer-meter.ts';
import { Prefetcher } from './remote/prefetch/prefetcher.ts';
import { Scout } from './remote/prefetch/scout.ts';
import { Connection } from './remote/transport/connection.ts';
import { MOST_TOGETHER, requestRules, requestsTogether, type SendsParts } from './remote/transport/request-rules.ts';
import type { Pauses } from './remote/transport/retrying/pauses.ts';
import type { RangeSource } from './remote/transport/transport.ts';
import { blockingFile, suspendedFile } from './session-files.ts';
import { ComputeClock } from './statement/compute-clock.ts';
import { type ComputeTime, openSession, type Session, type SessionOptions } from './statement/session.ts';
import type { OnTimeUp } from './statement/session-system.ts';
import type { Requested } from './statement/upcoming.ts';

/** `ask` and `askNow` request a range once; `askNow` is for an engine that cannot be suspended. */
export interface RemoteEngineOptions
  extends RemoteFileSource,
    RangeSource,
    Pick<SessionOptions, 'instantiate' | 'createMemory' | 'random' | 'suspension' | 'identity' | 'rules' | 'onFault'> {
  /** The URL of the database's column strips; null or absent if it has none. */
  readonly columns?: ColumnsLocation | null;
  /** Waits before a retry; by default with a timer. */
  readonly pauses?: Pauses;
  /** The HTTP version of the host, if known (see `requestRules`); unknown by default. */
  readonly protocol?: () => string | null;
  /** Whether ranges requested in the same turn share a request, if known; false by default. */
  readonly sendsParts?: () => SendsParts;
  /** How many of them at most, if the host has shown it. */
  readonly mostTogether?: () => number;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** Bytes received of unfinished answers, if that can be measured. */
  readonly bytesComing?: () => number;
  /** Called while the file is opened, too. */
  readonly onActivity: OnActivity;
}

/** The parts of an engine on a remote file. */
interface Parts {
  readonly session: Session;
  readonly file: RemoteFile;
  readonly loader: Loader;
  readonly meter: TransferMeter;
  readonly prefetcher: Prefetcher;
  readonly connection: Connection;
  readonly sendsParts: () => SendsParts;
  readonly mostTogether: () => number;
  readonly estimator: Estimator;
  /** Whether a statement can be suspended and resumed. */
  readonly canSuspend: boolean;
}

const USUAL_TIME: ComputeTime = { limitMs: LIMITS.queryMs, onTimeUp: null };

/** Offset of the read version in the header of a database, and its value in WAL mode. */
const READ_VERSION_AT = 19;
const WAL = 2;

/** SQLite on a remote file. */
export class RemoteEngine {
  readonly #parts: Parts;
  /** The last estimate, with the key of its request. It is valid until something is fetched. */
  #estimated: { readonly key: string; readonly estimate: Estimate | null } | null = null;

  /** The current estimate or plan. */
  #judging: Promise<unknown> = Promise.resolve();

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws RemoteFailure or SqliteError */
  static async open(options: RemoteEngineOptions): Promise<RemoteEngine> {
    const connection = new Connection(options.now);
    const layers = layersOver(connection, options);
    const { retries } = layers;
    retries.onPause = () => options.onActivity(openingActivity(retries.askingAgain));
    return RemoteEngine.#openBy(layers, connection, await openRemoteFile(options, layers), options);
  }

  /** On a file of which some pages are loaded. @throws SqliteError */
  static openOn(
    file: RemoteFile,
    options: Omit<RemoteEngineOptions, 'file' | 'map' | 'packed' | 'store'>,
  ): Promise<RemoteEngine> {
    const connection = new Connection(options.now);
    return RemoteEngine.#openBy(layersOver(connection, options), connection, file, options);
  }

  static async #openBy(
    layers: FetchLayers,
    connection: Connection,
    file: RemoteFile,
    options: Omit<RemoteEngineOptions, 'file' | 'map' | 'packed' | 'store'>,
  ): Promise<RemoteEngine> {
    const { now, onActivity, protocol = () => null, sendsParts = () => 'no', bytesComing = () => 0 } = options;
    const { mostTogether = () => MOST_TOGETHER } = options;
    const { retries } = layers;
    const { ask, askNow } = layers.pagesOf(file);
    const clock = new ComputeClock(now);
    let session: Session | null = null;
    const rows = () => session?.rowsSoFar ?? 0;
    const meter = new TransferMeter({ file, clock, rows, bytesComing, again: () => retries.askingAgain, onActivity });
    retries.onPause = () => meter.tell();
    const loader = new Loader(file, ask, () => requestRules(protocol(), sendsParts() !== 'no'));
    const prefetcher = new Prefetcher(file, loader, now, () => Scout.open(options, file, now));
    const tables = options.suspension
      ? suspendedFile(file, loader, prefetcher, meter)
      : blockingFile(file, loader, prefetcher, meter, askNow);
    // Like packed pages, they are read only if the map proves that they belong to this database.
    const strips =
      options.columns && file.map?.checks
        ? new RemoteStrips(options.columns, {
            database: file,
            source: layers.filesBeside,
            retries,
            budget: loader.budget,
            parallel: () => requestRules(protocol()).parallel,
            meter,
            canSuspend: options.suspension !== null,
          })
        : null;
    const estimator = new Estimator(file, strips);
    const scans =
      strips &&
      ThinScans.over(tables, {
        source: strips,
        onFault: (cause) => options.onFault?.(cause),
        looksUp: async (upcoming) => {
          // The scout follows no statement while one is prepared.
          if (!estimator.lookedUp(upcoming)) await estimator.forecast(() => prefetcher.lendScout(), upcoming);
          const { byStrips = new Map(), instead = null } = estimator.lookedUp(upcoming) ?? {};
          return upcoming.hasTurned && instead ? new Map([[instead.root, instead.part]]) : byStrips;
        },
        turnsAtBytes: (upcoming) => estimator.lookedUp(upcoming)?.instead?.bytes ?? null,
      });
    session = await openSession({
      ...options,
      memoryBytes: LIMITS.engineMemoryBytes,
      queryMs: LIMITS.queryMs,
      file: scans?.file ?? tables,
      scans,
      clock,
      onPulse: () => meter.tell(),
    });
    prefetcher.prepare();
    void strips?.openStored();
    file.settle();
    return new RemoteEngine({
      session,
      file,
      loader,
      meter,
      prefetcher,
      connection,
      sendsParts,
      mostTogether,
      estimator,
      canSuspend: options.suspension !== null,
    });
  }

  /**
   * Whether changes of the database may be in a WAL file beside it
   * (https://sqlite.org/fileformat2.html#file_format_version_numbers).
   */
  get isWal(): boolean {
    return this.#parts.file.page(1)?.[READ_VERSION_AT] === WAL;
  }

  /** Whether the host's answers reveal a change of the file while it is read. */
  get canTellChange(): boolean {
    return this.#parts.file.canTellChange;
  }

  /** Size of the database file. */
  get sizeBytes(): number {
    return this.#parts.file.sizeBytes;
  }

  /** Time spent exploring statements since the engine was opened, in milliseconds. */
  get exploredMs(): number {
    return this.#parts.prefetcher.exploredMs;
  }

  /** As `PricedRunner.estimate` says; to be called while nothing runs, or while the run is suspended. */
  async estimate(raw: SqlRequest): Promise<Estimate | null> {
    const requested = judgeable(raw);
    if (!requested) return null;
    const { sql, params, maxRows } = requested;
    const key = `${this.#parts.file.transfer.bytes} ${maxRows} ${JSON.stringify(params ?? [])} ${sql}`;
    if (this.#estimated?.key === key) return this.#estimated.estimate;
    const forecast = await this.#aside((lendScout) => this.#parts.estimator.forecast(lendScout, requested));
    const estimate = forecast && this.#estimateOf(forecast);
    this.#estimated = { key, estimate };
    return estimate;
  }

  /** As `PricedRunner.plan` says; to be called like `estimate`. */
  async plan(raw: SqlRequest): Promise<PlanCosts | null> {
    const requested = judgeable(raw);
    const planned = requested && (await this.#aside((lendScout) => this.#parts.estimator.plan(lendScout, requested)));
    return planned && { readings: planned.readings, estimate: this.#estimateOf(planned.forecast) };
  }

  /** Estimates a statement with the scout of the suspended one, which is resumed only after that. */
  async #aside<T>(judge: (lendScout: () => Promise<Scout>) => Promise<T>): Promise<T> {
    const { prefetcher } = this.#parts;
    const { upcoming } = prefetcher;
    const judged = judge(() => prefetcher.lendScout()).finally(() => prefetcher.announce(upcoming));
    this.#judging = judged.catch(() => {});
    return judged;
  }

  #estimateOf(forecast: Forecast): Estimate {
    const { connection, sendsParts, mostTogether } = this.#parts;
    const { requests, bytes, rounds } = forecast;
    return {
      bytes,
      requests: requestsTogether(requests, bytes, rounds, sendsParts(), mostTogether()),
      ms: connection.timeOf(forecast),
      ...(forecast.foreseen && { foreseen: forecast.foreseen }),
      ...(forecast.wholeTable && { wholeTable: forecast.wholeTable }),
    };
  }

  /**
   * @param onRows called as `RunOptions.onRows` says
   * @param time how long it may compute; if the engine cannot be suspended, it ends after that without a question
   */
  async run(
    request: SqlRequest,
    onRows: ((part: ResultPart) => void) | null = null,
    { limitMs, onTimeUp }: ComputeTime = USUAL_TIME,
  ): Promise<{ outcome: Outcome; usable: boolean }> {
    const { prefetcher, file, meter, session, canSuspend } = this.#parts;
    prefetcher.announce(null);
    meter.settle();
    meter.enter('computing');
    const handOn = (part: ResultPart) => {
      onRows?.(part);
      meter.tell();
    };
    const time = { limitMs, onTimeUp: canSuspend && onTimeUp ? this.#standingStill(onTimeUp) : null };
    const { outcome: ended, usable } = await session.run(request, onRows && handOn, undefined, time);
    const outcome: Outcome = ended.kind === 'result' ? { ...ended, transfer: meter.transfer } : ended;
    file.settle();
    return { outcome, usable };
  }

  #standingStill(onTimeUp: OnTimeUp): OnTimeUp {
    const { meter } = this.#parts;
    return async () => {
      let moreMs: number | null = null;
      await meter.suspend(async () => {
        meter.enter('time-up');
        moreMs = await onTimeUp();
        await this.#judging;
      });
      return moreMs;
    };
  }

  /** The same as `PricedRunner.runWithin` says. */
  async runWithin(
    request: SqlRequest,
    budgetBytes: number,
    onRows: ((part: ResultPart) => void) | null = null,
    time: ComputeTime = USUAL_TIME,
  ): Promise<{ outcome: PricedOutcome; usable: boolean }> {
    const { loader, meter } = this.#parts;
    meter.settle();
    meter.enter('exploring');
    // An estimate is advice: if it fails, the run has none.
    const told = await this.estimate(request).catch(() => null);
    const estimate = told?.foreseen === 'nothing' ? null : told;
    const overBudget = (transfer: Transfer) => ({
      outcome: { kind: 'over-budget', budgetBytes, transfer, estimate } as const,
      usable: true,
    });
    if (estimate && estimate.bytes > budgetBytes) return overBudget({ bytes: 0, requests: 0 });
    loader.budget.allow(budgetBytes);
    try {
      const { outcome, usable } = await this.run(request, onRows, time);
      const isSpent = outcome.kind === 'refused' && loader.budget.isSpent;
      return isSpent ? overBudget(meter.transfer) : { outcome: { ...outcome, estimate }, usable };
    } finally {
      loader.budget.allow(Number.POSITIVE_INFINITY);
    }
  }
}

/** The part of a request that can be estimated. Null for an invalid request. */
function judgeable(raw: SqlRequest): Requested | null {
  const checked = checkRequest(raw);
  if (!checked.ok) return null;
  const { sql, params, limit } = checked.value;
  return { sql, params, maxRows: limit + 1 };
}

type LayersOptions = Pick<RemoteEngineOptions, 'ask' | 'askNow' | 'pieceBytes' | 'pauses'>;

const layersOver = (connection: Connection, { ask, askNow, pieceBytes, pauses }: LayersOptions) =>
  new FetchLayers({ transport: { ask, askNow }, meter: (below) => connection.watch(below), pieceBytes, pauses });
