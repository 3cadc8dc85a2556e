import { LIMITS } from '../contract/limits.ts';
import type { SqlRequest } from '../contract/request.ts';
import type { Outcome, ResultPart } from '../contract/runner.ts';
import { ComputeClock } from './compute-clock.ts';
import { RemoteFailure } from './remote/failure.ts';
import { Loader } from './remote/loader.ts';
import { openRemoteFile, type RemoteFileSource } from './remote/open-remote-file.ts';
import { type AskRangeNow, PatientHost } from './remote/patient-host.ts';
import { PAUSES, type Pauses } from './remote/pauses.ts';
import { ReadAhead } from './remote/read-ahead.ts';
import type { RemoteFile } from './remote/remote-file.ts';
import { requestRules } from './remote/request-rules.ts';
import { Scout } from './remote/scout.ts';
import { type Activity, type OnActivity, TransferMeter } from './remote/transfer-meter.ts';
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
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number;
  /** Told also while the file is opened. */
  readonly onActivity: OnActivity;
}

/** SQLite on a remote file. */
export class RemoteEngine {
  readonly #session: Session;
  readonly #file: RemoteFile;
  readonly #meter: TransferMeter;
  readonly #ahead: ReadAhead;

  private constructor(session: Session, file: RemoteFile, meter: TransferMeter, ahead: ReadAhead) {
    this.#session = session;
    this.#file = file;
    this.#meter = meter;
    this.#ahead = ahead;
  }

  /** @throws RemoteFailure or SqliteError */
  static async open(options: RemoteEngineOptions): Promise<RemoteEngine> {
    const host = hostOf(options);
    host.onPause = () => options.onActivity(openingActivity(host));
    return RemoteEngine.#openBy(host, await openRemoteFile(options, host.ask), options);
  }

  /** On a file of which something is at hand already. @throws SqliteError */
  static openOn(file: RemoteFile, options: Omit<RemoteEngineOptions, 'file' | 'map' | 'store'>): Promise<RemoteEngine> {
    return RemoteEngine.#openBy(hostOf(options), file, options);
  }

  static async #openBy(
    host: PatientHost,
    file: RemoteFile,
    options: Omit<RemoteEngineOptions, 'file' | 'map' | 'store'>,
  ): Promise<RemoteEngine> {
    const { now, onActivity, protocol = () => null } = options;
    const { ask, askNow } = discarding(host, file);
    const clock = new ComputeClock(now);
    let session: Session | null = null;
    const rows = () => session?.rowsSoFar ?? 0;
    const meter = new TransferMeter({ file, clock, rows, again: () => host.askingAgain, onActivity });
    host.onPause = () => meter.tell();
    const loader = new Loader(file, ask, () => requestRules(protocol()));
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
    file.settle();
    return new RemoteEngine(session, file, meter, ahead);
  }

  /** Whether the host says enough for a change of the file to be noticed while it is read. */
  get canTellChange(): boolean {
    return this.#file.canTellChange;
  }

  /** How long statements have been explored ahead since the engine was opened, in milliseconds. */
  get exploredMs(): number {
    return this.#ahead.exploredMs;
  }

  /** @param onRows called as `RunOptions.onRows` says */
  async run(
    request: SqlRequest,
    onRows: ((part: ResultPart) => void) | null = null,
  ): Promise<{ outcome: Outcome; usable: boolean }> {
    this.#ahead.announce(null);
    this.#meter.enter('computing');
    const handOn = (part: ResultPart) => {
      onRows?.(part);
      this.#meter.tell();
    };
    const { answer, usable } = await this.#session.run(request, onRows && handOn);
    const outcome: Outcome = answer.kind === 'result' ? { ...answer, transfer: this.#meter.transfer } : answer;
    this.#meter.settle();
    this.#file.settle();
    return { outcome, usable };
  }
}

const hostOf = ({
  ask,
  askNow,
  pauses = PAUSES,
}: Pick<RemoteEngineOptions, 'ask' | 'askNow' | 'pauses'>): PatientHost => new PatientHost(ask, askNow, pauses);

const openingActivity = ({ askingAgain: again }: PatientHost): Activity => ({
  bytes: 0,
  requests: 0,
  rows: 0,
  ...(again ? { phase: 'asking-again', again } : { phase: 'waiting' }),
});

/** What was stored of a file goes when its host says that it is another one. */
function discarding({ ask, askNow }: PatientHost, file: RemoteFile): Pick<PatientHost, 'ask' | 'askNow'> {
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
        await loader.load(needed, pages);
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
