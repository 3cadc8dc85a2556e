import { LIMITS } from '../contract/limits.ts';
import { checkRequest, type SqlRequest } from '../contract/request.ts';
import type { Estimate, Outcome, PricedOutcome, ResultPart, Transfer } from '../contract/runner.ts';
import { ComputeClock } from './compute-clock.ts';
import { Estimator } from './estimate/estimator.ts';
import { CheckedHost } from './remote/checked-host.ts';
import { Connection } from './remote/connection.ts';
import { RemoteFailure } from './remote/failure.ts';
import { Loader } from './remote/loader.ts';
import { openRemoteFile, type RemoteFileSource } from './remote/open-remote-file.ts';
import { PackedHost } from './remote/packed-host.ts';
import { type AskRangeNow, PatientHost } from './remote/patient-host.ts';
import { PAUSES, type Pauses } from './remote/pauses.ts';
import { ReadAhead } from './remote/read-ahead.ts';
import { RehearsedStatements } from './remote/rehearsed-statements.ts';
import type { RemoteFile } from './remote/remote-file.ts';
import { requestRules, requestsTogether, type SendsParts } from './remote/request-rules.ts';
import { Scout } from './remote/scout.ts';
import { type OnActivity, openingActivity, TransferMeter } from './remote/transfer-meter.ts';
import { openSession, type Session, type SessionFile, type SessionOptions } from './session.ts';
import type { Upcoming } from './upcoming.ts';

export interface RemoteEngineOptions
  extends RemoteFileSource,
    Pick<SessionOptions, 'instantiate' | 'createMemory' | 'random' | 'suspension' | 'identity' | 'rules'> {
  /** As `ask`, but blocking: for an engine that cannot be suspended. */
  readonly askNow: AskRangeNow;
  /** How it waits before it asks again; by the clock unless told. */
  readonly pauses?: Pauses;
  /** How the host is spoken to, as far as that is known by now (see `requestRules`); unknown unless told. */
  readonly protocol?: () => string | null;
  /** Whether ranges that `ask` is asked for in the same turn travel together, as far as that is known; they do not unless told. */
  readonly sendsParts?: () => SendsParts;
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number;
  /** What has come of answers that are not whole yet, where that can be told. */
  readonly bytesComing?: () => number;
  /** Told also while the file is opened. */
  readonly onActivity: OnActivity;
}

/** What an engine on a remote file is made of. */
interface Parts {
  readonly session: Session;
  readonly file: RemoteFile;
  readonly loader: Loader;
  readonly meter: TransferMeter;
  readonly ahead: ReadAhead;
  readonly connection: Connection;
  readonly sendsParts: () => SendsParts;
}

