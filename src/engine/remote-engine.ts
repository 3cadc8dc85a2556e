import { LIMITS } from '../contract/limits.ts';
import type { SqlRequest } from '../contract/request.ts';
import type { Outcome, ResultPart } from '../contract/runner.ts';
import { ComputeClock } from './compute-clock.ts';
import { type AskRange, Loader } from './remote/loader.ts';
import { type AskRangeNow, PatientHost } from './remote/patient-host.ts';
import { PAUSES, type Pauses } from './remote/pauses.ts';
import { ReadAhead } from './remote/read-ahead.ts';
import { firstRange, RemoteFile, type RemoteFileOptions } from './remote/remote-file.ts';
import { type MapSource, RemoteMap } from './remote/remote-map.ts';
import { requestRules } from './remote/request-rules.ts';
import { Scout } from './remote/scout.ts';
import { type Activity, type OnActivity, TransferMeter } from './remote/transfer-meter.ts';
import { NO_VALIDATORS } from './remote/validators.ts';
import { openSession, type Session, type SessionFile, type SessionOptions } from './session.ts';
import type { Upcoming } from './upcoming.ts';

export interface RemoteEngineOptions
  extends Pick<SessionOptions, 'instantiate' | 'createMemory' | 'random' | 'suspension' | 'identity' | 'rules'> {
  readonly file: RemoteFileOptions;
  /** Null for a database without one. */
  readonly map: MapSource | null;
  /** Asks for a range without blocking, once; the engine asks again where that may help. */
  readonly ask: AskRange;
  /** The same, blocking: for an engine that cannot be suspended. */
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
    // Without blocking, whatever else can be had: only so a host can be let go of that would send the whole file.
    const { file, ask } = options;
    const map = options.map && (await RemoteMap.open(options.map, file.sizeBytes, ask));
    const start = map ?? (await host.ask({ ...file, ...NO_VALIDATORS }, firstRange(file.sizeBytes)));
    const remote = new RemoteFile(file, start);
    if (options.map && map && !isOneHost(options.map.url, file.url)) {
      // What the map's host says of changes tells nothing of the database's.
      const page = { offset: 0, length: remote.pageBytes };
      remote.accept(page, await host.ask(remote.expected, page));
    }
    return RemoteEngine.#openBy(host, remote, options);
  }

  /** On a file of which something is at hand already. @throws SqliteError */
  static openOn(file: RemoteFile, options: Omit<RemoteEngineOptions, 'file' | 'map'>): Promise<RemoteEngine> {
    return RemoteEngine.#openBy(hostOf(options), file, options);
  }

  static async #openBy(
    host: PatientHost,
    file: RemoteFile,
    options: Omit<RemoteEngineOptions, 'file' | 'map'>,
  ): Promise<RemoteEngine> {
    const { now, onActivity, protocol = () => null } = options;
    const clock = new ComputeClock(now);
    let session: Session | null = null;
    const rows = () => session?.rowsSoFar ?? 0;
    const meter = new TransferMeter({ file, clock, rows, again: () => host.askingAgain, onActivity });
    host.onPause = () => meter.tell();
    const loader = new Loader(file, host.ask, () => requestRules(protocol()));
    const ahead = new ReadAhead(file, loader, now, () => Scout.open(options, file, now));
    session = await openSession({
      ...options,
      memoryBytes: LIMITS.engineMemoryBytes,
      queryMs: LIMITS.queryMs,
      file: options.suspension
        ? suspendedFile(file, loader, ahead, meter)
        : blockingFile(file, loader, ahead, meter, host.askNow),
      clock,
      onPulse: () => meter.tell(),
    });
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
    return { outcome, usable };
  }
}

const isOneHost = (url: string, other: string): boolean => new URL(url).origin === new URL(other).origin;

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
      await ahead.loadAll(load, file.cachePages / 2);
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
        for (const range of loader.rangesFor(file.pagesOf(offset, length), ahead.leastPages)) {
          file.accept(range, askNow(file.expected, range));
        }
      }),
  };
}
