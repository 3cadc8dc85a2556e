import { LIMITS } from '../../contract/limits.ts';
import type { SqlRequest } from '../../contract/request.ts';
import type { Outcome, Transfer } from '../../contract/runner.ts';
import type { DataRules } from '../../contract/warnings/data-rules.ts';
import { ComputeClock } from '../compute-clock.ts';
import { fillWithFetch } from '../remote/fetch-transport.ts';
import { checkDatabaseHeader, HEADER_BYTES } from '../remote/header.ts';
import { RemoteFile } from '../remote/remote-file.ts';
import { fillWithXhr } from '../remote/xhr-transport.ts';
import { openSession, type Session } from '../session.ts';
import type { DatabaseSource } from './source.ts';
import { findSuspension } from './suspension.ts';
import { TransferMeter } from './transfer-meter.ts';

/** SQLite on a remote file, in a browser's worker. */
export class RemoteEngine {
  readonly #session: Session;
  readonly #meter: TransferMeter;

  private constructor(session: Session, meter: TransferMeter) {
    this.#session = session;
    this.#meter = meter;
  }

  /** @throws RemoteFailure or SqliteError */
  static async open(
    module: WebAssembly.Module,
    source: DatabaseSource,
    rules: DataRules | null,
    onWait: (waiting: boolean, transfer: Transfer) => void,
  ): Promise<RemoteEngine> {
    const file = new RemoteFile(source);
    const clock = new ComputeClock(() => performance.now());
    const meter = new TransferMeter(file, clock, onWait);
    // The first request is made with fetch in both tiers: only it can let go of a host that would send the whole file.
    await fillWithFetch(file, 0, HEADER_BYTES);
    const header = new Uint8Array(HEADER_BYTES);
    file.read(header, 0);
    checkDatabaseHeader(header, file.expected);

    const suspension = findSuspension();
    const session = await openSession({
      instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
      createMemory: (pages) => new WebAssembly.Memory(pages),
      memoryBytes: LIMITS.engineMemoryBytes,
      queryMs: LIMITS.queryMs,
      suspension,
      file: {
        sizeBytes: file.sizeBytes,
        read: (target, offset) => file.read(target, offset),
        fetch: suspension
          ? (offset, length) => meter.suspend(() => fillWithFetch(file, offset, length))
          : (offset, length) => meter.block(() => fillWithXhr(file, offset, length)),
      },
      clock,
      // The module's memory is not shared, which the type of its views cannot say.
      random: (target) => crypto.getRandomValues(target as Uint8Array<ArrayBuffer>),
      identity: source,
      rules,
    });
    return new RemoteEngine(session, meter);
  }

  async run(request: SqlRequest): Promise<{ outcome: Outcome; usable: boolean }> {
    const { answer, usable } = await this.#session.run(request);
    const outcome: Outcome = answer.kind === 'result' ? { ...answer, transfer: this.#meter.transfer } : answer;
    this.#meter.settle();
    return { outcome, usable };
  }
}