/** SQLite on a remote file. */
export class RemoteEngine {
  readonly #parts: Parts;
  readonly #estimator: Estimator;
  readonly #rehearsed: RehearsedStatements;
  /** Of the request that was estimated last; it holds as long as nothing is fetched. */
  #estimated: { readonly key: string; readonly estimate: Estimate | null } | null = null;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#estimator = new Estimator(parts.file);
    const { file, ahead, session } = parts;
    const lendScout = () => ahead.lendScout();
    this.#rehearsed = new RehearsedStatements(file, lendScout, () => session.rehearseAdvice());
  }

  /** @throws RemoteFailure or SqliteError */
  static async open(options: RemoteEngineOptions): Promise<RemoteEngine> {
    const connection = new Connection(options.now);
    const ask = connection.watch(options.ask);
    const checked = new CheckedHost(ask, connection.watchNow(options.askNow));
    const host = new PatientHost(checked.ask, checked.askNow, options.pauses ?? PAUSES);
    host.onPause = () => options.onActivity(openingActivity(host.askingAgain));
    const file = await openRemoteFile({ ...options, ask }, checked, host.ask);
    return RemoteEngine.#openBy(host, connection, file, options);
  }

  /** On a file of which something is at hand already. @throws SqliteError */
  static openOn(
    file: RemoteFile,
    options: Omit<RemoteEngineOptions, 'file' | 'map' | 'packed' | 'store'>,
  ): Promise<RemoteEngine> {
    const connection = new Connection(options.now);
    const { ask, askNow, pauses = PAUSES } = options;
    const host = new PatientHost(connection.watch(ask), connection.watchNow(askNow), pauses);
    return RemoteEngine.#openBy(host, connection, file, options);
  }

  static async #openBy(
    host: PatientHost,
    connection: Connection,
    file: RemoteFile,
    options: Omit<RemoteEngineOptions, 'file' | 'map' | 'packed' | 'store'>,
  ): Promise<RemoteEngine> {
    const { now, onActivity, protocol = () => null, sendsParts = () => 'no', bytesComing = () => 0 } = options;
    const watched = [connection.watch(options.ask), connection.watchNow(options.askNow)] as const;
    const { ask, askNow } = discarding(new PackedHost(host, file, ...watched), file);
    const clock = new ComputeClock(now);
    let session: Session | null = null;
    const rows = () => session?.rowsSoFar ?? 0;
    const meter = new TransferMeter({ file, clock, rows, bytesComing, again: () => host.askingAgain, onActivity });
    host.onPause = () => meter.tell();
    const loader = new Loader(file, ask, () => requestRules(protocol(), sendsParts() !== 'no'));
    const ahead = new ReadAhead(file, loader, now, () => Scout.open(options, file, now));
    session = await openSession({
      ...options,
      memoryBytes: LIMITS.engineMemoryBytes,
      queryMs: LIMITS.queryMs,
      file: options.suspension
        ? suspendedFile(file, loader, ahead, meter)
        : blockingFile(file, loader, ahead, meter, askNow),
      clock,
      onPulse: () => meter.tell(),
    });
    ahead.prepare();
    file.settle();
    return new RemoteEngine({ session, file, loader, meter, ahead, connection, sendsParts });
  }

  /** Whether the host says enough for a change of the file to be noticed while it is read. */
  get canTellChange(): boolean {
    return this.#parts.file.canTellChange;
  }

  /** How long statements have been explored ahead since the engine was opened, in milliseconds. */
  get exploredMs(): number {
    return this.#parts.ahead.exploredMs;
  }

  /** As `PricedRunner.estimate` says; to be asked while nothing runs. */
  async estimate(raw: SqlRequest): Promise<Estimate | null> {
    const { ahead, connection, sendsParts } = this.#parts;
    const checked = checkRequest(raw);
    // How many rows values stand for that come apart from the statement is not looked up.
    if (!checked.ok || checked.value.params !== undefined) return null;
    const { sql, limit } = checked.value;
    const key = `${this.#parts.file.transfer.bytes} ${limit} ${sql}`;
    if (this.#estimated?.key === key) return this.#estimated.estimate;
    const forecast = await this.#estimator.forecast(() => ahead.lendScout(), { sql, values: [], maxRows: limit + 1 });
    const estimate = forecast && {
      bytes: forecast.bytes,
      requests: requestsTogether(forecast.requests, forecast.bytes, forecast.rounds, sendsParts()),
      ms: connection.timeOf(forecast),
    };
    this.#estimated = { key, estimate };
    return estimate;
  }

  /**
   * Rehearses what a first statement needs, one step of some milliseconds each time; to be asked while nothing runs.
   *
   * @returns whether there is another step
   */
  rehearse(): Promise<boolean> {
    return this.#rehearsed.next();
  }

  /** @param onRows called as `RunOptions.onRows` says */
  async run(
    request: SqlRequest,
    onRows: ((part: ResultPart) => void) | null = null,
  ): Promise<{ outcome: Outcome; usable: boolean }> {
    const { ahead, file, meter, session } = this.#parts;
    ahead.announce(null);
    meter.settle();
    meter.enter('computing');
    const handOn = (part: ResultPart) => {
      onRows?.(part);
      meter.tell();
    };
    const { answer, usable } = await session.run(request, onRows && handOn);
    const outcome: Outcome = answer.kind === 'result' ? { ...answer, transfer: meter.transfer } : answer;
    file.settle();
    return { outcome, usable };
  }

  /** The same as `PricedRunner.runWithin` says. */
  async runWithin(
    request: SqlRequest,
    budgetBytes: number,
    onRows: ((part: ResultPart) => void) | null = null,
  ): Promise<{ outcome: PricedOutcome; usable: boolean }> {
    const { loader, meter } = this.#parts;
    meter.settle();
    meter.enter('exploring');
    const estimate = await this.estimate(request);
    const overBudget = (transfer: Transfer) => ({
      outcome: { kind: 'over-budget', budgetBytes, transfer, estimate } as const,
      usable: true,
    });
    if (estimate && estimate.bytes > budgetBytes) return overBudget({ bytes: 0, requests: 0 });
    loader.budget.allow(budgetBytes);
    try {
      const { outcome, usable } = await this.run(request, onRows);
      const isSpent = outcome.kind === 'refused' && loader.budget.isSpent;
      return isSpent ? overBudget(meter.transfer) : { outcome: { ...outcome, estimate }, usable };
    } finally {
      loader.budget.allow(Number.POSITIVE_INFINITY);
    }
  }
}

/** What was stored of a file goes when its host says that it is another one. */
function discarding({ ask, askNow }: PackedHost, file: RemoteFile): Pick<PackedHost, 'ask' | 'askNow'> {
  const judge = (cause: unknown): never => {
    if (cause instanceof RemoteFailure && cause.kind === 'changed') file.discardStore();
    throw cause;
  };
  return {
    ask: (expected, range, signal) => ask(expected, range, signal).catch(judge),
    askNow: (expected, range) => {
      try {
        return askNow(expected, range);
      } catch (cause) {
        return judge(cause);
      }
    },
  };
}

/** A statement runs as far as its pages are at hand, and is suspended where one is not. */
function suspendedFile(file: RemoteFile, loader: Loader, ahead: ReadAhead, meter: TransferMeter): SessionFile {
  return {
    sizeBytes: file.sizeBytes,
    read: (target, offset) => file.read(target, offset),
    announce: async (upcoming) => ahead.announce(upcoming),
    fetch: async (offset, length) => {
      const needed = file.pagesOf(offset, length);
      await meter.suspend(async () => {
        meter.enter('exploring');
        const pages = await ahead.foresee(needed);
        meter.enter('waiting');
        await loader.load(needed, pages, ahead.guidesAmong(pages));
      });
    },
  };
}

/**
 * All pages that can be foreseen are brought at hand before a statement runs, those of the rows that somebody waits to see
 * before those of the rest; for each of the others it is blocked.
 */
function blockingFile(
  file: RemoteFile,
  loader: Loader,
  ahead: ReadAhead,
  meter: TransferMeter,
  askNow: AskRangeNow,
): SessionFile {
  const load = async (pages: readonly number[]) => {
    meter.enter('waiting');
    const hasAll = await loader.loadAhead(pages);
    meter.enter('exploring');
    return hasAll;
  };
  const prepare = (upcoming: Upcoming) =>
    meter.suspend(async () => {
      ahead.announce(upcoming);
      meter.enter('exploring');
      await ahead.loadAll(load);
    });
  let announced: Upcoming | null = null;
  return {
    sizeBytes: file.sizeBytes,
    read: (target, offset) => file.read(target, offset),
    announce: (upcoming) => {
      announced = upcoming;
      const { maxRows, firstRows = maxRows } = upcoming;
      return prepare({ ...upcoming, maxRows: Math.min(maxRows, firstRows) });
    },
    announceRest: async () => {
      if (announced) await prepare(announced);
    },
    fetch: (offset, length) =>
      meter.block(() => {
        const needed = file.pagesOf(offset, length);
        for (const range of loader.rangesFor(needed, ahead.foreseeNow(needed))) {
          file.accept(range, askNow(file.expected, range));
        }
      }),
  };
}
